import { defineResource } from '../../../contract/defineResource.ts';

/** What both kinds of weekly hours of a store have in common, under the specification's own path. */
const hoursOfStore = <const Name extends string>(name: Name, description: string) =>
  ({
    name: `stores/${name.toLowerCase() as Lowercase<Name>}-hours`,
    service: 'store',
    path: `api/stores/store${name}Hours`,
    table: `store_${name.toLowerCase()}_hours`,
    labels: { one: `${name} hours`, many: `${name} hours` },
    description,
    title: 'storeUuid',
    wire: { id: 'uuid', customerUuid: 'clientUuid' },
    singleOf: 'storeUuid',
    storeScope: 'storeUuid',
  }) as const;

const storeUuid = { kind: 'reference', resource: 'stores', label: 'Store' } as const;
const hours = { kind: 'weekHours', label: 'Hours of the week' } as const;
const [trading, operating] = ['When guests can order.', 'When staff are in the store.'];

/** When guests can order, and when staff work. */
export const storeHoursResources = [
  defineResource({
    ...hoursOfStore('Trading', trading),
    fields: {
      storeUuid,
      hours: { ...hours, help: trading },
      hoursToday: {
        kind: 'weekHours',
        computed: 'coalesce({storeUuid.specialHours}, {hours})',
      },
      isOpen: { kind: 'boolean', label: 'Within these hours now', computed: 'open({hoursToday})' },
    },
    calls: [{ verb: 'create', path: 'api/stores/storeTradingHours/{storeUuid}' }],
  }),
  defineResource({
    ...hoursOfStore('Operating', operating),
    fields: {
      storeUuid,
      hours: { ...hours, help: operating },
      isOpen: { kind: 'boolean', label: 'Staff there now', computed: 'open({hours})' },
    },
    calls: [{ verb: 'create', path: 'api/stores/storeOperatingHours/{storeUuid}' }],
  }),
];
