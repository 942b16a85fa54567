import { defineResource } from '../../../contract/defineResource.ts';

/** One option of a variant, such as the large pizza, and the size that it is sold in. */
export const variantElements = defineResource({
  name: 'variants/elements',
  path: 'variantElement',
  table: 'variant_elements',
  labels: { one: 'Variant element', many: 'Variant elements' },
  title: 'name',
  ordered: true,
  calls: [
    { verb: 'list', path: 'variantsTemplate/variants' },
    { verb: 'create', path: 'variantsTemplate/variants' },
    { verb: 'list', path: 'variants' },
    { verb: 'create', path: 'variants' },
  ],
  fields: {
    name: { kind: 'text', required: true, maxLength: 80, unique: true, searchable: true },
    unitSizeId: { kind: 'reference', resource: 'stock-items/unit-sizes', label: 'Unit size' },
  },
  // The suggestions of part 2, section 9: sizes, the base, and kinds of base.
  starterRows: [
    { name: 'SMALL', unitSizeId: 'SMALL' },
    { name: 'MEDIUM', unitSizeId: 'MEDIUM' },
    { name: 'LARGE', unitSizeId: 'LARGE' },
    { name: 'BASE' },
    { name: 'PAN' },
    { name: 'TRADITIONAL' },
    { name: 'GLUTENFREE' },
  ],
});
