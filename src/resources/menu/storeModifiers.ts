import { defineResource } from '../../../contract/resource.ts';

/** Whether a store has a modifier. A store without a record of its own has it. */
export const storeModifiers = defineResource({
  name: 'menus/store-modifiers',
  path: 'modifires/restaurant',
  table: 'store_modifiers',
  labels: { one: 'Store modifier', many: 'Store modifiers' },
  description: 'The modifiers that a store has at the moment.',
  title: 'label',
  uniqueTogether: [['storeUuid', 'modifierId']],
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
    isAvailable: { kind: 'boolean', label: 'Available', default: true, required: true },
    label: {
      kind: 'text',
      label: 'Store and modifier',
      computed: "{storeUuid.name} || ' · ' || {modifierId.name}",
    },
  },
  list: {
    columns: ['storeUuid', 'modifierId', 'isAvailable', 'updatedAt'],
    filters: ['storeUuid', 'isAvailable'],
    sort: { field: 'label' },
  },
  form: { sections: [{ fields: ['storeUuid', 'modifierId', 'isAvailable'] }] },
});
