import { defineResource } from '../../../contract/defineResource.ts';
import { fixedList } from '../fixedList.ts';

/** How the price of a size is found. The ids are those of part 2, section 9. */
export const pricingStrategies = defineResource({
  ...fixedList,
  name: 'pricing/strategies',
  path: 'pricingStrategies',
  table: 'pricing_strategies',
  labels: { one: 'Pricing strategy', many: 'Pricing strategies' },
  description: 'How the price of a size is found.',
  fields: { name: { kind: 'text', required: true, maxLength: 40, unique: true, searchable: true } },
  rows: [
    { id: 1, name: 'Zero price' },
    { id: 2, name: 'Standard price' },
    { id: 3, name: 'Custom pricing' },
  ],
});
