import { defineResource } from '../../../contract/defineResource.ts';
import { quantityScale, wasteReasons } from '../../../contract/stock/movements.ts';
import { isActive } from '../fields.ts';
import { thresholdStates } from './thresholdStates.ts';

const quantity = { kind: 'decimal', scale: quantityScale, required: true, min: 0.0001 } as const;
const note = { kind: 'text', maxLength: 200 } as const;

/** One store's count of a stock item, and its threshold, which it inherits from the item. */
export const restaurantStockItems = defineResource({
  name: 'stock-items/restaurant',
  path: 'stockitems/restaurant/stockItems',
  table: 'restaurant_stock_items',
  labels: { one: 'Store stock item', many: 'Store stock' },
  description: 'Stock on hand and thresholds, store by store.',
  area: 'stock',
  icon: 'warehouse',
  title: 'itemLabel',
  overrides: { base: 'stockItemId', within: ['storeUuid'], fields: ['threshold'] },
  createOrUpdateBy: ['storeUuid', 'stockItemId'],
  storeScope: 'storeUuid',
  fields: {
    storeUuid: {
      kind: 'reference',
      resource: 'stores',
      label: 'Store',
      synonyms: ['Branch', 'Shop', 'Outlet', 'Site', 'Location'],
      required: true,
    },
    stockItemId: {
      kind: 'reference',
      resource: 'stock-items/items',
      label: 'Stock item',
      synonyms: ['SKU', 'Stock code', 'Code', 'Item', 'Item code', 'Product'],
      required: true,
    },
    quantityOnHand: {
      kind: 'decimal',
      scale: quantityScale,
      label: 'On hand',
      synonyms: ['Quantity', 'Qty', 'Count', 'Counted', 'Stock', 'Stock on hand', 'SOH'],
      default: 0,
      required: true,
      help: 'In base units of the item. Sales, deliveries and waste change it. What you type here is a count.',
    },
    threshold: {
      kind: 'decimal',
      synonyms: ['Reorder at', 'Reorder level', 'Par', 'Par level', 'Minimum'],
      min: 0,
    },
    isActive,
    itemLabel: {
      kind: 'text',
      label: 'Store and item',
      computed: "{storeUuid.name} || ' · ' || {stockItemId.description}",
    },
    thresholdState: {
      kind: 'choice',
      label: 'State',
      choices: thresholdStates,
      computed: `case when {threshold} is null then 'NONE' when {quantityOnHand} < {threshold} then 'LOW' else 'OK' end`,
    },
    isCounted: {
      kind: 'boolean',
      label: 'Counted at stock take',
      computed: '{isActive} and {stockItemId.controllable}',
    },
    isMadeHere: {
      kind: 'boolean',
      label: 'Made in house',
      computed: '{isActive} and {stockItemId.manufactured}',
    },
    isWatched: {
      kind: 'boolean',
      label: 'Threshold shown here',
      computed: '{isActive} and {stockItemId.showThresholdOnAdmin}',
    },
  },
  actions: {
    waste: {
      label: 'Throw away',
      help: 'The stock falls, and reports on waste count it.',
      on: ['record'],
      form: {
        quantity: { ...quantity, help: 'In base units of the item.' },
        reason: { kind: 'choice', required: true, choices: [...wasteReasons] },
        note,
      },
      handler: true,
      undo: true,
      done: 'Thrown away',
    },
    transfer: {
      label: 'Move to a store',
      help: 'The stock falls here, and rises there.',
      on: ['record'],
      form: {
        toStoreUuid: { kind: 'reference', resource: 'stores', label: 'To which store', required: true },
        quantity: { ...quantity, help: 'In base units of the item.' },
        note,
      },
      handler: true,
      done: 'Moved to {form.toStoreUuid}',
    },
    produce: {
      label: 'Make in house',
      help: 'This adds what you make to the stock, and takes out what its recipe needs.',
      on: ['record'],
      when: { field: 'isMadeHere', is: true },
      form: { quantity: { ...quantity, help: 'In base units of the item.' }, note },
      handler: true,
      done: 'Made',
    },
  },
  calls: [
    {
      verb: 'list',
      path: 'stockitems/restaurant/specific/{storeUuid}',
      summary: 'The stock of one store.',
    },
  ],
  list: {
    columns: ['storeUuid', 'stockItemId', 'quantityOnHand', 'threshold', 'thresholdState', 'isActive'],
    filters: ['storeUuid', 'thresholdState', 'isActive'],
    sort: { field: 'itemLabel' },
    tabs: [
      { label: 'All', where: {} },
      { label: 'To count', where: { isCounted: true }, empty: 'Nothing to count' },
    ],
    queues: {
      low: { label: 'Stock below its threshold', where: { thresholdState: 'LOW', isWatched: true } },
    },
  },
  form: {
    sections: [
      { fields: ['storeUuid', 'stockItemId', 'quantityOnHand', 'threshold', 'thresholdState', 'isActive'] },
    ],
  },
});
