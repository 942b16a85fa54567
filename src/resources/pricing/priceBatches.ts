import { defineResource } from '../../../contract/defineResource.ts';

/** Raises or lowers all prices of a list from a given day. Deleting a batch that has not begun withdraws it. */
export const priceBatches = defineResource({
  name: 'pricing/price-batches',
  path: 'priceBatches',
  table: 'price_batches',
  labels: { one: 'Price batch', many: 'Price batches' },
  description:
    'Raise or lower all prices of a list from a given day, for example by 5 % from the first of March.',
  area: 'pricing',
  icon: 'schedule',
  title: 'name',
  dated: { from: 'validFrom', per: ['priceListId'] },
  fields: {
    name: { kind: 'text', required: true, maxLength: 60, searchable: true },
    priceListId: {
      kind: 'reference',
      resource: 'pricing/price-lists',
      label: 'Price list',
      required: true,
      onDelete: 'take',
    },
    validFrom: { kind: 'date', label: 'From', required: true },
    changePercent: {
      kind: 'percent',
      label: 'Change',
      required: true,
      min: -100,
      max: 1000,
      help: 'How much to raise the prices of the list. A number below 0 lowers them.',
    },
    roundTo: {
      kind: 'money',
      label: 'Round to',
      required: true,
      default: 1,
      min: 1,
      max: 100_000,
      help: 'For example 0.50, so that prices end in .00 or .50.',
    },
  },
  list: {
    columns: ['priceListId', 'name', 'validFrom', 'validTo', 'changePercent', 'roundTo', 'validity'],
    filters: ['priceListId'],
    sort: { field: 'validFrom', direction: 'desc' },
  },
  form: { sections: [{ fields: ['name', 'priceListId', 'validFrom', 'changePercent', 'roundTo'] }] },
});
