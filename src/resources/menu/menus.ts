import { defineResource } from '../../../contract/defineResource.ts';
import { isActive, isDeleted, uniqueName } from '../fields.ts';

/** What a customer sells. Each channel sells a menu with its own names and prices. */
export const menus = defineResource({
  name: 'menus',
  path: 'menu',
  labels: { one: 'Menu', many: 'Menus' },
  description: 'The items that you sell. Each channel sells a menu with its own names and prices.',
  area: 'menu',
  icon: 'menu',
  title: 'name',
  softDelete: 'isDeleted',
  ordered: true,
  fields: {
    name: uniqueName,
    description: { kind: 'longText', maxLength: 500 },
    hours: {
      kind: 'weekHours',
      label: 'Hours of the menu',
      help: 'When guests can order from it, such as a breakfast menu. Leave it empty if they always can.',
    },
    isActive,
    isDeleted,
    channelCount: {
      kind: 'integer',
      label: 'Channels',
      aggregate: { of: 'menus/channel-menus', by: 'menuId' },
    },
  },
  list: { columns: ['name', 'description', 'channelCount', 'isActive', 'updatedAt'], filters: ['isActive'] },
  form: { sections: [{ fields: ['name', 'description', 'hours', 'isActive'] }] },
  related: [{ resource: 'menus/channel-menus', by: 'menuId' }],
});
