import { defineResource } from '../../../contract/defineResource.ts';

/** The states of an order, in the order that it goes through them. */
export const orderStatuses = [
  { id: 'NEW', label: 'New', colour: 'info' },
  { id: 'ACCEPTED', label: 'Accepted', colour: 'info' },
  { id: 'IN_KITCHEN', label: 'In the kitchen', colour: 'warning' },
  { id: 'READY', label: 'Ready', colour: 'success' },
  { id: 'ON_THE_WAY', label: 'On the way', colour: 'warning' },
  { id: 'COMPLETED', label: 'Completed', colour: 'neutral' },
  { id: 'CANCELLED', label: 'Cancelled', colour: 'error' },
] as const;

/** The states in which an order counts as sold. Whatever adds up sales counts these, and any other state stands apart. */
const soldStatuses = ['NEW', 'ACCEPTED', 'IN_KITCHEN', 'READY', 'ON_THE_WAY', 'COMPLETED'];
const sold = { status: soldStatuses };
const unsold = { status: orderStatuses.map(({ id }) => id).filter((id) => !soldStatuses.includes(id)) };

const money = { kind: 'money', min: 0, default: 0, required: true } as const;

/** What guests ordered. Orders come from channels and tills, so people read them here. */
const orders = defineResource({
  name: 'orders',
  service: 'order',
  path: 'api/order/orders',
  labels: { one: 'Order', many: 'Orders' },
  description: 'What guests ordered, from every channel and till.',
  area: 'orders',
  icon: 'receipt',
  title: 'number',
  wire: { id: 'uuid', customerUuid: 'clientUuid' },
  verbs: ['list', 'get', 'export'],
  uniqueTogether: [['storeUuid', 'number']],
  storeScope: 'storeUuid',
  fields: {
    number: { kind: 'text', required: true, maxLength: 40, searchable: true },
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', required: true },
    channelId: { kind: 'reference', resource: 'channels', label: 'Channel', required: true },
    serviceTypeId: {
      kind: 'reference',
      resource: 'channels/service-types',
      label: 'Service',
      required: true,
    },
    paymentTypeId: { kind: 'reference', resource: 'channels/payment-types', label: 'Payment' },
    status: { kind: 'choice', required: true, default: 'NEW', choices: [...orderStatuses] },
    placedAt: { kind: 'dateTime', label: 'Ordered', required: true },
    dueAt: { kind: 'dateTime', label: 'Due' },
    guestUuid: { kind: 'reference', resource: 'customers/users', label: 'Known guest' },
    guestStanding: {
      kind: 'choice',
      label: 'Standing of the guest',
      choices: [
        { id: 'BLOCKED', label: 'Blocked', colour: 'error' },
        { id: 'INACTIVE', label: 'Inactive', colour: 'warning' },
        { id: 'VERIFIED', label: 'Verified', colour: 'success' },
        { id: 'UNVERIFIED', label: 'Not verified' },
      ],
      computed:
        "case when {guestUuid} is null then null when {guestUuid.isBlocked} then 'BLOCKED' when {guestUuid.status} = 'INACTIVE' then 'INACTIVE' when {guestUuid.isManuallyVerified} then 'VERIFIED' else 'UNVERIFIED' end",
    },
    guestName: { kind: 'text', label: 'Guest', maxLength: 120, searchable: true },
    guestPhone: { kind: 'phone', label: 'Phone of the guest', searchable: true },
    note: { kind: 'longText', maxLength: 1000 },
    lines: { kind: 'lines', resource: 'orders/lines', by: 'orderUuid', label: 'Items' },
    subtotal: { ...money, label: 'Subtotal' },
    discount: money,
    deliveryFee: { ...money, label: 'Delivery fee' },
    tip: money,
    total: { kind: 'money', computed: '{subtotal} - {discount} + {deliveryFee} + {tip}' },
    isLive: {
      kind: 'boolean',
      label: 'Live',
      computed: "{status} <> 'COMPLETED' and {status} <> 'CANCELLED'",
    },
    isLate: { kind: 'boolean', label: 'Late', computed: '{isLive} and {dueAt} < now' },
  },
  calls: [
    {
      verb: 'list',
      method: 'POST',
      path: 'api/order/live/{clientUuid}',
      where: { isLive: true },
      filterBy: ['storeUuid', 'channelId', 'status'],
      summary: 'The live orders of the customer.',
    },
    { verb: 'get', path: 'api/order/live/{uuid}', where: { isLive: true } },
    { verb: 'get', path: 'api/order/history/{uuid}' },
    {
      verb: 'get',
      path: 'api/order/live/{clientUuid}/{uuid}/rawDBStructure',
      summary: 'An order as it is stored.',
    },
    {
      verb: 'list',
      method: 'POST',
      path: 'api/order/getUserOrders/{guestUuid}/{clientUuid}',
      summary: 'The orders of a guest.',
    },
  ],
  list: {
    columns: ['number', 'placedAt', 'storeUuid', 'channelId', 'serviceTypeId', 'status', 'total'],
    filters: ['storeUuid', 'channelId', 'serviceTypeId', 'status', 'placedAt'],
    sort: { field: 'placedAt', direction: 'desc' },
    tabs: [
      { label: 'Live', where: { isLive: true }, empty: 'All done' },
      { label: 'History', where: { isLive: false } },
    ],
    queues: {
      new: { label: 'New orders', where: { status: 'NEW' } },
      blocked: {
        label: 'Orders of blocked guests',
        where: { guestStanding: 'BLOCKED', isLive: true },
      },
      late: {
        label: 'Late orders',
        where: { isLate: true, status: ['ACCEPTED', 'IN_KITCHEN', 'READY', 'ON_THE_WAY'] },
      },
    },
  },
  reports: {
    sales: {
      label: 'Sales by month and store',
      where: sold,
      groupBy: [{ month: 'placedAt' }, 'storeUuid'],
      measures: {
        revenue: { sum: 'total' },
        orders: 'count',
        average: { average: 'total', label: 'Average order' },
      },
    },
    days: {
      label: 'Sales by day',
      where: sold,
      groupBy: [{ day: 'placedAt' }],
      measures: { revenue: { sum: 'total' }, orders: 'count' },
      chart: 'line',
      home: true,
    },
    channels: {
      label: 'Sales by channel and service',
      where: sold,
      groupBy: ['channelId', 'serviceTypeId'],
      measures: { revenue: { sum: 'total' }, orders: 'count' },
    },
    unsold: {
      label: 'Orders without a sale by month and status',
      where: unsold,
      groupBy: [{ month: 'placedAt' }, 'status'],
      measures: { orders: 'count', amount: { sum: 'total', label: 'Amount not sold' } },
    },
  },
  form: {
    summary: ['status', 'total', 'dueAt', 'isLate', 'guestStanding'],
    sections: [
      { fields: ['storeUuid', 'channelId', 'serviceTypeId', 'placedAt', 'lines'] },
      { label: 'Guest', fields: ['guestName', 'guestPhone', 'guestUuid', 'note'] },
      { label: 'Amounts', fields: ['subtotal', 'discount', 'deliveryFee', 'tip', 'paymentTypeId'] },
    ],
  },
  related: [{ resource: 'orders/status-changes', by: 'orderUuid' }],
});

/** One item of an order, as it was when the guest ordered it. */
const orderLines = defineResource({
  name: 'orders/lines',
  service: 'order',
  path: 'api/order/lines',
  table: 'order_lines',
  labels: { one: 'Order line', many: 'Order lines' },
  title: 'description',
  storeScope: 'orderUuid',
  verbs: ['list', 'get', 'export'],
  ordered: { within: 'orderUuid' },
  fields: {
    orderUuid: {
      kind: 'reference',
      resource: 'orders',
      label: 'Order',
      required: true,
      onDelete: 'take',
    },
    menuItemId: { kind: 'reference', resource: 'menus/items', label: 'Menu item', onDelete: 'clear' },
    description: { kind: 'text', required: true, maxLength: 200, searchable: true },
    quantity: { kind: 'integer', required: true, default: 1, min: 1 },
    price: { ...money, label: 'Each' },
    total: { kind: 'money', computed: '{price} * {quantity}' },
    note: { kind: 'text', maxLength: 200 },
  },
  list: { columns: ['description', 'quantity', 'price', 'total', 'note'], filters: ['orderUuid'] },
});

/** When an order reached a status. */
const orderStatusChanges = defineResource({
  name: 'orders/status-changes',
  service: 'order',
  path: 'api/order/statusChanges',
  table: 'order_status_changes',
  labels: { one: 'Status change', many: 'Status changes' },
  title: 'status',
  storeScope: 'orderUuid',
  verbs: ['list', 'get', 'export'],
  fields: {
    orderUuid: {
      kind: 'reference',
      resource: 'orders',
      label: 'Order',
      required: true,
      onDelete: 'take',
    },
    status: { kind: 'choice', required: true, choices: [...orderStatuses] },
    changedAt: { kind: 'dateTime', label: 'When', required: true },
    changedBy: { kind: 'text', label: 'By', maxLength: 120 },
  },
  calls: [
    { verb: 'list', path: 'transactionHistory/status/{orderUuid}' },
    { verb: 'list', path: 'api/order/transactionHistory/status/{orderUuid}' },
  ],
  list: {
    columns: ['changedAt', 'status', 'changedBy'],
    filters: ['orderUuid'],
    sort: { field: 'changedAt', direction: 'asc' },
  },
});

/** What guests ordered, and how far along it is. */
export const orderResources = [orders, orderLines, orderStatusChanges];
