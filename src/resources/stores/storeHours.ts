import { defineResource } from '../../../contract/defineResource.ts';
import type { FieldInput } from '../../../contract/fieldKinds/fieldInput.ts';

interface Hours<Name extends string, More> {
  /** What the hours are, such as `Trading`. */
  name: Name;
  description: string;
  /** Fields that are computed from the hours. */
  more: More;
}

/** The weekly hours of a store, under the specification's own path. */
const storeHours = <const Name extends string, const More extends Record<string, FieldInput>>({
  name,
  description,
  more,
}: Hours<Name, More>) =>
  defineResource({
    name: `stores/${name.toLowerCase() as Lowercase<Name>}-hours` as const,
    service: 'store',
    path: `api/stores/store${name}Hours`,
    table: `store_${name.toLowerCase()}_hours`,
    labels: { one: `${name} hours`, many: `${name} hours` },
    description,
    title: 'storeUuid',
    wire: { id: 'uuid', customerUuid: 'clientUuid' },
    singleOf: 'storeUuid',
    storeScope: 'storeUuid',
    fields: {
      storeUuid: { kind: 'reference', resource: 'stores', label: 'Store' },
      hours: { kind: 'weekHours', label: 'Hours of the week', help: description },
      ...more,
    },
    calls: [{ verb: 'create', path: `api/stores/store${name}Hours/{storeUuid}` }],
  });

/** When guests can order, and when staff work. */
export const storeHoursResources = [
  storeHours({
    name: 'Trading',
    description: 'When guests can order.',
    more: {
      hoursToday: {
        kind: 'weekHours',
        computed: 'coalesce({storeUuid.specialHours}, {hours})',
      },
      isOpen: { kind: 'boolean', label: 'Within these hours now', computed: 'open({hoursToday})' },
    },
  }),
  storeHours({
    name: 'Operating',
    description: 'When staff are in the store.',
    more: { isOpen: { kind: 'boolean', label: 'Staff there now', computed: 'open({hours})' } },
  }),
];
