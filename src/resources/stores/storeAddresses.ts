import { defineResource } from '../../../contract/defineResource.ts';

/** Where a store is. A place on a map fills the first six fields (part 2, section 3). */
export const storeAddresses = defineResource({
  name: 'stores/addresses',
  service: 'store',
  path: 'api/stores/storeAddress',
  table: 'store_addresses',
  labels: { one: 'Address', many: 'Addresses' },
  description: 'Where your stores are.',
  area: 'stores',
  navigation: 'none',
  icon: 'location',
  title: 'storeUuid',
  wire: { id: 'uuid', customerUuid: 'clientUuid' },
  singleOf: 'storeUuid',
  storeScope: 'storeUuid',
  fields: {
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store' },
    streetAddress: { kind: 'text', maxLength: 120 },
    suburb: { kind: 'text', maxLength: 80 },
    city: { kind: 'text', maxLength: 80 },
    province: { kind: 'text', maxLength: 80 },
    postalCode: { kind: 'text', maxLength: 12 },
    country: { kind: 'text', maxLength: 80, help: 'Empty for the country of your business.' },
    place: {
      kind: 'geoPoint',
      label: 'Place on the map',
      address: {
        ...{ streetAddress: 'streetAddress', suburb: 'suburb', city: 'city' },
        ...{ province: 'province', postalCode: 'postalCode', country: 'country' },
      },
    },
  },
  list: {
    columns: ['storeUuid', 'streetAddress', 'suburb', 'city', 'province', 'postalCode'],
    views: { map: 'place' },
  },
  calls: [{ verb: 'update', method: 'POST', path: 'api/stores/storeAddress/{uuid}' }],
});
