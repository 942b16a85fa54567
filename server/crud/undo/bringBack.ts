import { sql } from 'kysely';
import { ServiceError } from '../../../contract/errors.ts';
import { isReference } from '../../../contract/fieldKinds.ts';
import { ownerOf } from '../../../contract/lines.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { withEveryStore } from '../../database/transaction.ts';
import { isKeyTaken } from '../../schema/databaseErrors.ts';
import { isAmong, tenantRows } from '../../schema/rows.ts';
import { and, column, compilePlan, type Sql, slot } from '../../schema/sql.ts';
import type { Id, ResourceContext, Writing } from '../context.ts';
import { systemColumns } from '../values/recordColumns.ts';
import { bindings } from '../values/values.ts';
import { referencesTo } from '../write/cascade.ts';
import { makeChange } from '../write/change.ts';
import { referencesHold } from '../write/references.ts';
import { referrersFirst } from '../write/referrers.ts';
import { rowsOf } from '../write/rowSet.ts';
import { insertSql, updateSql } from '../write/statements.ts';
import { keepToOwnStores } from '../write/storeWall.ts';
import type { Deletion } from './deletions.ts';

const eventsNamed = sql`e.customer_uuid = ${slot('customer')}::uuid AND e.id = ANY(${slot('events')}::bigint[])`;

const storedFields = ({ fields }: Resource) => [...fields.values()].filter((field) => !field.isDerived);

/**
 * Inserts removed rows again as the events in the slot `events` have them, with the next version. A row whose
 * references point to nothing any more is left out. Returns the ids of the rows.
 */
function insertAgainSql(context: ResourceContext): Sql {
  const { resource, registry } = context;
  const fields = storedFields(resource);
  const own = new Map<string, Sql>([
    ['customer_uuid', sql`${slot('customer')}::uuid`],
    ['version', sql`g.version + 1`],
    ['updated_at', sql`now()`],
  ]);
  const names = new Set([
    ...own.keys(),
    ...systemColumns(resource).map(([, name]) => name),
    ...fields.map(columnOf),
  ]);
  // Rows of the same resource come back in this statement, so it does not see them yet; their foreign key does.
  const others = fields.filter((field) => isReference(field) && field.resource !== resource.name);
  const holds = referencesHold(others, registry, (field) => column('g', columnOf(field)));
  return insertSql(context, {
    action: 'restore',
    columns: [...names].map((name) => [name, own.get(name) ?? column('g', name)] as const),
    ctes: sql`gone AS MATERIALIZED (
      SELECT g.* FROM audit_events AS e, jsonb_populate_record(NULL::${sql.table(resource.table)}, e.before) AS g WHERE ${eventsNamed}),`,
    from: sql`FROM gone AS g WHERE ${holds}`,
  });
}

/** The row `t` has the version that the last of the events in the slot `events` gave it. */
const isUntouched = (): Sql =>
  sql`${column('t', 'version')} = (SELECT (e.after ->> 'version')::integer FROM audit_events AS e
    WHERE ${eventsNamed} AND e.record_id = ${column('t', 'id')}::text ORDER BY e.id DESC LIMIT 1)`;

/** Takes the mark of a delete off the rows in the slot `ids`, unless they were changed since. Returns their ids. */
function unmarkSql(context: ResourceContext, softDelete: string): Sql {
  const { resource } = context;
  const flag = columnOf(fieldOf(resource, softDelete));
  const which = and([
    ...tenantRows(resource, 't'),
    isAmong(resource, column('t', 'id')),
    column('t', flag),
    isUntouched(),
  ]);
  return updateSql(context, which, { action: 'update', columns: [[flag, sql`false`]] });
}

/**
 * Gives the rows in the slot `ids` back the values that they had in `columns` before the events in the slot `events`, unless
 * they were changed since. Returns their ids.
 */
function referAgainSql(context: ResourceContext, columns: readonly string[]): Sql {
  const { resource } = context;
  const was = (name: string): Sql =>
    sql`(SELECT ${column('r', name)} FROM audit_events AS e, jsonb_populate_record(NULL::${sql.table(resource.table)}, e.before) AS r
      WHERE ${eventsNamed} AND e.record_id = ${column('t', 'id')}::text ORDER BY e.id LIMIT 1)`;
  const which = and([...tenantRows(resource, 't'), isAmong(resource, column('t', 'id')), isUntouched()]);
  const before = columns.map((name) => [name, was(name)] as const);
  return updateSql(context, which, { action: 'undo', columns: before });
}

/** Runs a statement for some events. Returns the ids of the rows that it wrote. */
async function run(
  { client, actor }: Writing,
  query: Sql,
  { events, ids }: Pick<Deletion, 'events' | 'ids'>,
): Promise<Id[]> {
  const bound = { ...bindings([], {}, actor), events, ids };
  const { rows } = await client.query<{ id: string | number }>(
    compilePlan(query, { prepared: false }).bind(bound),
  );
  return rows.map(({ id }) => id);
}

/** Brings back what was deleted, and makes others refer to it again. */
export async function bringBack(
  writing: Writing,
  deletions: readonly Deletion[],
  { isWithParent = false } = {},
): Promise<void> {
  const { context } = writing;
  const isBack = (name: string | undefined) =>
    deletions.some(({ resource, action }) => resource === name && action === 'delete');
  // Records that others refer to come back first.
  const order = referrersFirst(context.resource, context.registry).reverse();
  for (const { name } of order) {
    const deleted = deletions.find(({ resource, action }) => resource === name && action === 'delete');
    if (!deleted) continue;
    const of = context.contextOf(name);
    const above = ownerOf(of.resource, of.registry)?.owner.name;
    await restore({ ...writing, context: of }, deleted, isWithParent || isBack(above));
  }
  const restored = new Set(
    deletions.filter(({ action }) => action === 'delete').map(({ resource }) => resource),
  );
  for (const changed of deletions)
    if (changed.action === 'update') await referAgain(writing, changed, restored);
}

/** Brings the deleted records of one resource back, all of them. */
async function restore(writing: Writing, deleted: Deletion, isWithParent: boolean): Promise<void> {
  const { client, context, actor } = writing;
  const { softDelete } = context.resource;
  const set = {
    action: 'restore',
    as: 'restore',
    rows: rowsOf(deleted.ids),
    right: null,
    isWithParent,
  } as const;
  await makeChange(writing, set, async () => {
    const query = softDelete === undefined ? insertAgainSql(context) : unmarkSql(context, softDelete);
    const ids = await run(writing, query, deleted).catch((error: unknown) => {
      // Somebody else brought them back at the same moment.
      if (isKeyTaken(error)) throw new ServiceError('UNDO_TOO_LATE', { cause: error });
      throw error;
    });
    if (ids.length < deleted.ids.length) throw new ServiceError('UNDO_TOO_LATE');
    await withEveryStore(client, actor, () => keepToOwnStores(writing, ids));
    return { ids };
  });
}

/** Restores references to the records that came back, where the delete cleared them. */
async function referAgain(writing: Writing, changed: Deletion, restored: ReadonlySet<string>): Promise<void> {
  const { context } = writing;
  const columns = [...restored]
    .flatMap((name) => referencesTo(context.contextOf(name).resource, context.registry, 'clear'))
    .filter(({ referrer }) => referrer.name === changed.resource)
    .map(({ field }) => columnOf(field));
  if (columns.length === 0) return;
  const of = context.contextOf(changed.resource);
  const set = { action: 'update', as: 'undo', rows: [], right: null } as const;
  await makeChange({ ...writing, context: of }, set, async () => ({
    ids: await run(writing, referAgainSql(of, [...new Set(columns)]), changed),
  }));
}
