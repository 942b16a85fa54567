import { defineResource } from '../../../contract/defineResource.ts';
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
      onlyOne: true,
      help: 'Used when no other price list applies. The list that was the default so far no longer is.',
    },
    isUpsell: {
      kind: 'boolean',
      label: 'For upselling',
      default: false,
      required: true,
      help: 'Its prices hold only for modifiers, which guests add to an item. Items get their price from the next list.',
    },
    changePercent: {
      kind: 'percent',
      label: 'Change today',
      min: -100,
      max: 1000,
      current: { of: 'pricing/price-batches', by: 'priceListId', value: 'changePercent' },
    },
    roundTo: {
      kind: 'money',
      label: 'Rounded to',
      current: { of: 'pricing/price-batches', by: 'priceListId', value: 'roundTo' },
    },
    isActive,
  },
  actions: {
    duplicate: {
      copies: ['pricing/price-list-elements'],
      form: ['name'],
      call: 'POST priceList/duplicate',
      done: 'Added {records}',
    },
    removeUpsell: {
      label: 'Stop upselling',
      set: { isUpsell: false },
      when: { field: 'isUpsell', is: true },
      call: 'POST priceList/removeUpsellPricelist',
      done: '{records} no longer used for upselling',
    },
    disable: {
      set: { isActive: false },
      when: { field: 'isActive', is: true },
      call: 'POST priceList/disableRegularPricelist',
      done: '{records} disabled',
    },
  },
  calls: [{ verb: 'list', path: 'priceList/all/{customerUuid}', summary: 'The price lists of a customer.' }],
  related: [
    { resource: 'pricing/price-list-elements', by: 'priceListId' },
    { resource: 'pricing/price-batches', by: 'priceListId' },
  ],
  list: {
    columns: ['name', 'description', 'isDefault', 'isUpsell', 'changePercent', 'isActive'],
    filters: ['isActive'],
  },
});
