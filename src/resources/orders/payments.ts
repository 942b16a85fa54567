import { defineResource } from '../../../contract/defineResource.ts';
import type { FieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { collectors, refundReasons, transactionStates } from '../../../contract/orders/transactionStates.ts';

const states = transactionStates.map(({ id, label, colour }) => ({ id, label, colour }));
const money = { kind: 'money', min: 0, default: 0, required: true } as const;

/** What the form of a refund asks for. */
export const refundForm = {
  amount: {
    kind: 'money',
    min: 1,
    help: 'Leave it empty to refund everything that is left.',
  },
  reason: { kind: 'choice', required: true, choices: [...refundReasons] },
  note: { kind: 'text', maxLength: 200, help: 'Only your team sees it.' },
} as const satisfies Record<string, FieldInput>;

/**
 * One payment of an order. Orders make it, and what becomes of them moves it. It never holds a card number: the payment
 * service knows the card, and we know what the service calls the payment.
 */
const transactions = defineResource({
  name: 'orders/transactions',
  service: 'order',
  path: 'api/order/payments',
  table: 'transactions',
  labels: { one: 'Transaction', many: 'Transactions' },
  description: 'How guests paid for orders, and what became of each payment.',
  area: 'orders',
  icon: 'payments',
  title: 'reference',
  verbs: ['list', 'get', 'export'],
  storeScope: 'storeUuid',
  uniqueTogether: [['storeUuid', 'channelId', 'reference', 'part']],
  fields: {
    status: { kind: 'choice', required: true, default: 'PENDING', choices: states },
    orderUuid: { kind: 'reference', resource: 'orders', label: 'Order', onDelete: 'take' },
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', required: true },
    channelId: { kind: 'reference', resource: 'channels', label: 'Channel', required: true },
    reference: { kind: 'text', label: "Sender's number", required: true, maxLength: 100, searchable: true },
    part: {
      kind: 'text',
      label: "Sender's payment",
      required: true,
      maxLength: 100,
      help: "The sender's name for this payment.",
    },
    paymentTypeId: { kind: 'reference', resource: 'channels/payment-types', label: 'Payment' },
    collector: {
      kind: 'choice',
      label: 'Collected by',
      required: true,
      default: 'SENDER',
      choices: [...collectors],
    },
    isCapturedByHand: {
      kind: 'boolean',
      label: 'Captured by hand',
      required: true,
      default: false,
    },
    guestUuid: { kind: 'reference', resource: 'customers/users', label: 'Guest', onDelete: 'clear' },
    startedAt: { kind: 'dateTime', label: 'Started', required: true },
    endsAt: { kind: 'dateTime', label: 'Open until' },
    amount: { kind: 'money', required: true, min: 0 },
    captured: { ...money, label: 'Received' },
    refunded: { ...money, label: 'Refunded' },
    serviceReference: {
      kind: 'text',
      label: 'Number at the payment service',
      maxLength: 200,
      searchable: true,
    },
    serviceState: {
      kind: 'choice',
      label: 'At the payment service',
      choices: [
        { id: 'SENDING', label: 'On its way', colour: 'warning' },
        { id: 'ARRIVED', label: 'Arrived', colour: 'success' },
        { id: 'FAILED', label: 'Not taken', colour: 'error' },
      ],
    },
    serviceSaid: { kind: 'text', label: 'What the payment service said', maxLength: 300 },
  },
  actions: {
    capture: {
      label: 'Capture payment',
      when: { field: 'status', is: ['WAITING_MANUAL_CAPTURE', 'TRANSACTION_FAILED'] },
      handler: true,
      help: 'The payment service charges the guest.',
      done: 'On its way to the payment service',
    },
    refund: {
      label: 'Refund money',
      when: { field: 'status', is: ['ORDER_PROCESSED', 'REFUND'] },
      on: ['record'],
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
      path: 'api/order/transactions/{clientUuid}',
      filterBy: ['storeUuid', 'channelId', 'status', 'guestUuid', 'orderUuid'],
      summary: 'The transactions of the customer.',
    },
    { verb: 'get', path: 'api/order/transactions/{clientUuid}/{uuid}' },
  ],
  wire: { id: 'uuid', customerUuid: 'clientUuid' },
  list: {
    columns: [
      ...(['reference', 'startedAt', 'status', 'orderUuid', 'storeUuid', 'channelId'] as const),
      ...(['paymentTypeId', 'amount', 'captured', 'refunded'] as const),
    ],
    filters: [
      ...(['status', 'storeUuid', 'channelId', 'paymentTypeId', 'collector', 'serviceState'] as const),
      ...(['guestUuid', 'startedAt'] as const),
    ],
    sort: { field: 'startedAt', direction: 'desc' },
    queues: {
      capture: { label: 'Payments to capture by hand', where: { status: 'WAITING_MANUAL_CAPTURE' } },
      failed: {
        label: 'Payments that failed at the payment service',
        where: { status: 'TRANSACTION_FAILED', serviceState: 'FAILED' },
      },
    },
  },
  reports: {
    payments: {
      label: 'Payments by month and payment type',
      where: { status: ['ORDER_PROCESSED', 'REFUND'] },
      groupBy: [{ month: 'startedAt' }, 'paymentTypeId'],
      measures: {
        captured: { sum: 'captured', label: 'Received' },
        refunded: { sum: 'refunded', label: 'Refunded' },
        payments: 'count',
      },
    },
    collectors: {
      label: 'Payments by payment type and who collects',
      where: { status: ['ORDER_PROCESSED', 'REFUND'] },
      groupBy: ['paymentTypeId', 'collector'],
      measures: {
        captured: { sum: 'captured', label: 'Received' },
        refunded: { sum: 'refunded', label: 'Refunded' },
        payments: 'count',
      },
    },
    statuses: {
      label: 'Transactions by month and status',
      groupBy: [{ month: 'startedAt' }, 'status'],
      measures: { amount: { sum: 'amount' }, transactions: 'count' },
    },
  },
  form: {
    summary: ['status', 'amount', 'captured', 'refunded', 'serviceState', 'serviceSaid'],
    sections: [
      { fields: ['orderUuid', 'reference', 'part', 'guestUuid', 'startedAt', 'endsAt'] },
      { label: 'Where', fields: ['storeUuid', 'channelId'] },
      { label: 'How', fields: ['paymentTypeId', 'collector', 'isCapturedByHand', 'serviceReference'] },
    ],
  },
  related: [
    { resource: 'orders/transaction-changes', by: 'transactionId' },
    { resource: 'orders/refunds', by: 'transactionId' },
  ],
});

/** When a transaction reached a status. */
const transactionChanges = defineResource({
  name: 'orders/transaction-changes',
  service: 'order',
  path: 'api/order/transactionChanges',
  table: 'transaction_changes',
  labels: { one: 'Step of a payment', many: 'Steps' },
  title: 'status',
  storeScope: 'transactionId',
  verbs: ['list', 'get', 'export'],
  fields: {
    transactionId: {
      kind: 'reference',
      resource: 'orders/transactions',
      label: 'Transaction',
      required: true,
      onDelete: 'take',
    },
    status: { kind: 'choice', required: true, choices: states },
    changedAt: { kind: 'dateTime', label: 'When', required: true },
    changedBy: { kind: 'text', label: 'By', maxLength: 120 },
  },
  calls: [{ verb: 'list', path: 'api/order/transactions/{clientUuid}/{transactionId}/history' }],
  list: {
    columns: ['changedAt', 'status', 'changedBy'],
    filters: ['transactionId'],
    sort: { field: 'changedAt', direction: 'asc' },
  },
});

/** Money that went back to a guest. */
const refunds = defineResource({
  name: 'orders/refunds',
  service: 'order',
  path: 'api/order/refunds',
  table: 'refunds',
  labels: { one: 'Refund', many: 'Refunds' },
  description: 'What guests got back, and why.',
  area: 'orders',
  icon: 'payments',
  title: 'reference',
  storeScope: 'storeUuid',
  verbs: ['list', 'get', 'export'],
  fields: {
    transactionId: {
      kind: 'reference',
      resource: 'orders/transactions',
      label: 'Transaction',
      required: true,
      onDelete: 'take',
    },
    orderUuid: { kind: 'reference', resource: 'orders', label: 'Order', required: true, onDelete: 'take' },
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', required: true },
    reference: { kind: 'text', label: "Sender's number", required: true, maxLength: 100, searchable: true },
    amount: { kind: 'money', required: true, min: 1 },
    reason: { kind: 'choice', required: true, choices: [...refundReasons] },
    note: { kind: 'text', maxLength: 200 },
    state: {
      kind: 'choice',
      required: true,
      default: 'NOTED',
      choices: [
        { id: 'NOTED', label: 'You refund it yourself' },
        { id: 'SENDING', label: 'On its way', colour: 'warning' },
        { id: 'ARRIVED', label: 'Refunded', colour: 'success' },
        { id: 'FAILED', label: 'Not taken', colour: 'error' },
      ],
    },
    said: { kind: 'text', label: 'What the payment service said', maxLength: 300 },
    refundedAt: { kind: 'dateTime', label: 'When', required: true },
    refundedBy: { kind: 'text', label: 'By', maxLength: 120 },
  },
  list: {
    columns: ['refundedAt', 'orderUuid', 'storeUuid', 'amount', 'reason', 'state', 'refundedBy'],
    filters: ['orderUuid', 'storeUuid', 'reason', 'state', 'refundedAt'],
    sort: { field: 'refundedAt', direction: 'desc' },
    queues: { failed: { label: 'Refunds that did not arrive', where: { state: 'FAILED' } } },
  },
  reports: {
    reasons: {
      label: 'Refunds by month and reason',
      where: { state: ['NOTED', 'SENDING', 'ARRIVED'] },
      groupBy: [{ month: 'refundedAt' }, 'reason'],
      measures: { amount: { sum: 'amount' }, refunds: 'count' },
    },
  },
});

/**
 * A line of what a platform or a payment service paid out. People import its file; the order is found by the number that the
 * sender gave it (`server/services/order/orders/payouts.ts`).
 */
const payouts = defineResource({
  name: 'orders/payouts',
  service: 'order',
  path: 'api/order/payouts',
  table: 'payouts',
  labels: { one: 'Payout', many: 'Payouts' },
  description: 'What platforms paid you for each order, compared with our records. Import their files here.',
  area: 'orders',
  icon: 'payments',
  title: 'reference',
  storeScope: 'storeUuid',
  uniqueTogether: [['channelId', 'reference', 'paidOn']],
  fields: {
    channelId: { kind: 'reference', resource: 'channels', label: 'Channel', required: true },
    reference: {
      ...{ kind: 'text', label: "Sender's number", required: true, maxLength: 100, searchable: true },
      help: 'The number that the platform gave the order.',
    },
    paidOn: { kind: 'date', label: 'Paid out', required: true },
    amount: {
      ...{ kind: 'money', label: "Platform's amount", required: true },
      help: 'What the guest paid. Enter a negative amount for an order that the platform reversed.',
    },
    fee: { ...money, label: 'Fees' },
    net: { kind: 'money', label: 'Paid out to you', computed: '{amount} - {fee}' },
    orderUuid: {
      ...{ kind: 'reference', resource: 'orders', label: 'Order', onDelete: 'clear' },
      readOnly: true,
    },
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', onDelete: 'clear', readOnly: true },
    expected: { kind: 'money', label: 'Our amount', readOnly: true },
    difference: { kind: 'money', computed: '{amount} - {expected}' },
    isSettled: {
      kind: 'boolean',
      label: 'Settled',
      required: true,
      default: false,
      help: 'Tick it once you know why the amounts differ.',
    },
    isDifferent: {
      kind: 'boolean',
      label: 'Differs',
      computed: '({orderUuid} is null or {difference} <> 0) and not {isSettled}',
    },
    note: { kind: 'text', maxLength: 200 },
  },
  list: {
    columns: ['reference', 'channelId', 'paidOn', 'storeUuid', 'amount', 'expected', 'difference', 'net'],
    filters: ['channelId', 'storeUuid', 'paidOn', 'isDifferent', 'isSettled'],
    sort: { field: 'paidOn', direction: 'desc' },
    queues: { differ: { label: 'Payouts that differ from our orders', where: { isDifferent: true } } },
  },
  form: {
    sections: [
      { fields: ['channelId', 'reference', 'paidOn'] },
      { label: 'Amounts', fields: ['amount', 'fee'] },
      { label: 'Settlement', fields: ['isSettled', 'note'] },
    ],
    summary: ['orderUuid', 'storeUuid', 'expected', 'difference', 'net'],
  },
  reports: {
    channels: {
      label: 'Payouts by month and channel',
      groupBy: [{ month: 'paidOn' }, 'channelId'],
      measures: {
        amount: { sum: 'amount', label: 'Orders' },
        fees: { sum: 'fee', label: 'Fees' },
        net: { sum: 'net', label: 'Paid out to you' },
        payouts: 'count',
      },
    },
  },
});

/** How guests paid for orders, what they got back, and what platforms paid out. */
export const paymentResources = [transactions, transactionChanges, refunds, payouts];
