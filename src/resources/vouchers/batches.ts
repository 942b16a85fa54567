import { defineResource } from '../../../contract/defineResource.ts';

/** Many vouchers of one template, whose codes a job makes (part 1, sections 3 and 7). */
export const voucherBatches = defineResource({
  name: 'vouchers/batches',
  path: 'voucherBatches',
  table: 'voucher_batches',
  labels: { one: 'Voucher batch', many: 'Voucher batches' },
  description: 'Many vouchers with codes of their own, made in one go, to print or to hand out.',
  area: 'marketing',
  icon: 'layers',
  title: 'name',
  verbs: ['list', 'get', 'create', 'update', 'export'],
  messages: {
    created: 'Voucher Batch has been created successfully',
    updated: 'Voucher Batch has been updated successfully',
  },
  fields: {
    name: {
      kind: 'text',
      computed: "{voucherTemplateId.name} || ', ' || {batchSize}",
      label: 'Batch',
    },
    voucherTemplateId: {
      kind: 'reference',
      resource: 'vouchers/voucher-templates',
      label: 'Voucher template',
      required: true,
    },
    batchSize: { kind: 'integer', label: 'Number of codes', required: true, min: 1, max: 1_000_000 },
    prefix: {
      kind: 'text',
      label: 'Prefix',
      maxLength: 6,
      help: 'Up to six capital letters, such as EMB. Each code begins with them.',
    },
    expiresAt: {
      kind: 'date',
      label: 'Last day',
      help: 'Leave it empty for what the template says. You can change it later, within its terms.',
    },
    status: {
      kind: 'choice',
      label: 'State',
      required: true,
      readOnly: true,
      default: 'CREATING',
      choices: [
        { id: 'CREATING', label: 'Generating', colour: 'info' },
        { id: 'READY', label: 'Ready', colour: 'success' },
        { id: 'CANCELLED', label: 'Cancelled' },
      ],
    },
    codeCount: { kind: 'integer', label: 'Codes generated', required: true, readOnly: true, default: 0 },
    progress: { kind: 'integer', label: 'Percent', computed: '{codeCount} * 100 / {batchSize}' },
    isCancelled: { kind: 'boolean', label: 'Cancelled', computed: "{status} = 'CANCELLED'" },
  },
  calls: [
    { verb: 'list', path: 'v1/voucherBatches/getAll/{voucherTemplateId}', where: { isCancelled: false } },
    {
      verb: 'list',
      path: 'v1/voucherBatches/progress/{voucherTemplateId}',
      where: { isCancelled: false },
      summary: 'How far the batches of a template are, in percent',
    },
    { verb: 'create', path: 'v1/voucherBatches' },
    { verb: 'get', path: 'v1/voucherBatches/{id}' },
    {
      verb: 'update',
      method: 'PATCH',
      path: 'v1/voucherBatches/{id}/expiration',
      body: { newExpirationDate: 'expiresAt' },
      only: ['expiresAt'],
      status: 204,
    },
  ],
  actions: {
    cancel: {
      set: { status: 'CANCELLED' },
      when: { field: 'status', is: ['CREATING', 'READY'] },
      help: 'Nobody can use its codes any more.',
      call: 'PATCH v1/voucherBatches/{id}',
      status: 204,
      done: 'Voucher Batch has been cancelled successfully',
    },
    changeExpiry: {
      label: 'Change the last day',
      form: ['expiresAt'],
      when: { field: 'isCancelled', is: false },
      done: 'Voucher Batch expiry date has been updated successfully',
    },
  },
  list: {
    columns: ['name', 'voucherTemplateId', 'status', 'progress', 'expiresAt', 'createdAt'],
    filters: ['voucherTemplateId', 'status', 'expiresAt'],
    sort: { field: 'createdAt', direction: 'desc' },
    tabs: [
      { label: 'Current', where: { status: ['CREATING', 'READY'] } },
      { label: 'Cancelled', where: { status: 'CANCELLED' } },
    ],
  },
  form: {
    summary: ['status', 'codeCount'],
    sections: [{ fields: ['voucherTemplateId', 'batchSize', 'prefix', 'expiresAt'] }],
  },
  related: [{ resource: 'vouchers/vouchers', by: 'batchId' }],
});

/**
 * One code that a guest can use, of a batch or given to one person. Its last day is that of its batch, unless the code
 * has one of its own. No verb changes it: codes come from the job of a batch, from `POST v1/voucher/issue`, and from files
 * with codes that are printed already. Actions cancel one voucher, extend it, or send it again.
 */
export const vouchers = defineResource({
  name: 'vouchers/vouchers',
  path: 'vouchers',
  table: 'vouchers',
  labels: { one: 'Voucher', many: 'Vouchers' },
  description: 'Every code that guests can use, and what became of it.',
  area: 'marketing',
  icon: 'offer',
  title: 'code',
  verbs: ['list', 'get', 'export', 'import'],
  // Whoever has the codes can spend them.
  exports: { freshCode: true },
  fields: {
    code: { kind: 'text', required: true, unique: true, maxLength: 24, searchable: true },
    /** One text, however people type the code (`contract/vouchers/codes.ts`). */
    codeKey: {
      kind: 'text',
      label: 'Code as compared',
      required: true,
      readOnly: true,
      unique: true,
      maxLength: 24,
      sortable: false,
    },
    batchId: { kind: 'reference', resource: 'vouchers/batches', label: 'Batch', readOnly: true },
    voucherTemplateId: {
      kind: 'reference',
      resource: 'vouchers/voucher-templates',
      label: 'Voucher template',
      required: true,
    },
    guestUuid: { kind: 'reference', resource: 'customers/users', label: 'Guest', onDelete: 'clear' },
    recipientName: { kind: 'text', label: 'Recipient', maxLength: 80, searchable: true },
    recipientEmail: { kind: 'email', label: 'E-mail of the recipient', searchable: true },
    recipientMobile: {
      kind: 'phone',
      label: 'Mobile number of the recipient',
      maxLength: 40,
      searchable: true,
    },
    usedCount: { kind: 'integer', label: 'Times used', required: true, readOnly: true, default: 0 },
    ownExpiry: {
      kind: 'date',
      label: 'Own last day',
      help: 'Within the terms of the template. Leave it empty for what the batch or the template says.',
    },
    sentAgainAt: { kind: 'dateTime', label: 'Sent again on', readOnly: true },
    cancelledAt: { kind: 'dateTime', label: 'Cancelled on', readOnly: true },
    expiresAt: { kind: 'date', label: 'Last day', computed: 'coalesce({ownExpiry}, {batchId.expiresAt})' },
    status: {
      kind: 'choice',
      label: 'State',
      choices: [
        { id: 'UPCOMING', label: 'Not valid yet', colour: 'info' },
        { id: 'ACTIVE', label: 'Active', colour: 'success' },
        { id: 'REDEEMED', label: 'Used', colour: 'info' },
        { id: 'EXPIRED', label: 'Expired' },
        { id: 'CANCELLED', label: 'Cancelled', colour: 'warning' },
      ],
      computed:
        "case when {cancelledAt} is not null or {batchId.status} = 'CANCELLED' then 'CANCELLED' when {usedCount} >= {voucherTemplateId.usagePerCode} then 'REDEEMED' when {expiresAt} < today then 'EXPIRED' when {voucherTemplateId.validFrom} > today then 'UPCOMING' else 'ACTIVE' end",
    },
  },
  actions: {
    cancel: {
      set: { cancelledAt: '{now}' },
      when: { field: 'status', is: ['UPCOMING', 'ACTIVE'] },
      help: 'Nobody can use the code any more.',
      done: 'Voucher has been cancelled successfully',
    },
    changeExpiry: {
      label: 'Change the last day',
      form: ['ownExpiry'],
      when: { field: 'status', is: ['UPCOMING', 'ACTIVE', 'EXPIRED'] },
      done: 'Voucher expiry date has been updated successfully',
    },
    sendAgain: {
      on: ['record'],
      set: { sentAgainAt: '{now}' },
      when: { field: 'status', is: ['UPCOMING', 'ACTIVE'] },
      handler: true,
      help: 'The recipient gets the same message with the code once more.',
      done: 'Voucher has been sent successfully',
    },
  },
  list: {
    columns: ['code', 'status', 'recipientName', 'batchId', 'voucherTemplateId', 'expiresAt', 'usedCount'],
    filters: ['batchId', 'voucherTemplateId', 'guestUuid', 'usedCount'],
    sort: { field: 'code', direction: 'asc' },
  },
  form: {
    summary: ['status', 'expiresAt', 'usedCount', 'sentAgainAt', 'cancelledAt'],
    sections: [
      { fields: ['voucherTemplateId', 'batchId'] },
      { label: 'Recipient', fields: ['recipientName', 'recipientEmail', 'recipientMobile', 'guestUuid'] },
    ],
  },
});
