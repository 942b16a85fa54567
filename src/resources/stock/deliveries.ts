import { defineResource } from '../../../contract/defineResource.ts';
import { isDeleted, uniqueName } from '../fields.ts';

/** Whom a business buys its stock from. */
const suppliers = defineResource({
  name: 'stock-items/vendors',
  path: 'suppliers',
  table: 'suppliers',
  labels: { one: 'Supplier', many: 'Suppliers' },
  description: 'Who you buy your stock from.',
  area: 'stock',
  icon: 'groups',
  title: 'name',
  softDelete: 'isDeleted',
  fields: {
    name: uniqueName,
    notes: {
      kind: 'longText',
      label: 'How to order',
      maxLength: 500,
      help: 'Such as their phone, the days on which they deliver, and your account number.',
    },
    isDeleted,
  },
  list: { columns: ['name', 'notes', 'updatedAt'] },
  related: [{ resource: 'stock-items/deliveries', by: 'supplierId' }],
});

/** What a supplier brings to a store. Receiving it raises the stock of the store. */
const deliveries = defineResource({
  name: 'stock-items/deliveries',
  path: 'deliveries',
  table: 'deliveries',
  labels: { one: 'Supplier delivery', many: 'Supplier deliveries' },
  description: 'What suppliers bring to your stores. Stock rises once you receive it.',
  area: 'stock',
  icon: 'delivery',
  title: 'label',
  storeScope: 'storeUuid',
  verbs: ['list', 'get', 'create', 'update', 'delete', 'export'],
  fields: {
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', required: true },
    supplierId: {
      kind: 'reference',
      resource: 'stock-items/vendors',
      label: 'Supplier',
      required: true,
    },
    reference: { kind: 'text', label: 'Invoice number', maxLength: 60, searchable: true },
    expectedOn: { kind: 'date', label: 'Expected on' },
    status: {
      kind: 'choice',
      choices: [
        { id: 'EXPECTED', label: 'Expected', colour: 'info' },
        { id: 'RECEIVED', label: 'Delivered', colour: 'success' },
      ],
    },
    receivedAt: { kind: 'dateTime', label: 'Received on', readOnly: true },
    updatesCosts: {
      kind: 'boolean',
      label: 'Update costs',
      default: true,
      required: true,
      help: 'Once you receive it, each stock item costs what you paid for it here.',
    },
    note: { kind: 'text', maxLength: 300 },
    lines: {
      kind: 'lines',
      resource: 'stock-items/delivery-lines',
      by: 'deliveryId',
      label: 'Stock items',
    },
    total: {
      kind: 'money',
      aggregate: {
        of: 'stock-items/delivery-lines',
        by: 'deliveryId',
        function: 'sum',
        field: 'price',
      },
      help: 'Without VAT.',
    },
    label: {
      kind: 'text',
      label: 'Supplier and number',
      computed: "{supplierId.name} || coalesce(' · ' || {reference}, '')",
    },
  },
  states: {
    field: 'status',
    start: 'EXPECTED',
    moves: {
      receive: {
        help: 'This adds the items to the stock of the store.',
        from: ['EXPECTED'],
        to: 'RECEIVED',
        set: { receivedAt: '{now}' },
        handler: true,
        done: 'Received: {records}. The store has it in stock now',
      },
    },
  },
  list: {
    columns: ['supplierId', 'storeUuid', 'reference', 'expectedOn', 'status', 'total', 'receivedAt'],
    filters: ['storeUuid', 'supplierId', 'status', 'expectedOn'],
    sort: { field: 'expectedOn', direction: 'desc' },
    tabs: [
      { label: 'Expected', where: { status: 'EXPECTED' }, empty: 'No delivery is expected' },
      { label: 'Delivered', where: { status: 'RECEIVED' } },
    ],
  },
  form: {
    sections: [
      { fields: ['storeUuid', 'supplierId', 'reference', 'expectedOn', 'lines', 'updatesCosts', 'note'] },
    ],
    summary: ['status', 'receivedAt', 'total'],
  },
  reports: {
    purchases: {
      label: 'Purchases by month and supplier',
      where: { status: 'RECEIVED' },
      groupBy: [{ month: 'receivedAt' }, 'supplierId'],
      measures: { total: { sum: 'total' }, supplierDeliveries: 'count' },
    },
  },
  related: [{ resource: 'stock-items/movements', by: 'deliveryId' }],
});

/** A stock item that a delivery brings, and what it costs. */
const deliveryLines = defineResource({
  name: 'stock-items/delivery-lines',
  path: 'deliveryLines',
  table: 'delivery_lines',
  labels: { one: 'Delivered item', many: 'Delivered items' },
  title: 'label',
  storeScope: 'deliveryId',
  verbs: ['list', 'get', 'export'],
  ordered: { within: 'deliveryId' },
  fields: {
    deliveryId: {
      kind: 'reference',
      resource: 'stock-items/deliveries',
      label: 'Supplier delivery',
      required: true,
      onDelete: 'take',
    },
    stockItemId: {
      kind: 'reference',
      resource: 'stock-items/items',
      label: 'Stock item',
      required: true,
    },
    quantity: { kind: 'decimal', required: true, min: 0.001 },
    unitTypeId: {
      kind: 'reference',
      resource: 'stock-items/unit-types',
      label: 'Unit',
      help: 'Empty: the base unit of the item.',
    },
    price: { kind: 'money', min: 0, help: 'For all of it, without VAT.' },
    label: {
      kind: 'text',
      label: 'Item',
      computed: '{stockItemId.description}',
    },
  },
  list: { columns: ['deliveryId', 'stockItemId', 'quantity', 'unitTypeId', 'price'] },
});

/** What comes from suppliers. */
export const deliveryResources = [suppliers, deliveries, deliveryLines];
