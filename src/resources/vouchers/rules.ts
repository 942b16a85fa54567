import { defineResource } from '../../../contract/defineResource.ts';

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
  fields: {
    name: { kind: 'text', label: 'Rule name', required: true, maxLength: 80, unique: true, searchable: true },
    hasMinimumSpend: {
      kind: 'boolean',
      label: 'Minimum qualifying spend',
      default: false,
      required: true,
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
    channels: {
      kind: 'references',
      resource: 'channels',
      help: 'Leave it empty for all channels.',
    },
    serviceTypes: {
      kind: 'references',
      resource: 'channels/service-types',
      label: 'Services',
      help: 'Leave it empty for all services.',
    },
    itemCategories: {
      kind: 'references',
      resource: 'menus/item-categories',
      wire: 'itemsCatagories',
      label: 'Item categories',
      help: 'Leave it empty for items of all categories.',
    },
    sizes: {
      kind: 'references',
      resource: 'stock-items/unit-sizes',
      help: 'Leave it empty for all sizes.',
    },
  },
  list: { columns: ['name', 'minimumSpend', 'allowVoucherStacking', 'channels', 'updatedAt'] },
  form: {
    sections: [
      { label: 'Rule', fields: ['name', 'allowVoucherStacking', 'hasMinimumSpend', 'minimumSpend'] },
      { label: 'Where', fields: ['channels', 'serviceTypes'] },
      { label: 'On what', fields: ['itemCategories', 'sizes'] },
    ],
  },
});
