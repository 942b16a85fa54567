import { defineResource } from '../../../contract/defineResource.ts';
import { uniqueName } from '../fields.ts';

/** A tree of variants that items share, such as sizes, each with the bases that it comes on. */
export const variantTemplates = defineResource({
  name: 'variants/templates',
  path: 'variantsTemplate',
  table: 'variant_templates',
  labels: { one: 'Variant template', many: 'Variant templates' },
  description: 'Variants that items share, such as sizes, each with the bases that it comes on.',
  area: 'menu',
  icon: 'tree',
  title: 'name',
  fields: {
    name: uniqueName,
    description: { kind: 'longText', maxLength: 500 },
    items: {
      kind: 'lines',
      resource: 'variants/template-items',
      by: 'variantTemplateId',
      tree: 'parentId',
      wire: 'VariantTemplateItems',
      label: 'Variants',
    },
    variantCount: {
      kind: 'integer',
      label: 'Number of variants',
      aggregate: { of: 'variants/template-items', by: 'variantTemplateId' },
    },
  },
  list: { columns: ['name', 'description', 'variantCount', 'updatedAt'] },
  actions: {
    duplicate: {
      copies: [],
      form: ['name'],
      call: 'POST variantsTemplate/duplicate',
      done: 'Added {records}',
    },
  },
});

/** One variant of a template. It is offered only with the variant above it. */
export const variantTemplateItems = defineResource({
  name: 'variants/template-items',
  path: 'variantTemplateItems',
  table: 'variant_template_items',
  labels: { one: 'Variant', many: 'Variants' },
  title: 'mainDesc',
  ordered: { within: 'variantTemplateId' },
  fields: {
    variantTemplateId: {
      kind: 'reference',
      resource: 'variants/templates',
      label: 'Template',
      required: true,
      onDelete: 'take',
    },
    parentId: {
      kind: 'reference',
      resource: 'variants/template-items',
      onDelete: 'take',
      label: 'Only with',
      help: 'The variant that this one comes with. Leave it empty if it needs no other variant.',
    },
    variantId: {
      kind: 'reference',
      resource: 'variants/elements',
      label: 'Variant',
      required: true,
      embed: 'Variant',
    },
    mainDesc: { kind: 'text', label: 'Name', computed: '{variantId.name}' },
    isChecked: { kind: 'boolean', label: 'Offered', default: true, required: true },
  },
  list: { columns: ['variantTemplateId', 'parentId', 'variantId', 'isChecked'] },
  form: { sections: [{ fields: ['variantTemplateId', 'parentId', 'variantId', 'isChecked'] }] },
});
