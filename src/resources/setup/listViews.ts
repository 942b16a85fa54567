import { viewsName } from '../../../contract/calls/views.ts';
import { defineResource } from '../../../contract/defineResource.ts';

/** Lists that people save under a name. They have calls of their own, which show each person the right ones. */
export const listViews = defineResource({
  name: viewsName,
  path: 'savedViews',
  table: 'list_views',
  labels: { one: 'View', many: 'Views' },
  description: 'Lists that people have saved under a name, for themselves or for others.',
  title: 'name',
  verbs: [],
  fields: {
    name: { kind: 'text', required: true, maxLength: 60 },
    resource: { kind: 'choice', label: 'List', required: true, choices: [], choicesOf: 'resources' },
    ownerUuid: { kind: 'text', label: 'Saved by', required: true, operators: ['eq'] },
    isShared: { kind: 'boolean', label: 'Shared', required: true, default: false },
    roleIds: {
      kind: 'references',
      resource: 'access/roles',
      label: 'Shared with',
      help: 'Leave it empty to share it with everybody.',
    },
    defaultRoleIds: {
      kind: 'references',
      resource: 'access/roles',
      label: 'Opens first for',
      help: 'The list opens with this view for people with these roles.',
      onDelete: 'clear',
    },
    settings: { kind: 'json', required: true },
  },
});
