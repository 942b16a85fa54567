import type { Action } from './rights.ts';

/** What a resource can do over HTTP; a verb that is not there is not offered on any page. */
export const verbs = ['list', 'get', 'create', 'update', 'delete', 'sequence', 'export', 'import'] as const;
export type Verb = (typeof verbs)[number];

/** What each verb of a definition asks for. Doing it to many at once, or by a file, asks for that besides. */
export const actionOf: Record<Verb, Action> = {
  list: 'read',
  get: 'read',
  create: 'create',
  update: 'update',
  delete: 'delete',
  sequence: 'update',
  export: 'export',
  import: 'import',
};
