import { defineResource } from '../../../contract/defineResource.ts';

/** People who work for a customer. Adding a person invites them by mail; their sign-in details are theirs alone. */
export const staff = defineResource({
  name: 'access/staff',
  table: 'staff',
  labels: { one: 'Person', many: 'Staff' },
  description: 'People who work here, and what they may do.',
  area: 'setup',
  icon: 'groups',
  title: 'name',
  freshCode: true,
  storeScope: 'storeUuids',
  fields: {
    name: { kind: 'text', required: true, maxLength: 120, searchable: true },
    email: {
      kind: 'email',
      label: 'E-mail',
      required: true,
      unique: true,
      searchable: true,
      help: 'We invite them at this address, and they sign in with it.',
    },
    roleId: { kind: 'reference', resource: 'access/roles', label: 'Role', required: true },
    storeUuids: {
      kind: 'references',
      resource: 'stores',
      label: 'Stores',
      help: 'They see and change only what belongs to these stores. Leave it empty for all stores.',
    },
    isActive: {
      kind: 'boolean',
      label: 'Active',
      default: true,
      required: true,
      help: 'If you switch this off, we sign the person out at once, and they cannot sign in again. What they did stays.',
    },
    invitedAt: { kind: 'dateTime', label: 'Invited', readOnly: true },
  },
  list: { columns: ['name', 'email', 'roleId', 'storeUuids', 'isActive', 'invitedAt'] },
  form: { sections: [{ fields: ['name', 'email', 'roleId', 'storeUuids', 'isActive'] }] },
});
