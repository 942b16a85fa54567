import { units } from '../../../contract/catalogue/units.ts';
import { defineResource } from '../../../contract/defineResource.ts';

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
  rows: units.map((unit) => ({ ...unit })),
});
