import { defineResource } from '../../../contract/defineResource.ts';

/**
 * One use of a voucher. A till reserves it for some minutes, and the order confirms it. What is released has not been
 * used, so that somebody can use the code again. No verb changes it: uses come from orders and from the calls of tills.
 */
export const voucherRedemptions = defineResource({
  name: 'vouchers/redemptions',
  path: 'voucherRedemptions',
  table: 'voucher_redemptions',
  labels: { one: 'Voucher use', many: 'Voucher uses' },
  description: 'Where and when guests used vouchers, and what each of them took off.',
  area: 'marketing',
  icon: 'receipt',
  title: 'code',
  verbs: ['list', 'get', 'export'],
  storeScope: 'storeUuid',
  uniqueTogether: [['voucherId', 'storeUuid', 'reference']],
  fields: {
    code: { kind: 'text', label: 'Code', computed: '{voucherId.code}' },
    voucherId: {
      kind: 'reference',
      resource: 'vouchers/vouchers',
      label: 'Voucher',
      required: true,
    },
    voucherTemplateId: {
      kind: 'reference',
      resource: 'vouchers/voucher-templates',
      label: 'Voucher template',
      required: true,
    },
    state: {
      kind: 'choice',
      label: 'State',
      required: true,
      default: 'RESERVED',
      choices: [
        { id: 'RESERVED', label: 'Reserved', colour: 'info' },
        { id: 'CONFIRMED', label: 'Used', colour: 'success' },
        { id: 'RELEASED', label: 'Given back' },
      ],
    },
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', required: true },
    channelId: { kind: 'reference', resource: 'channels', label: 'Channel', required: true },
    orderUuid: { kind: 'reference', resource: 'orders', label: 'Order' },
    reference: { kind: 'text', label: "Sender's number", required: true, maxLength: 100, searchable: true },
    guestUuid: { kind: 'reference', resource: 'customers/users', label: 'Guest', onDelete: 'clear' },
    campaignLinkId: {
      kind: 'reference',
      resource: 'vouchers/campaign-links',
      label: 'Campaign link',
      onDelete: 'clear',
    },
    usedAt: { kind: 'dateTime', label: 'When', required: true },
    reservedUntil: { kind: 'dateTime', label: 'Reserved until' },
    basket: { kind: 'money', label: 'Basket', required: true, min: 0 },
    discount: { kind: 'money', label: 'Taken off', required: true, min: 0 },
  },
  actions: {
    release: {
      label: 'Give back',
      when: { field: 'state', is: ['RESERVED', 'CONFIRMED'] },
      set: { state: 'RELEASED', reservedUntil: null },
      handler: true,
      help: 'The guest can use the code again.',
      done: 'Given back: {records}',
    },
  },
  list: {
    columns: ['code', 'usedAt', 'state', 'storeUuid', 'channelId', 'orderUuid', 'basket', 'discount'],
    filters: [
      'voucherTemplateId',
      'state',
      'storeUuid',
      'channelId',
      'guestUuid',
      'campaignLinkId',
      'usedAt',
    ],
    sort: { field: 'usedAt', direction: 'desc' },
  },
  reports: {
    stores: {
      label: 'Voucher uses by store',
      where: { state: 'CONFIRMED' },
      groupBy: ['storeUuid', 'voucherTemplateId'],
      measures: {
        discount: { sum: 'discount' },
        uses: 'count',
        baskets: { sum: 'basket', label: 'Baskets' },
      },
    },
    days: {
      label: 'Voucher uses by day',
      where: { state: 'CONFIRMED' },
      groupBy: [{ day: 'usedAt' }, 'channelId'],
      measures: { discount: { sum: 'discount' }, uses: 'count' },
      chart: 'line',
    },
  },
  form: {
    summary: ['state', 'discount', 'usedAt'],
    sections: [
      { fields: ['voucherId', 'voucherTemplateId', 'orderUuid', 'reference', 'guestUuid'] },
      { label: 'Where', fields: ['storeUuid', 'channelId', 'campaignLinkId'] },
      { label: 'Amounts', fields: ['basket', 'reservedUntil'] },
    ],
  },
});
