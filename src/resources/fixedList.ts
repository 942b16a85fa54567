import type { ResourceInput } from '../../contract/resourceInput.ts';

/** What definitions of lists have in common that every installation has: their records are named and numbered, and only read. */
export const fixedList = {
  scope: 'global',
  key: 'integer',
  title: 'name',
  verbs: ['list', 'get'],
  list: { sort: { field: 'id' } },
} satisfies Partial<ResourceInput>;
