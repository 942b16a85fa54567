import { defineResource } from '../../../contract/defineResource.ts';

/** An item as one menu on one channel shows it. It holds only what differs, and inherits the rest from the item. */
export const channelItems = defineResource({
  name: 'menus/channel-items',
  path: 'channelItems',
  table: 'channel_items',
  labels: { one: 'Channel item', many: 'Channel items' },
  description: 'Items as one menu on one channel shows them: other names, texts and pictures.',
  area: 'menu',
  navigation: 'none',
  icon: 'checklist',
  title: 'label',
  overrides: {
    base: 'menuItemId',
    within: ['menuId', 'channelId'],
    fields: ['name', 'description', 'image', 'isActive'],
  },
  createOrUpdateBy: ['menuId', 'channelId', 'menuItemId'],
  fields: {
    menuId: { kind: 'reference', resource: 'menus', label: 'Menu', required: true },
    channelId: {
      kind: 'reference',
      resource: 'channels',
      label: 'Channel',
      required: true,
      onDelete: 'take',
    },
    menuItemId: {
      kind: 'reference',
      resource: 'menus/items',
      label: 'Menu item',
      required: true,
    },
    name: { kind: 'text', required: true, maxLength: 80, searchable: true },
    description: { kind: 'longText', maxLength: 500 },
    image: { kind: 'image', shape: 'wide' },
    isActive: { kind: 'boolean', label: 'Visible', required: true },
    label: {
      kind: 'text',
      label: 'Item and channel',
      computed: "{name} || ' · ' || {menuId.name} || ' · ' || {channelId.name}",
    },
  },
  calls: [
    {
      verb: 'list',
      path: 'channelsmenus/channelGroupData/{menuId}/{channelId}',
      summary: 'The items as one menu on one channel shows them.',
    },
  ],
  list: {
    columns: ['menuId', 'channelId', 'menuItemId', 'name', 'image', 'isActive'],
    filters: ['menuId', 'channelId', 'menuItemId', 'isActive'],
    sort: { field: 'label' },
  },
  reports: {
    items: {
      label: 'Items of menus by channel',
      groupBy: ['menuItemId', 'isActive'],
      measures: { channels: 'count' },
    },
  },
  form: {
    sections: [
      { fields: ['menuId', 'channelId', 'menuItemId'] },
      { label: 'What guests see', fields: ['name', 'isActive', 'description', 'image'] },
    ],
  },
});
