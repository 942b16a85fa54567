import { defineResource } from '../../../contract/defineResource.ts';
import { isActive, isDeleted, uniqueName } from '../fields.ts';

export const stockCategories = defineResource({
  name: 'stock-items/categories',
  path: 'stockcategories',
  table: 'stock_categories',
  labels: { one: 'Stock category', many: 'Stock categories' },
  description: 'Groups of stock items, such as dairy or packaging.',
  area: 'stock',
  icon: 'category',
  title: 'name',
  softDelete: 'isDeleted',
  ordered: true,
  fields: {
    name: uniqueName,
    description: { kind: 'longText', maxLength: 500 },
    isActive,
    isDeleted,
    itemCount: {
      kind: 'integer',
      label: 'Items',
      aggregate: { of: 'stock-items/items', by: 'stockCategoryId', where: { isDeleted: false } },
    },
  },
  calls: [
    {
      verb: 'list',
      path: 'stockcategories/getAllCategoryForStockItem',
      where: { isActive: true },
      summary: 'The categories that a stock item can have.',
    },
  ],
  list: {
    columns: ['name', 'description', 'itemCount', 'isActive', 'updatedAt'],
    filters: ['isActive'],
  },
  form: { sections: [{ fields: ['name', 'description', 'isActive'] }] },
  related: [{ resource: 'stock-items/items', by: 'stockCategoryId' }],
});
