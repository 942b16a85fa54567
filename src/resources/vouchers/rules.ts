import { defineResource } from '../../../contract/defineResource.ts';

/** The days of the week, by the names that opening hours have for them. */
const weekdays = [
  { id: 'mon', label: 'Monday' },
  { id: 'tue', label: 'Tuesday' },
  { id: 'wed', label: 'Wednesday' },
  { id: 'thu', label: 'Thursday' },
  { id: 'fri', label: 'Friday' },
  { id: 'sat', label: 'Saturday' },
  { id: 'sun', label: 'Sunday' },
];

const inCategory = { field: 'itemRule', is: 'CATEGORY' } as const;
const inVariantType = { field: 'itemRule', is: 'VARIANT_TYPE' } as const;

/** When guests may use a voucher (part 1, sections 2 and 3). `itemsCatagories` is the specification's spelling. */
export const voucherRules = defineResource({
  name: 'vouchers/rules',
  path: 'v1/voucherRules',
  table: 'voucher_rules',
  labels: { one: 'Voucher rule', many: 'Voucher rules' },
  description: 'When guests can use a voucher: how much they spend, where, and on what.',
  area: 'marketing',
  icon: 'checklist',
  title: 'name',
  nested: { rule: ['name'] },
  fields: {
    name: { kind: 'text', label: 'Rule name', required: true, maxLength: 80, unique: true, searchable: true },
    hasMinimumSpend: {
      kind: 'boolean',
      label: 'Minimum qualifying spend',
      default: false,
      required: true,
      implied: true,
    },
    minimumSpend: {
      kind: 'money',
      label: 'Minimum spend',
      min: 1,
      shownWhen: { field: 'hasMinimumSpend', is: true },
      requiredWhen: { field: 'hasMinimumSpend', is: true },
      help: 'What the items cost before vouchers, without delivery and tip.',
    },
    allowVoucherStacking: {
      kind: 'boolean',
      label: 'Allow stacking',
      default: false,
      required: true,
      help: 'Guests can use it together with other vouchers.',
    },
    firstOrderOnly: {
      kind: 'boolean',
      label: 'Only for the first order of a guest',
      default: false,
      required: true,
      help: 'Guests who have ordered before cannot use it.',
    },
    stores: {
      kind: 'references',
      resource: 'stores',
      help: 'Leave both empty for all stores.',
    },
    storeGroups: {
      kind: 'references',
      resource: 'stores/groups',
      label: 'Store groups',
      help: 'The stores of these groups, besides the stores that you choose.',
    },
    channels: {
      kind: 'references',
      resource: 'channels',
      named: true,
      help: 'Leave it empty for all channels.',
    },
    serviceTypes: {
      kind: 'references',
      resource: 'channels/service-types',
      named: true,
      label: 'Services',
      help: 'Leave it empty for all services.',
    },
    days: {
      kind: 'choices',
      label: 'Days of the week',
      choices: weekdays,
      help: 'Leave it empty for every day.',
    },
    fromTime: {
      kind: 'time',
      label: 'From',
      help: 'By the clock of the store. Leave it empty for the whole day.',
    },
    untilTime: {
      kind: 'time',
      label: 'Until',
      help: 'A time before the first one is on the next day, such as from 22:00 until 02:00.',
    },
    itemRule: {
      kind: 'choice',
      label: 'Order items',
      required: true,
      default: 'CATEGORY',
      implied: true,
      choices: [
        { id: 'CATEGORY', label: 'Any item in a selected menu category' },
        { id: 'VARIANT_TYPE', label: 'Any item in a selected variant type' },
      ],
    },
    itemCategories: {
      kind: 'references',
      resource: 'menus/item-categories',
      wire: 'itemsCatagories',
      label: 'Item categories',
      help: 'Leave it empty for items of all categories.',
      appliesWhen: inCategory,
    },
    variantTemplateId: {
      kind: 'reference',
      resource: 'variants/templates',
      label: 'Variant type',
      appliesWhen: inVariantType,
      requiredWhen: inVariantType,
    },
    variants: {
      kind: 'references',
      resource: 'variants/template-items',
      ticks: { of: 'variantTemplateId', by: 'variantTemplateId', tree: 'parentId', wire: 'items' },
      help: 'Leave it empty for all variants of the type.',
      appliesWhen: inVariantType,
    },
    sizes: {
      kind: 'references',
      resource: 'stock-items/unit-sizes',
      named: true,
      help: 'Leave it empty for all sizes.',
    },
  },
  list: { columns: ['name', 'minimumSpend', 'allowVoucherStacking', 'channels', 'updatedAt'] },
  form: {
    heading: 'Advanced Voucher Rules',
    afterSaving: 'list',
    sections: [
      {
        label: 'Rule',
        fields: ['name', 'allowVoucherStacking', 'firstOrderOnly', 'hasMinimumSpend', 'minimumSpend'],
      },
      { label: 'Where', fields: ['stores', 'storeGroups', 'channels', 'serviceTypes'] },
      { label: 'When', fields: ['days', 'fromTime', 'untilTime'] },
      { label: 'On what', fields: ['itemRule', 'itemCategories', 'variantTemplateId', 'variants', 'sizes'] },
    ],
  },
});
