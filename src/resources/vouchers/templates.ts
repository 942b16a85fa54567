import { defineResource } from '../../../contract/defineResource.ts';
import { isActive, uniqueName } from '../fields.ts';

/** What a voucher is worth, and its rule. Codes are issued from it. */
export const voucherTemplates = defineResource({
  name: 'vouchers/voucher-templates',
  path: 'voucherTemplates',
  table: 'voucher_templates',
  labels: { one: 'Voucher template', many: 'Voucher templates' },
  description: 'What a voucher is worth, and when guests can use it.',
  area: 'marketing',
  icon: 'offer',
  title: 'name',
  messages: {
    created: 'Voucher Template has been created successfully',
    updated: 'Voucher Template has been updated successfully',
    deleted: 'Voucher Template has been deleted successfully',
  },
  fields: {
    name: uniqueName,
    description: { kind: 'longText', maxLength: 500 },
    ruleId: { kind: 'reference', resource: 'vouchers/rules', label: 'Rule' },
    discountType: {
      kind: 'choice',
      label: 'Discount',
      required: true,
      default: 'PERCENT',
      choices: [
        { id: 'PERCENT', label: 'Percent' },
        { id: 'AMOUNT', label: 'Amount' },
        { id: 'FREE_ITEM', label: 'Free item' },
        { id: 'ITEM_PRICE', label: 'Price of an item' },
        { id: 'FREE_DELIVERY', label: 'Free delivery' },
      ],
    },
    percent: {
      kind: 'percent',
      min: 0,
      max: 100,
      appliesWhen: { field: 'discountType', is: 'PERCENT' },
      requiredWhen: { field: 'discountType', is: 'PERCENT' },
    },
    amount: {
      kind: 'money',
      min: 1,
      appliesWhen: { field: 'discountType', is: 'AMOUNT' },
      requiredWhen: { field: 'discountType', is: 'AMOUNT' },
    },
    maximumDiscount: {
      kind: 'money',
      label: 'At most',
      min: 1,
      appliesWhen: { field: 'discountType', is: 'PERCENT' },
    },
    itemId: {
      kind: 'reference',
      resource: 'menus/items',
      label: 'Item',
      appliesWhen: { field: 'discountType', is: ['FREE_ITEM', 'ITEM_PRICE'] },
      requiredWhen: { field: 'discountType', is: 'ITEM_PRICE' },
      help: 'One of this item. Leave it empty to make the cheapest item free that the rule allows.',
    },
    itemPrice: {
      kind: 'money',
      label: 'Its price',
      min: 0,
      appliesWhen: { field: 'discountType', is: 'ITEM_PRICE' },
      requiredWhen: { field: 'discountType', is: 'ITEM_PRICE' },
    },
    validFrom: { kind: 'date', label: 'Valid from' },
    validityDays: {
      kind: 'integer',
      label: 'Expires after',
      unit: 'days',
      min: 1,
      max: 3650,
      help: 'Counted from the day that the voucher is issued. Leave it empty if it never expires.',
    },
    usagePerCode: {
      kind: 'integer',
      label: 'Uses of one code',
      required: true,
      default: 1,
      min: 1,
      max: 1_000_000,
    },
    usagePerCustomer: { kind: 'integer', label: 'Uses by one guest', min: 1, max: 1_000_000 },
    totalUses: {
      kind: 'integer',
      label: 'Uses of all codes together',
      min: 1,
      max: 100_000_000,
      help: 'After that many, no code of this template can be used any more.',
    },
    budget: {
      kind: 'money',
      min: 1,
      help: 'What all codes take off together at most. A use that would go beyond it is refused.',
    },
    useCount: {
      kind: 'integer',
      label: 'Uses',
      aggregate: { of: 'vouchers/redemptions', by: 'voucherTemplateId', where: { state: 'CONFIRMED' } },
    },
    takenOff: {
      kind: 'money',
      label: 'Taken off so far',
      aggregate: {
        ...{ of: 'vouchers/redemptions', by: 'voucherTemplateId', where: { state: 'CONFIRMED' } },
        ...{ function: 'sum', field: 'discount' },
      },
    },
    active: { ...isActive, readOnly: true },
  },
  calls: [
    { verb: 'list', path: 'v1/voucherTemplates', filterBy: ['active'] },
    { verb: 'create', path: 'v1/voucherTemplates' },
    { verb: 'get', path: 'v1/voucherTemplates/{id}' },
    { verb: 'update', method: 'PATCH', path: 'v1/voucherTemplates/{id}', status: 204 },
    { verb: 'delete', path: 'v1/voucherTemplates/{id}', status: 204 },
  ],
  actions: {
    archive: {
      set: { active: false },
      when: { field: 'active', is: true },
      call: 'PATCH v1/voucherTemplates/archive/{id}',
      status: 204,
      done: 'Voucher Template has been archived successfully',
    },
    unarchive: {
      label: 'Restore',
      set: { active: true },
      when: { field: 'active', is: false },
      call: 'PATCH v1/voucherTemplates/restore/{id}',
      status: 204,
      done: 'Voucher Template has been restored successfully',
    },
  },
  list: {
    columns: ['name', 'discountType', 'percent', 'amount', 'ruleId', 'updatedAt'],
    filters: ['discountType', 'ruleId'],
    tabs: [
      { label: 'Active', where: { active: true } },
      { label: 'Archived', where: { active: false } },
    ],
  },
  related: [
    { resource: 'vouchers/campaigns', by: 'voucherTemplateId' },
    { resource: 'vouchers/redemptions', by: 'voucherTemplateId' },
  ],
  form: {
    summary: ['useCount', 'takenOff'],
    afterSaving: 'list',
    sections: [
      { fields: ['name', 'description', 'ruleId'] },
      {
        label: 'Discount',
        fields: ['discountType', 'percent', 'amount', 'maximumDiscount', 'itemId', 'itemPrice'],
      },
      {
        label: 'Use',
        fields: ['validFrom', 'validityDays', 'usagePerCode', 'usagePerCustomer', 'totalUses', 'budget'],
      },
    ],
  },
});
