import { defineResource } from '../../../contract/resource.ts';

/** How a store signs in at Mr D. The fact sheet on Mr D lists the fields (section 4). */
export const mrdCredentials = defineResource({
  name: 'stores/mr-d',
  service: 'store',
  path: 'api/v1/stores/mrdCred',
  table: 'mrd_credentials',
  labels: { one: 'Mr D', many: 'Mr D' },
  title: 'mrdStoreId',
  wire: { customerUuid: 'clientUuid' },
  singleOf: 'storeUuid',
  storeScope: 'storeUuid',
  fields: {
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store' },
    mrdStoreId: {
      kind: 'text',
      label: 'Mr D store ID',
      maxLength: 64,
      unique: true,
      help: 'Mr D gives each store an ID. Copy it here.',
    },
    authType: {
      kind: 'choice',
      label: 'Sign in with',
      required: true,
      default: 'BEARER',
      choices: [
        { id: 'BEARER', label: 'A token' },
        { id: 'BASIC', label: 'User name and password' },
        { id: 'NONE', label: 'Nothing' },
      ],
    },
    username: {
      kind: 'text',
      label: 'User name',
      maxLength: 128,
      shownWhen: { field: 'authType', is: 'BASIC' },
      requiredWhen: { field: 'authType', is: 'BASIC' },
    },
    secret: {
      kind: 'secret',
      label: 'Token or password',
      shownWhen: { field: 'authType', is: ['BEARER', 'BASIC'] },
    },
    enabled: { kind: 'boolean', label: 'Sell through Mr D', default: false, required: true },
  },
});
