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
    { name: { en: 'SMALL', es: 'Pequeño', ar: 'صغير' }, unitSizeId: 'SMALL' },
    { name: { en: 'MEDIUM', es: 'Mediano', ar: 'وسط' }, unitSizeId: 'MEDIUM' },
    { name: { en: 'LARGE', es: 'Grande', ar: 'كبير' }, unitSizeId: 'LARGE' },
    { name: { en: 'BASE', es: 'Base', ar: 'القاعدة' } },
    { name: { en: 'PAN', es: 'Masa gruesa', ar: 'عجينة سميكة' } },
    { name: { en: 'TRADITIONAL', es: 'Tradicional', ar: 'تقليدي' } },
    { name: { en: 'GLUTENFREE', es: 'Sin gluten', ar: 'خالٍ من الغلوتين' } },
  ],
});
