import { z } from 'zod';

/**
 * What people can do with records. `bulk` is doing the same to many at once, `deploy` sending them to platforms and
 * tills, `configure` changing how a resource itself works: its integrations and secrets.
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

/** Every resource without a more specific entry. */
export const everyResource = '*';

/**
 * What a role may do, by the name of a resource (`stock-items/items`), by the first part of names (`access/*`), or
 * `*`. Only the most specific entry counts: `{ "*": ["read"], "access/*": [] }` shows everything except staff and
 * roles.
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

/** Everything that an owner may do. */
export const everyRight: Rights = { [everyResource]: [...actions] };
