import { defineResource } from '../../../contract/resource.ts';

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
    name: { kind: 'text', required: true, maxLength: 80, unique: true, searchable: true },
    description: { kind: 'longText', maxLength: 500 },
    isActive: { kind: 'boolean', label: 'Active', default: true, required: true },
    isDeleted: { kind: 'boolean', label: 'Deleted', default: false, required: true },
    itemCount: {
      kind: 'integer',
      label: 'Items',
      aggregate: { of: 'stock-items/items', by: 'stockCategoryId', where: { isDeleted: false } },
    },
  },
  list: {
    columns: ['name', 'description', 'itemCount', 'isActive', 'updatedAt'],
    filters: ['isActive'],
    aliases: [
      {
        path: 'stockcategories/getAllCategoryForStockItem',
        summary: 'The categories that a stock item can have.',
      },
    ],
  },
  form: { sections: [{ fields: ['name', 'description', 'isActive'] }] },
  related: [{ resource: 'stock-items/items', by: 'stockCategoryId' }],
});
