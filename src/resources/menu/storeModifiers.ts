import { defineResource } from '../../../contract/defineResource.ts';

/** A modifier as one store has it. It holds only what differs, and inherits the rest from the modifier. */
export const storeModifiers = defineResource({
  name: 'menus/store-modifiers',
  path: 'modifires/restaurant',
  table: 'store_modifiers',
  labels: { one: 'Store modifier', many: 'Store modifiers' },
  description: 'Modifiers as your stores have them: other names, codes, or not at all.',
  title: 'label',
  overrides: { base: 'modifierId', within: ['storeUuid'], fields: ['name', 'code', 'isActive'] },
  createOrUpdateBy: ['storeUuid', 'modifierId'],
  storeScope: 'storeUuid',
  fields: {
    storeUuid: {
      kind: 'reference',
      resource: 'stores',
      label: 'Store',
      required: true,
    },
    modifierId: {
      kind: 'reference',
      resource: 'menus/modifiers',
      label: 'Modifier',
      required: true,
    },
    name: { kind: 'text', required: true, maxLength: 80, searchable: true },
    code: {
      kind: 'text',
      maxLength: 40,
      searchable: true,
      help: 'The code that the till of the store uses.',
    },
    isActive: { kind: 'boolean', label: 'Active', required: true },
    isAvailable: { kind: 'boolean', label: 'In stock', default: true, required: true },
    label: {
      kind: 'text',
      label: 'Store and modifier',
      computed: "{storeUuid.name} || ' · ' || {name}",
    },
  },
  list: {
    columns: ['storeUuid', 'modifierId', 'name', 'code', 'isActive', 'isAvailable'],
    filters: ['storeUuid', 'isActive', 'isAvailable'],
    sort: { field: 'label' },
  },
  form: {
    sections: [
      { fields: ['storeUuid', 'modifierId', 'isAvailable'] },
      { label: 'What differs in the store', fields: ['name', 'code', 'isActive'] },
    ],
  },
});
