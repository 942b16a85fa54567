import { z } from 'zod';

/**
 * What can be done with records. `bulk` is doing the same to many at once, `deploy` sending them to platforms and
 * tills, `configure` what changes how a resource itself works: its integrations and secrets.
 */
export const actions = [
  'read',
  'create',
  'update',
  'delete',
  'bulk',
  'import',
  'export',
  'deploy',
  'configure',
] as const;
export type Action = (typeof actions)[number];

/** Every resource that nothing more particular is said of. */
export const everyResource = '*';

/**
 * What a role may do, by the name of a resource (`stock-items/items`), by the first part of names (`access/*`), or `*`.
 * The most particular entry alone counts: `{ "*": ["read"], "access/*": [] }` shows everything but staff and roles.
 */
export const rights = z.record(z.string().min(1).max(120), z.array(z.enum(actions)).max(actions.length));
export type Rights = z.infer<typeof rights>;

/** Whether the rights let somebody do that. */
export function allows(given: Rights, resource: string, action: Action): boolean {
  const [first] = resource.split('/');
  const keys = [resource, `${first}/*`, everyResource];
  const key = keys.find((name) => Object.hasOwn(given, name));
  return key !== undefined && (given[key]?.includes(action) ?? false);
}

/** Everything: what an owner may. */
export const everyRight: Rights = { [everyResource]: [...actions] };
