import { defineResource } from '../../../contract/defineResource.ts';

/** O-20: rights per resource and action. Each customer begins with owner, manager, support and viewer. */
export const roles = defineResource({
  name: 'access/roles',
  table: 'roles',
  labels: { one: 'Role', many: 'Roles' },
  description: 'What people may do: one role for each kind of work, given to everybody who does it.',
  area: 'setup',
  icon: 'badge',
  title: 'name',
  verbs: ['list', 'get', 'create', 'update', 'delete', 'export'],
  freshCode: true,
  fields: {
    name: { kind: 'text', required: true, maxLength: 80, unique: true, searchable: true },
    description: { kind: 'text', maxLength: 300, searchable: true },
    rights: { kind: 'rights', required: true, default: { '*': ['read'] } },
    peopleCount: {
      kind: 'integer',
      label: 'People',
      aggregate: { of: 'access/staff', by: 'roleId' },
    },
  },
  list: { columns: ['name', 'description', 'rights', 'peopleCount'] },
  form: { sections: [{ fields: ['name', 'description', 'rights'] }] },
  related: [{ resource: 'access/staff', by: 'roleId' }],
});
