import { defineResource } from '../../../contract/defineResource.ts';
import type { FieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import {
  endReasons,
  liveStates,
  notInTime,
  orderMoves,
  orderStates,
  soldStates,
  unsoldStates,
} from '../../../contract/orders/orderStates.ts';
import { paymentResources, refundForm } from './payments.ts';

/** Whatever adds up sales counts orders in these states, and any other state stands apart. */
const sold = { status: soldStates };
const unsold = { status: unsoldStates };

const states = orderStates.map(({ id, label, colour }) => ({ id, label, colour }));

/** What the forms of moves ask for. */
const reasonForm = {
  reason: { kind: 'choice', required: true, choices: [...endReasons] },
  note: { kind: 'text', maxLength: 200, help: 'A platform shows it to the guest.' },
} as const satisfies Record<string, FieldInput>;
const setReason = { endReason: '{form.reason}', endNote: '{form.note}', acceptBy: null };
const { accept, refuse, prepare, ready, notReady, sendOut, handOver, cancel } = orderMoves;

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
  uniqueTogether: [
    ['storeUuid', 'number'],
    ['storeUuid', 'channelId', 'reference'],
  ],
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
    status: { kind: 'choice', choices: states },
    reference: {
      kind: 'text',
      label: "Sender's number",
      maxLength: 100,
      searchable: true,
    },
    placedAt: { kind: 'dateTime', label: 'Ordered', required: true },
    acceptBy: { kind: 'dateTime', label: 'Accept until' },
    dueAt: { kind: 'dateTime', label: 'Due' },
    endReason: { kind: 'choice', label: 'Reason', choices: [...endReasons, notInTime] },
    endNote: { kind: 'text', label: 'What we said', maxLength: 200 },
    platformState: {
      kind: 'choice',
      label: 'At the platform',
      choices: [
        { id: 'SENDING', label: 'On its way', colour: 'warning' },
        { id: 'ARRIVED', label: 'Arrived', colour: 'success' },
        { id: 'FAILED', label: 'Not taken', colour: 'error' },
        { id: 'OVER', label: 'Already over there', colour: 'error' },
      ],
    },
    platformSaid: { kind: 'text', label: 'What the platform said', maxLength: 300 },
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
    deliveryAddress: { kind: 'text', label: 'Deliver to', maxLength: 300 },
    deliveryZoneId: {
      kind: 'reference',
      resource: 'stores/delivery-zones',
      label: 'Delivery zone',
      onDelete: 'clear',
    },
    note: { kind: 'longText', maxLength: 1000 },
    lines: { kind: 'lines', resource: 'orders/lines', by: 'orderUuid', label: 'Items' },
    subtotal: { ...money, label: 'Subtotal' },
    discount: money,
    deliveryFee: { ...money, label: 'Delivery fee' },
    tip: money,
    tax: { ...money, label: 'Tax of the items' },
    taxOnTop: { ...money, label: 'Tax on top' },
    total: { kind: 'money', computed: '{subtotal} - {discount} + {deliveryFee} + {tip} + {taxOnTop}' },
    captured: { ...money, label: 'Received' },
    refunded: { ...money, label: 'Refunded' },
    difference: {
      kind: 'money',
      label: 'Difference to our prices',
      help: 'What the sender showed to the guest, less what the order costs by the menu.',
    },
    isPaid: { kind: 'boolean', label: 'Paid', computed: '{captured} > {refunded}' },
    isLive: {
      kind: 'boolean',
      label: 'Live',
      computed: liveStates.map((state) => `{status} = '${state}'`).join(' or '),
    },
    isLate: { kind: 'boolean', label: 'Late', computed: '{isLive} and {dueAt} < now' },
  },
  states: {
    field: 'status',
    start: 'NEW',
    moves: {
      accept: {
        ...{ ...accept, set: { acceptBy: null }, handler: true },
        done: 'Accepted: {records}',
        form: {
          minutes: {
            kind: 'integer',
            label: 'Ready in',
            unit: 'min',
            min: 1,
            max: 480,
            help: 'Empty: as the order or the store says.',
          },
        },
      },
      refuse: {
        ...{ ...refuse, form: reasonForm, set: setReason, handler: true },
        done: 'Refused: {records}',
      },
      prepare: {
        ...{ label: 'Start cooking', ...prepare },
        done: 'In the kitchen: {records}',
      },
      ready: { ...ready, handler: true, done: 'Ready: {records}' },
      notReady: {
        ...{ label: 'Not ready yet', ...notReady },
        done: 'Back in the kitchen: {records}',
      },
      sendOut: {
        ...{ label: 'On the way', ...sendOut },
        done: 'On the way: {records}',
      },
      handOver: {
        ...{ label: 'Handed over', ...handOver },
        done: 'Handed over: {records}',
      },
      cancel: {
        ...{
          ...cancel,

          form: reasonForm,
          set: setReason,
          handler: true,
        },
        done: 'Cancelled: {records}',
      },
    },
  },
  actions: {
    moreTime: {
      ...{ label: 'More time', on: ['record'], handler: true },
      when: { field: 'status', is: ['ACCEPTED', 'IN_KITCHEN'] },
      form: {
        minutes: {
          kind: 'integer',
          label: 'Minutes more',
          unit: 'min',
          required: true,
          default: 10,
          min: 1,
          max: 240,
        },
      },
      done: 'The guest waits a little longer',
    },
    refund: {
      label: 'Refund money',
      on: ['record'],
      when: { field: 'isPaid', is: true },
      form: refundForm,
      right: 'refund',
      handler: true,
      help: 'We refund card payments through the payment service. You give back anything else yourself, and we record it here.',
      done: 'Refund recorded',
    },
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
    views: {
      board: {
        by: 'status',
        sort: 'dueAt',
        alert: 'NEW',
        shows: ['acceptBy', 'dueAt', 'serviceTypeId', 'channelId', 'storeUuid'],
      },
    },
    tabs: [
      { label: 'Live', where: { isLive: true }, empty: 'All done' },
      { label: 'History', where: { isLive: false } },
    ],
    queues: {
      new: { label: 'New orders', where: { status: 'NEW' } },
      notTaken: {
        label: 'Orders whose platform did not take our answer',
        where: { platformState: ['FAILED', 'OVER'], isLive: true },
      },
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
        refunded: { sum: 'refunded', label: 'Refunded' },
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
    hours: {
      label: 'Sales by hour of the day',
      where: sold,
      groupBy: [{ hour: 'placedAt' }],
      measures: {
        revenue: { sum: 'total' },
        orders: 'count',
        average: { average: 'total', label: 'Average order' },
      },
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
    cancelled: {
      label: 'Cancelled orders by month and reason',
      where: { status: 'CANCELLED' },
      groupBy: [{ month: 'placedAt' }, 'endReason'],
      measures: {
        orders: 'count',
        amount: { sum: 'total', label: 'Amount not sold' },
        refunded: { sum: 'refunded', label: 'Refunded' },
      },
    },
    discounts: {
      label: 'Discounts by month and channel',
      where: sold,
      groupBy: [{ month: 'placedAt' }, 'channelId'],
      measures: {
        discount: { sum: 'discount', label: 'Discount' },
        subtotal: { sum: 'subtotal', label: 'Subtotal' },
        orders: 'count',
      },
    },
  },
  form: {
    summary: [
      ...['status', 'total', 'acceptBy', 'dueAt', 'isLate', 'guestStanding', 'endReason', 'endNote'],
      ...['platformState', 'platformSaid'],
    ],
    sections: [
      { fields: ['storeUuid', 'channelId', 'serviceTypeId', 'placedAt', 'reference', 'lines'] },
      {
        label: 'Guest',
        fields: ['guestName', 'guestPhone', 'guestUuid', 'deliveryAddress', 'deliveryZoneId', 'note'],
      },
      {
        label: 'Amounts',
        fields: [
          'subtotal',
          'discount',
          'deliveryFee',
          'tip',
          'tax',
          'taxOnTop',
          'difference',
          'captured',
          'refunded',
          'paymentTypeId',
        ],
      },
    ],
  },
  related: [
    { resource: 'orders/status-changes', by: 'orderUuid' },
    { resource: 'orders/transactions', by: 'orderUuid' },
    { resource: 'orders/refunds', by: 'orderUuid' },
    { resource: 'vouchers/redemptions', by: 'orderUuid' },
    { resource: 'stock-items/movements', by: 'orderUuid' },
  ],
});

/** What reports say of sold items. */
const lineFigures = { revenue: { sum: 'total' }, quantity: { sum: 'quantity', label: 'Quantity' } } as const;

/** One item of an order, as it was when the guest ordered it. */
const orderLines = defineResource({
  name: 'orders/lines',
  service: 'order',
  path: 'api/order/lines',
  table: 'order_lines',
  labels: { one: 'Order line', many: 'Order lines' },
  description: 'What guests ordered, item by item: what sells, in which category, and with which tax.',
  area: 'orders',
  navigation: 'last',
  icon: 'receipt',
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
    subtypeId: { kind: 'reference', resource: 'menus/subtypes', label: 'Size', onDelete: 'clear' },
    description: { kind: 'text', required: true, maxLength: 200, searchable: true },
    quantity: { kind: 'integer', required: true, default: 1, min: 1 },
    price: { ...money, label: 'Each' },
    discount: money,
    total: { kind: 'money', computed: '{price} * {quantity} - {discount}' },
    taxRatePercent: { kind: 'percent', label: 'Tax rate', min: 0, max: 100 },
    tax: { kind: 'money', label: 'Tax' },
    cost: {
      kind: 'money',
      help: 'What its recipes cost when the store accepted the order, without VAT. Empty where a part has no cost.',
    },
    margin: {
      kind: 'money',
      computed: '{total} - case when {orderUuid.taxOnTop} > 0 then 0 else coalesce({tax}, 0) end - {cost}',
      help: 'Its price without VAT, less its cost.',
    },
    note: { kind: 'text', maxLength: 200 },
    placedAt: { kind: 'dateTime', label: 'Ordered', computed: '{orderUuid.placedAt}' },
    status: { kind: 'choice', choices: states, computed: '{orderUuid.status}' },
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', computed: '{orderUuid.storeUuid}' },
    categoryIds: {
      kind: 'references',
      resource: 'menus/item-categories',
      label: 'Item categories',
      computed: '{menuItemId.categoryIds}',
    },
  },
  list: {
    columns: ['description', 'quantity', 'price', 'discount', 'total', 'note'],
    filters: ['orderUuid', 'storeUuid', 'placedAt', 'status', 'menuItemId'],
  },
  reports: {
    items: {
      label: 'Sales by item',
      where: sold,
      groupBy: ['menuItemId'],
      measures: { ...lineFigures, cost: { sum: 'cost' }, margin: { sum: 'margin' } },
    },
    sizes: {
      label: 'Sales by size of an item',
      where: sold,
      groupBy: ['subtypeId'],
      measures: lineFigures,
    },
    categories: {
      label: 'Sales by month and category',
      where: sold,
      groupBy: [{ month: 'placedAt' }, 'categoryIds'],
      measures: lineFigures,
    },
    taxes: {
      label: 'Tax by month and rate',
      where: sold,
      groupBy: [{ month: 'placedAt' }, 'taxRatePercent'],
      measures: { revenue: { sum: 'total' }, tax: { sum: 'tax', label: 'Tax' } },
    },
  },
});

/** What a guest chose for an item of an order, as the menu had it then. */
const orderChoices = defineResource({
  name: 'orders/choices',
  service: 'order',
  path: 'api/order/choices',
  table: 'order_choices',
  labels: { one: 'Choice', many: 'Choices' },
  title: 'name',
  storeScope: 'lineId',
  verbs: ['list', 'get', 'export'],
  ordered: { within: 'lineId' },
  fields: {
    lineId: {
      kind: 'reference',
      resource: 'orders/lines',
      label: 'Order line',
      required: true,
      onDelete: 'take',
    },
    withinId: {
      kind: 'reference',
      resource: 'orders/choices',
      label: 'Opened by',
      onDelete: 'take',
    },
    modifierGroupId: {
      kind: 'reference',
      resource: 'menus/modifier-groups',
      label: 'Modifier group',
      onDelete: 'clear',
    },
    groupName: { kind: 'text', label: 'Group', required: true, maxLength: 120 },
    modifierId: { kind: 'reference', resource: 'menus/modifiers', label: 'Modifier', onDelete: 'clear' },
    name: { kind: 'text', required: true, maxLength: 120, searchable: true },
    quantity: { kind: 'integer', required: true, min: 0 },
    price: { ...money, label: 'Each' },
  },
  list: { columns: ['groupName', 'name', 'quantity', 'price'], filters: ['lineId'] },
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
    status: { kind: 'choice', required: true, choices: [...states] },
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
export const orderResources = [orders, orderLines, orderChoices, orderStatusChanges, ...paymentResources];
