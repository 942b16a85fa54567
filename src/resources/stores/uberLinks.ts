import { defineResource } from '../../../contract/defineResource.ts';

/** The store of Uber Eats that a store is linked with (part 1, section 3). */
export const uberLinks = defineResource({
  name: 'stores/uber-links',
  service: 'store',
  path: 'api/stores/uber/stores',
  table: 'uber_links',
  labels: { one: 'Uber Eats', many: 'Uber Eats' },
  title: 'uberStoreUuid',
  wire: { customerUuid: 'clientUuid' },
  singleOf: 'storeUuid',
  messages: { created: 'Saved successfully!', updated: 'Saved successfully!' },
  storeScope: 'storeUuid',
  fields: {
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store' },
    uberStoreUuid: {
      kind: 'text',
      label: 'Uber Eats store ID',
      maxLength: 36,
      help: 'Uber Eats gives each store an ID. Copy it here.',
    },
  },
  calls: [{ verb: 'create', path: 'api/stores/uber', summary: 'Link a store with a store of Uber Eats' }],
});
