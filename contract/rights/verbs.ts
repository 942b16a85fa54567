import type { Action } from './rights.ts';

/** What a resource can do over HTTP; no page offers a missing verb. */
export const verbs = ['list', 'get', 'create', 'update', 'delete', 'sequence', 'export', 'import'] as const;
export type Verb = (typeof verbs)[number];

/** The right that each verb of a definition needs. Doing it to many at once, or from a file, needs another right in addition. */
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

/** The verbs that work on one record, which their path must name. */
export const ofOneRecord: readonly Verb[] = ['get', 'update', 'delete'];
