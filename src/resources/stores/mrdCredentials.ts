import { defineResource } from '../../../contract/defineResource.ts';

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
  messages: { created: 'Saved successfully!', updated: 'Saved successfully!' },
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
      appliesWhen: { field: 'authType', is: 'BASIC' },
      requiredWhen: { field: 'authType', is: 'BASIC' },
    },
    secret: {
      kind: 'secret',
      label: 'Token or password',
      help: 'At least eight characters.',
      appliesWhen: { field: 'authType', is: ['BEARER', 'BASIC'] },
    },
    baseUrl: {
      kind: 'url',
      label: 'Address of Mr D',
      help: 'Leave it empty for the usual one. The people who run the server say which addresses may be used.',
    },
    lastSubmitStatus: {
      kind: 'choice',
      label: 'Last menu sent',
      readOnly: true,
      choices: [
        { id: 'COMPLETE', label: 'Mr D has it', colour: 'success' },
        { id: 'FAILED', label: 'Mr D does not have it', colour: 'error' },
      ],
    },
    enabled: { kind: 'boolean', label: 'Sell through Mr D', default: false, required: true },
  },
});
