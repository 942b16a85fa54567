/** What a resource can do over HTTP; a verb that is not there is not offered on any page. */
export const verbs = ['list', 'get', 'create', 'update', 'delete', 'sequence', 'export', 'import'] as const;
export type Verb = (typeof verbs)[number];
