import { sql } from 'kysely';
import { ServiceError } from '../../../contract/errors.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, type Resource } from '../../../contract/resource.ts';
import { type Stores, storeScopeOf } from '../../../contract/storeScope.ts';
import { isAmong, tenantRows } from '../../schema/rows.ts';
import { and, column, compilePlan, type Sql, slot } from '../../schema/sql.ts';
import type { IntendedChange, Writing } from '../context.ts';

const theirStores = sql`${slot('stores')}::uuid[]`;

/**
 * True for a row `table` that belongs to stores in the slot `stores`, and to no other. A row of no store is the
 * customer's. Undefined for records that have no stores at all.
 */
export function isOfStores(resource: Resource, registry: Registry, table: string): Sql | undefined {
  const scope = storeScopeOf(resource, registry);
  if (!scope) return undefined;
  if (scope.by === 'id') return sql`${column(table, 'id')} = ANY(${theirStores})`;
  const value = column(table, columnOf(scope.field));
  if (scope.by === 'store') return sql`coalesce(${value} = ANY(${theirStores}), false)`;
  if (scope.by === 'stores') return sql`(coalesce(${value}, '{}') <> '{}' AND ${value} <@ ${theirStores})`;
  const above = `${table}_above`;
  const same = [...tenantRows(scope.parent, above), sql`${column(above, 'id')} = ${value}`];
  const isTheirs = isOfStores(scope.parent, registry, above) ?? sql`false`;
  return sql`EXISTS (SELECT FROM ${sql.table(scope.parent.table)} AS ${sql.ref(above)} WHERE ${and([...same, isTheirs])})`;
}

/** Whether some of the records that the transaction sees belong to other stores, or to none. */
async function areOthers(
  { client, context: { resource, registry, planOf }, actor: { customerUuid } }: Writing,
  stores: Stores,
  ids: readonly (string | number)[],
): Promise<boolean> {
  const build = () => {
    const isTheirs = isOfStores(resource, registry, 't') ?? sql`true`;
    const among = [...tenantRows(resource, 't'), isAmong(resource, column('t', 'id'))];
    return sql`SELECT EXISTS (SELECT FROM ${sql.table(resource.table)} AS t WHERE ${and([...among, sql`NOT ${isTheirs}`])}) AS "areOthers"`;
  };
  const plan = ids.length === 1 ? planOf('other stores', build) : compilePlan(build(), { prepared: false });
  const { rows } = await client.query<{ areOthers: boolean }>(
    plan.bind({ customer: customerUuid, stores, ids }),
  );
  return rows[0]?.areOthers === true;
}

/**
 * Refuses to change records that do not belong to the actor's stores alone.
 * @throws ServiceError OTHER_STORES
 */
export async function keepToOwnStores(writing: Writing, ids: readonly (string | number)[]): Promise<void> {
  const { context, actor } = writing;
  if (actor.stores === 'all' || ids.length === 0 || context.resource.storeScope === undefined) return;
  if (await areOthers(writing, actor.stores, ids)) throw new ServiceError('OTHER_STORES');
}

const refused = (field: string) =>
  new ServiceError('VALIDATION_FAILED', { issues: [{ field, code: 'ownStores', details: {} }] });

/** Changes that bring no values with them, or are checked elsewhere. */
const valueless: ReadonlySet<IntendedChange['action']> = new Set(['delete', 'restore']);

/** Refuses values that would bring a record to other stores, or to none. */
async function keepValues(writing: Writing, { action, values }: IntendedChange): Promise<void> {
  const { context, actor } = writing;
  const { stores } = actor;
  const scope = storeScopeOf(context.resource, context.registry);
  if (!scope || stores === 'all' || valueless.has(action)) return;
  if (scope.by === 'id') {
    if (action === 'create') throw new ServiceError('OTHER_STORES');
    return;
  }
  const { source, required } = scope.field;
  const value = values[source];
  if (value === undefined && action === 'update') return;
  const named = [value ?? []].flat().map((one) => String(one).toLowerCase());
  // The field's own check reports a missing value.
  if (named.length === 0) {
    if (scope.by !== 'parent' || !required) throw refused(source);
  } else if (scope.by === 'parent') {
    const parent = context.contextOf(scope.parent.name);
    if (await areOthers({ ...writing, context: parent }, stores, named)) throw refused(source);
  } else if (!named.every((one) => stores.includes(one))) throw refused(source);
}

/**
 * Keeps a change within the actor's stores: the changed records belong to them, and do so afterwards. Rows of a file
 * are checked together, where they are staged.
 * @throws ServiceError OTHER_STORES, or VALIDATION_FAILED for the field that names the store
 */
export async function keepToStores(writing: Writing, change: IntendedChange): Promise<void> {
  const { context, actor } = writing;
  if (actor.stores === 'all' || context.resource.storeScope === undefined) return;
  await keepToOwnStores(writing, change.ids);
  await keepValues(writing, change);
}
