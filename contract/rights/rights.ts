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

/** The name of a right: one of the usual ones, or one that a resource adds for an action, such as `approve`. */
const rightName = z.string().regex(/^[a-z][A-Za-z0-9]{0,48}$/);

/** True for a right that every resource can have. */
export const isUsual = (name: string): name is Action => (actions as readonly string[]).includes(name);

/** Every resource without a more specific entry. */
export const everyResource = '*';

/**
 * What a role may do, by the name of a resource (`stock-items/items`), by the first part of names (`access/*`), or
 * `*`. Only the most specific entry counts: `{ "*": ["read"], "access/*": [] }` shows everything except staff and
 * roles.
 */
export const rights = z.record(z.string().min(1).max(120), z.array(rightName).max(60));
export type Rights = z.infer<typeof rights>;

/**
 * Whether the rights let somebody do that. A general rule with every usual right includes the rights that resources
 * add; any other entry must name them.
 */
export function allows(granted: Rights, resource: string, action: string): boolean {
  const [first] = resource.split('/');
  const keys = [resource, `${first}/*`, everyResource];
  const key = keys.find((name) => Object.hasOwn(granted, name));
  const listed = key === undefined ? [] : (granted[key] ?? []);
  if (listed.includes(action)) return true;
  return key === everyResource && !isUsual(action) && actions.every((usual) => listed.includes(usual));
}

/** Everything that an owner may do. */
export const everyRight: Rights = { [everyResource]: [...actions] };
