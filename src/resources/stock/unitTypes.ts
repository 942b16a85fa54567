import { defineResource } from '../../../contract/resource.ts';

/** Codes and labels of part 2, section 9. */
export const unitTypes = defineResource({
  name: 'stock-items/unit-types',
  path: 'unitTypes',
  table: 'unit_types',
  labels: { one: 'Unit', many: 'Units' },
  description: 'The units that stock is counted in.',
  scope: 'global',
  key: 'integer',
  title: 'label',
  verbs: ['list', 'get'],
  fields: {
    code: { kind: 'text', required: true, maxLength: 20, unique: true },
    label: { kind: 'text', required: true, maxLength: 20, searchable: true },
    measure: {
      kind: 'choice',
      required: true,
      choices: [
        { id: 'MASS', label: 'Mass' },
        { id: 'VOLUME', label: 'Volume' },
        { id: 'COUNT', label: 'Count' },
      ],
    },
    baseQuantity: { kind: 'integer', required: true, help: 'In 0.001 g, 0.001 ml or 0.001 each.' },
  },
  list: { sort: { field: 'id' } },
  rows: [
    { id: 1, code: 'GRAM', label: 'GRAM', measure: 'MASS', baseQuantity: 1000 },
    { id: 11, code: 'KG', label: 'KG', measure: 'MASS', baseQuantity: 1_000_000 },
    { id: 30, code: 'MILLILITRE', label: 'ML', measure: 'VOLUME', baseQuantity: 1000 },
    { id: 41, code: 'EACH', label: 'EACH', measure: 'COUNT', baseQuantity: 1000 },
    { id: 63, code: 'LITRE', label: 'LT', measure: 'VOLUME', baseQuantity: 1_000_000 },
  ],
});
