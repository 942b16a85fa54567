import { defineResource } from '../../../contract/defineResource.ts';
import { isActive, isDeleted, uniqueName } from '../fields.ts';

/** The headings of a menu. */
export const itemCategories = defineResource({
  name: 'menus/item-categories',
  path: 'itemcategories',
  table: 'item_categories',
  labels: { one: 'Item category', many: 'Item categories' },
  description: 'The headings of a menu, such as Pizza or Drinks.',
  area: 'menu',
  icon: 'category',
  title: 'name',
  softDelete: 'isDeleted',
  ordered: true,
  fields: {
    name: uniqueName,
    description: { kind: 'longText', maxLength: 500 },
    image: { kind: 'image' },
    isActive,
    isDeleted,
  },
  list: { columns: ['name', 'description', 'isActive', 'updatedAt'], filters: ['isActive'] },
  form: { sections: [{ fields: ['name', 'description', 'image', 'isActive'] }] },
});
