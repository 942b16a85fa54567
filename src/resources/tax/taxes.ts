import { defineResource } from '../../../contract/defineResource.ts';
import { isActive, uniqueName } from '../fields.ts';
import { fixedList } from '../fixedList.ts';

/** How the law treats a supply. Taxes on sales all over the world know these three. */
const taxTypes = defineResource({
  ...fixedList,
  name: 'tax/types',
  path: 'taxTypes',
  table: 'tax_types',
  labels: { one: 'Tax type', many: 'Tax types' },
  description: 'How the law treats what you sell.',
  fields: {
    name: { kind: 'text', required: true, maxLength: 40, unique: true, searchable: true },
    code: { kind: 'text', required: true, maxLength: 20, unique: true, searchable: true },
  },
  rows: [
    { id: 1, name: 'Standard', code: 'STANDARD' },
    { id: 2, name: 'Zero-rated', code: 'ZERO' },
    { id: 3, name: 'Exempt', code: 'EXEMPT' },
  ],
});

/**
 * Items that are taxed alike. An item names its group, and the group has the rates. A customer starts with those of its
 * country (`contract/taxesOfCountry.ts`).
 */
const taxGroups = defineResource({
  name: 'tax/groups',
  path: 'tax/taxGroups',
  table: 'tax_groups',
  labels: { one: 'Tax group', many: 'Tax groups' },
  description: 'Items that are taxed alike, such as meals or basic foods.',
  area: 'pricing',
  icon: 'percent',
  title: 'name',
  ordered: true,
  fields: {
    name: uniqueName,
    code: { kind: 'text', maxLength: 20, unique: true, help: 'The code that tills use.' },
    ratePercent: {
      kind: 'percent',
      label: 'Rate today',
      current: { of: 'tax', by: 'taxGroupId', value: 'ratePercent' },
    },
    collectionGroupId: {
      kind: 'reference',
      resource: 'tax/groups',
      label: 'Group for collection',
      help: 'The group whose rate applies if guests take it away. Empty if the rate stays the same.',
    },
    deliveryGroupId: {
      kind: 'reference',
      resource: 'tax/groups',
      label: 'Group for delivery',
      help: 'The group whose rate applies if it is delivered. Empty if the rate stays the same.',
    },
    taxCount: { kind: 'integer', label: 'Rates', aggregate: { of: 'tax', by: 'taxGroupId' } },
  },
  calls: [
    { verb: 'list', path: 'tax/taxGroups/list', summary: 'The tax groups of the customer.' },
    {
      verb: 'list',
      service: 'store',
      path: 'api/stores/storeGroups/getAllTaxGroup/{clientUuid}',
      summary: 'The tax groups of the customer.',
    },
  ],
  list: { columns: ['name', 'code', 'ratePercent', 'taxCount', 'updatedAt'] },
  related: [{ resource: 'tax', by: 'taxGroupId' }],
});

/** The rate of a tax group from a given day. Deleting a future rate withdraws it. */
const taxes = defineResource({
  name: 'tax',
  path: 'taxes',
  table: 'taxes',
  labels: { one: 'Tax', many: 'Taxes' },
  description:
    'The rate of each tax group, and the day from which it applies. You start with those of your country: check them.',
  area: 'pricing',
  icon: 'percent',
  title: 'label',
  dated: { from: 'validFrom', active: 'isActive', per: ['taxGroupId'] },
  fields: {
    taxGroupId: { kind: 'reference', resource: 'tax/groups', label: 'Tax group', required: true },
    taxTypeId: { kind: 'reference', resource: 'tax/types', label: 'Type', required: true, default: 1 },
    ratePercent: { kind: 'percent', label: 'Rate', required: true, min: 0, max: 100 },
    validFrom: { kind: 'date', label: 'From', required: true },
    isActive,
    label: { kind: 'text', label: 'Tax', computed: "{taxGroupId.name} || ' · ' || {taxTypeId.name}" },
  },
  calls: [
    { verb: 'list', path: 'tax' },
    { verb: 'get', path: 'tax/{id}' },
    { verb: 'create', path: 'tax', orUpdate: true, summary: 'Save a new or a changed tax.' },
  ],
  list: {
    columns: ['taxGroupId', 'taxTypeId', 'ratePercent', 'validFrom', 'validTo', 'isActive'],
    sort: { field: 'validFrom', direction: 'desc' },
  },
  form: { sections: [{ fields: ['taxGroupId', 'taxTypeId', 'ratePercent', 'validFrom', 'isActive'] }] },
});

/** What the law takes of each sale. */
export const taxResources = [taxes, taxGroups, taxTypes];
