import { defineResource } from '../../../contract/defineResource.ts';

/** Hours that replace those of an ordinary week: on one day, over Christmas, or in winter. */
export const specialHours = defineResource({
  name: 'stores/special-hours',
  service: 'store',
  path: 'specialHours',
  table: 'store_special_hours',
  labels: { one: 'Special hours', many: 'Special hours' },
  description: 'Hours that replace the usual ones from a given day, for example over Christmas.',
  area: 'stores',
  icon: 'schedule',
  title: 'name',
  wire: { customerUuid: 'clientUuid' },
  storeScope: 'storeUuid',
  dated: { from: 'validFrom', until: 'lastDay', per: ['storeUuid'] },
  fields: {
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', required: true, onDelete: 'take' },
    name: { kind: 'text', label: 'Occasion', required: true, maxLength: 60, searchable: true },
    validFrom: { kind: 'date', label: 'From', required: true },
    lastDay: {
      kind: 'date',
      help: 'The hours before them apply again afterwards. Leave it empty if these apply until the next ones.',
    },
    hours: {
      kind: 'weekHours',
      label: 'Hours of the week',
      help: 'Leave it empty to return to the usual hours from this day.',
    },
  },
  list: {
    columns: ['storeUuid', 'name', 'validFrom', 'validTo', 'hours', 'validity'],
    filters: ['storeUuid'],
    sort: { field: 'validFrom', direction: 'desc' },
  },
  form: { sections: [{ fields: ['storeUuid', 'name', 'validFrom', 'lastDay', 'hours'] }] },
});
