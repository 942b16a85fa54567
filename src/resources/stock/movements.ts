import { defineResource } from '../../../contract/defineResource.ts';
import { movementTypes, quantityScale, wasteReasons } from '../../../contract/stock/movements.ts';

/** Why the stock of a store rose or fell. The movements of a stock item in a store add up to what the store has. */
export const stockMovements = defineResource({
  name: 'stock-items/movements',
  path: 'stockMovements',
  table: 'stock_movements',
  labels: { one: 'Stock movement', many: 'Stock movements' },
  description:
    'Why the stock of each store rose or fell: sales by their recipes, deliveries, counts, transfers and waste.',
  area: 'stock',
  icon: 'table',
  title: 'stockItemId',
  storeScope: 'storeUuid',
  verbs: ['list', 'get', 'export'],
  fields: {
    movedAt: { kind: 'dateTime', label: 'When', required: true },
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', required: true, onDelete: 'take' },
    stockItemId: {
      kind: 'reference',
      resource: 'stock-items/items',
      label: 'Stock item',
      required: true,
      onDelete: 'take',
    },
    type: { kind: 'choice', label: 'Cause', required: true, choices: [...movementTypes] },
    quantity: {
      kind: 'decimal',
      scale: quantityScale,
      required: true,
      help: 'In base units of the item. Below 0, the stock fell.',
    },
    value: { kind: 'money', help: 'What that much cost, without VAT, when it moved.' },
    reason: { kind: 'choice', label: 'Reason for the waste', choices: [...wasteReasons] },
    note: { kind: 'text', maxLength: 200, searchable: true },
    movedBy: { kind: 'text', label: 'By', maxLength: 200 },
    orderUuid: { kind: 'reference', resource: 'orders', label: 'Order', onDelete: 'clear' },
    deliveryId: {
      kind: 'reference',
      resource: 'stock-items/deliveries',
      label: 'Supplier delivery',
      onDelete: 'clear',
    },
    stocktakeId: {
      kind: 'reference',
      resource: 'stock-items/stocktakes',
      label: 'Stocktake',
      onDelete: 'clear',
    },
    otherStoreUuid: { kind: 'reference', resource: 'stores', label: 'Other store', onDelete: 'clear' },
  },
  list: {
    columns: ['movedAt', 'storeUuid', 'stockItemId', 'type', 'quantity', 'value', 'orderUuid', 'movedBy'],
    filters: ['storeUuid', 'stockItemId', 'type', 'movedAt', 'reason'],
    sort: { field: 'movedAt', direction: 'desc' },
  },
  reports: {
    types: {
      label: 'Stock movements by month and cause',
      groupBy: [{ month: 'movedAt' }, 'type'],
      measures: { value: { sum: 'value' }, movements: 'count' },
    },
    use: {
      label: 'Stock used by day and item',
      where: { type: ['SALE', 'RETURN'] },
      groupBy: [{ day: 'movedAt' }, 'stockItemId'],
      measures: { quantity: { sum: 'quantity' }, value: { sum: 'value' } },
    },
    waste: {
      label: 'Waste by month and reason',
      where: { type: 'WASTE' },
      groupBy: [{ month: 'movedAt' }, 'reason'],
      measures: { value: { sum: 'value' }, movements: 'count' },
    },
  },
});
