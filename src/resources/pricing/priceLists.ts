import { defineResource } from '../../../contract/resource.ts';
import { isActive, uniqueName } from '../fields.ts';

/** Sets of prices, such as one for the counter and one for delivery. */
export const priceLists = defineResource({
  name: 'pricing/price-lists',
  path: 'priceList',
  table: 'price_lists',
  labels: { one: 'Price list', many: 'Price lists' },
  description: 'Sets of prices, such as one for the counter and one for delivery.',
  area: 'pricing',
  icon: 'payments',
  title: 'name',
  ordered: true,
  fields: {
    name: uniqueName,
    description: { kind: 'longText', maxLength: 500 },
    isDefault: {
      kind: 'boolean',
      label: 'Default',
      default: false,
      required: true,
      help: 'Used when no other price list applies.',
    },
    isActive,
  },
  calls: [{ verb: 'list', path: 'priceList/all/{customerUuid}', summary: 'The price lists of a customer.' }],
  related: [{ resource: 'pricing/price-list-elements', by: 'priceListId' }],
  list: { columns: ['name', 'description', 'isDefault', 'isActive', 'updatedAt'], filters: ['isActive'] },
});
