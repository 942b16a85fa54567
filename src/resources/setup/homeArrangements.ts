import { arrangementsName } from '../../../contract/calls/home.ts';
import { defineResource } from '../../../contract/defineResource.ts';

/** How the home page is arranged: by a person for themselves, or for everybody with a role. It has calls of its own. */
export const homeArrangements = defineResource({
  name: arrangementsName,
  path: 'homeArrangements',
  table: 'home_arrangements',
  labels: { one: 'Arrangement of the home page', many: 'Arrangements of the home page' },
  description: 'Which parts the home page shows, and in which order: for a person, or for a role.',
  title: 'ownerUuid',
  verbs: [],
  fields: {
    ownerUuid: { kind: 'text', label: 'Arranged by', unique: true, operators: ['eq'] },
    roleId: { kind: 'reference', resource: 'access/roles', label: 'Role', unique: true, onDelete: 'take' },
    arrangement: { kind: 'json', required: true },
  },
});
