import { defineResource } from '../../../contract/defineResource.ts';
import { isActive } from '../fields.ts';

/** Sizes that variants are sold in; SMALL, MEDIUM and LARGE are the specification's suggestions (part 2, section 9). */
export const unitSizes = defineResource({
  name: 'stock-items/unit-sizes',
  path: 'unitSizes',
  table: 'unit_sizes',
  labels: { one: 'Unit size', many: 'Unit sizes' },
  description: 'The sizes that items are sold in, such as SMALL, MEDIUM and LARGE.',
  area: 'stock',
  icon: 'straighten',
  title: 'name',
  ordered: true,
  fields: {
    name: { kind: 'text', required: true, maxLength: 40, unique: true, searchable: true },
    description: { kind: 'text', maxLength: 120, help: 'What it means, such as 30 cm.' },
    isActive,
  },
  starterRows: [
    { name: { en: 'SMALL', es: 'Pequeño', ar: 'صغير' } },
    { name: { en: 'MEDIUM', es: 'Mediano', ar: 'وسط' } },
    { name: { en: 'LARGE', es: 'Grande', ar: 'كبير' } },
  ],
});
