import { defineResource } from '../../../contract/defineResource.ts';
import { quantityScale } from '../../../contract/stock/movements.ts';

/** A count of all stock in a store. The store goes on selling meanwhile, because each count remembers what it was compared with. */
const stocktakes = defineResource({
  name: 'stock-items/stocktakes',
  path: 'stocktakes',
  table: 'stocktakes',
  labels: { one: 'Stocktake', many: 'Stocktakes' },
  description: 'Count what a store has. The store can go on selling while you count.',
  area: 'stock',
  icon: 'checklist',
  title: 'label',
  storeScope: 'storeUuid',
  verbs: ['list', 'get', 'create', 'update', 'delete', 'export'],
  fields: {
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', required: true },
    startedOn: { kind: 'date', label: 'Day', required: true },
    status: {
      kind: 'choice',
      choices: [
        { id: 'OPEN', label: 'Counting', colour: 'info' },
        { id: 'CLOSED', label: 'Closed', colour: 'success' },
      ],
    },
    closedAt: { kind: 'dateTime', label: 'Closed', readOnly: true },
    note: { kind: 'text', maxLength: 300 },
    itemCount: {
      kind: 'integer',
      label: 'Stock items',
      aggregate: { of: 'stock-items/stocktake-lines', by: 'stocktakeId' },
    },
    countedCount: {
      kind: 'integer',
      label: 'Counted',
      aggregate: { of: 'stock-items/stocktake-lines', by: 'stocktakeId', where: { isCounted: true } },
    },
    differenceValue: {
      kind: 'money',
      label: 'Value of the differences',
      aggregate: {
        of: 'stock-items/stocktake-lines',
        by: 'stocktakeId',
        function: 'sum',
        field: 'differenceValue',
      },
    },
    label: {
      kind: 'text',
      label: 'Store and day',
      computed: "{storeUuid.name} || ' · ' || {startedOn}",
    },
  },
  states: {
    field: 'status',
    start: 'OPEN',
    moves: {
      close: {
        help: 'The stock of the store changes by the differences. Items that nobody counted stay as they are.',
        on: ['record'],
        from: ['OPEN'],
        to: 'CLOSED',
        set: { closedAt: '{now}' },
        handler: true,
        done: 'The stock of the store is what you counted, less what it sold since',
      },
    },
  },
  list: {
    columns: ['storeUuid', 'startedOn', 'status', 'itemCount', 'countedCount', 'differenceValue', 'closedAt'],
    filters: ['storeUuid', 'status', 'startedOn'],
    sort: { field: 'startedOn', direction: 'desc' },
  },
  form: {
    sections: [{ fields: ['storeUuid', 'startedOn', 'note'] }],
    summary: ['status', 'itemCount', 'countedCount', 'differenceValue', 'closedAt'],
  },
  related: [
    { resource: 'stock-items/stocktake-lines', by: 'stocktakeId' },
    { resource: 'stock-items/movements', by: 'stocktakeId' },
  ],
});

/** What somebody counted of one stock item. */
const stocktakeLines = defineResource({
  name: 'stock-items/stocktake-lines',
  path: 'stocktakeLines',
  table: 'stocktake_lines',
  labels: { one: 'Counted item', many: 'Counted items' },
  description: 'What people counted, beside what the product expected at that moment.',
  title: 'label',
  storeScope: 'stocktakeId',
  verbs: ['list', 'get', 'create', 'update', 'delete', 'export', 'import'],
  uniqueTogether: [['stocktakeId', 'stockItemId']],
  createOrUpdateBy: ['stocktakeId', 'stockItemId'],
  fields: {
    stocktakeId: {
      kind: 'reference',
      resource: 'stock-items/stocktakes',
      label: 'Stocktake',
      required: true,
      onDelete: 'take',
    },
    stockItemId: {
      kind: 'reference',
      resource: 'stock-items/items',
      label: 'Stock item',
      synonyms: ['SKU', 'Stock code', 'Code', 'Item'],
      required: true,
    },
    counted: {
      kind: 'decimal',
      scale: quantityScale,
      min: 0,
      synonyms: ['Quantity', 'Qty', 'Count'],
      help: 'In base units of the item. Empty: not counted.',
    },
    expected: {
      kind: 'decimal',
      scale: quantityScale,
      readOnly: true,
      help: 'What the product expected when somebody counted.',
    },
    countedAt: { kind: 'dateTime', label: 'Counted at', readOnly: true },
    difference: { kind: 'decimal', scale: quantityScale, computed: '{counted} - {expected}' },
    differenceValue: {
      kind: 'money',
      label: 'Value of the difference',
      computed: 'round(({counted} - {expected}) * {stockItemId.costPerUnit})',
    },
    isCounted: { kind: 'boolean', label: 'Is counted', computed: '{counted} is not null' },
    label: {
      kind: 'text',
      label: 'Item',
      computed: '{stockItemId.description}',
    },
  },
  list: {
    columns: ['stockItemId', 'counted', 'expected', 'difference', 'differenceValue', 'countedAt'],
    filters: ['stocktakeId', 'stockItemId'],
    sort: { field: 'label' },
    tabs: [
      { label: 'All', where: {} },
      { label: 'To count', where: { isCounted: false }, empty: 'Everything is counted' },
    ],
  },
});

/** What stores have, counted. */
export const stocktakeResources = [stocktakes, stocktakeLines];
