import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Arranged } from '../../contract/calls/records.ts';
import { ServiceError } from '../../contract/errors.ts';
import { linesFields } from '../../contract/lines.ts';
import { columnOf, fieldOf, type Resource } from '../../contract/resource.ts';
import { type Actor, authorise, realmOf } from '../access/actor.ts';
import { inTransaction } from '../database/transaction.ts';
import { onServer } from '../schema/fieldKinds.ts';
import { livingRows, rowsCondition, tenantRows } from '../schema/rows.ts';
import { and, column, type Sql, slot } from '../schema/sql.ts';
import type { ExistingRow, Id, Ids, ResourceContext, Writing } from './context.ts';
import { lockRows } from './lockRows.ts';
import { isKey } from './read.ts';
import { bindings } from './values/values.ts';
import { makeChange } from './write/change.ts';
import { linesNamed } from './write/lines/writeLines.ts';
import { deleteRecords } from './write/remove.ts';
import { type RowSet, rowsOf } from './write/rowSet.ts';
import { announce } from './write/rules.ts';
import { newKeys } from './write/secrets.ts';
import { insertSql, updateSql } from './write/statements.ts';
import { changedFields, invalid, startValues, validated } from './write/values.ts';
import { insertRows, updateRows } from './write/writeRows.ts';

/** A change of many records at once. */
export type ManyChange = { action: 'update'; ids: Id[]; values: unknown } | { action: 'delete'; ids: Id[] };

/**
 * Changes many records, in as many statements as one: all of them or none.
 * @throws ServiceError as `writeWith`, and RECORDS_REFUSED naming the records that the change does not fit.
 */
export async function writeManyWith(writing: Writing, change: ManyChange): Promise<void> {
  const { context, actor } = writing;
  authorise(actor, context.resource, change.action);
  if (!change.ids.every((id) => isKey(context.resource, id))) throw new ServiceError('NOT_FOUND');
  return change.action === 'update'
    ? updateAll(writing, change.ids, change.values)
    : deleteRecords(writing, change.ids);
}

/** Sets the same values on every record in one statement, or on none. */
async function updateAll(writing: Writing, ids: Ids, input: unknown): Promise<void> {
  const { context } = writing;
  const { version, ...values } = validated(context, 'change', input);
  // Each record has its own version, and one for all would mean nothing.
  if (version !== undefined) throw invalid([{ field: 'version', code: 'unknownField', details: {} }]);
  const [lines] = linesNamed(context, values);
  if (lines) throw invalid([{ field: lines.source, code: 'unknownField', details: {} }]);
  if (changedFields(context.resource, values).length === 0) return void (await lockRows(writing, ids));
  await changeRecords(
    writing,
    ids.map((id) => ({ id, values })),
  );
}

/**
 * Gives existing records valid values, each its own: all of them, or none.
 * @param right `null` where the caller has checked what the actor may do
 */
export async function changeRecords(
  writing: Writing,
  rows: readonly ExistingRow[],
  { as = 'update', right }: Partial<Pick<RowSet, 'as' | 'right'>> = {},
): Promise<void> {
  if (rows.length === 0) return;
  const set = { action: 'update', as, rows, ...(right !== undefined && { right }) } as const;
  await makeChange(writing, set, (prepared) => updateRows(writing, prepared));
}

/**
 * Creates many records of a customer in one statement: all of them or none. Returns their ids, in the order of the inputs. It
 * is for resources whose records are plain rows, without lines or issued keys.
 * @throws ServiceError FORBIDDEN or VALIDATION_FAILED
 */
export async function createAllWith(writing: Writing, inputs: readonly unknown[]): Promise<string[]> {
  const { context } = writing;
  const { resource } = context;
  authorise(writing.actor, resource, 'create');
  if (linesFields(resource).length > 0 || newKeys(resource))
    throw new Error(`Records of ${resource.name} are created one by one.`);
  if (inputs.length === 0) return [];
  const rows = inputs.map((input) => ({
    id: randomUUID() as string,
    values: { ...startValues(resource), ...validated(context, 'create', input) },
  }));
  await makeChange(writing, { action: 'create', as: 'create', rows }, (prepared) =>
    insertRows(writing, prepared),
  );
  return rows.map(({ id }) => id);
}

/** The column that says which list a record is arranged in; without one, all records are one list. */
const groupColumn = (resource: Resource): Sql =>
  resource.ordered?.within ? column('t', columnOf(fieldOf(resource, resource.ordered.within))) : sql`NULL`;

/** Locks every record of the lists that the ids belong to, so that two people cannot arrange them at once. */
function lockSql(resource: Resource): Sql {
  const { table, key } = resource;
  const tenant = tenantRows(resource, 't');
  const group = groupColumn(resource);
  const sameList = resource.ordered?.within
    ? [
        sql`${group} IN (SELECT ${group} FROM ${sql.table(table)} AS t
        WHERE ${and([...tenant, sql`t.id = ANY(${slot('ids')}::${sql.raw(key)}[])`])})`,
      ]
    : [];
  return sql`SELECT t.id FROM ${sql.table(table)} AS t WHERE ${and([...livingRows(resource, 't'), ...sameList])} ORDER BY t.id FOR UPDATE`;
}

const moveSql = (context: ResourceContext, as: string): Sql =>
  updateSql(context, rowsCondition(context.resource, 't'), {
    ...{ action: as, columns: [['position', sql`g.position`]], version: null },
    using: sql`unnest(${slot('ids')}::${sql.raw(context.resource.key)}[], ${slot('orders')}::integer[]) AS g (id, position) ON g.id = b.id`,
    allowed: sql`b.position <> g.position`,
  });

/** Locks the lists that the records belong to. Returns the ids of all of their records. */
export async function lockLists(
  { client, context: { resource, planOf }, actor }: Writing,
  ids: Ids,
): Promise<(string | number)[]> {
  const lock = planOf('lock lists', () => lockSql(resource));
  const { rows } = await client.query<{ id: string | number }>(
    lock.bind({ ...bindings([], {}, actor), ids }),
  );
  return rows.map(({ id }) => id);
}

interface Places {
  ids: Ids;
  /** The new position of each. */
  orders: readonly number[];
  /** The name under which the audit log keeps the change. */
  as: 'sequence' | 'undo';
}

/** Gives the records new positions, and says so to everybody. `listed` names all records of their lists. */
export async function moveRows(writing: Writing, { ids, orders, as }: Places, listed: Ids): Promise<void> {
  const { client, context, actor } = writing;
  await makeChange(writing, { action: 'sequence', as, rows: rowsOf(ids) }, async () => {
    const plan = context.planOf(`arrange as ${as}`, () => moveSql(context, as));
    await client.query(plan.bind({ ...bindings([], {}, actor), ids, orders }));
    return { ids: listed };
  });
}

/**
 * Arranges a list by hand. The ids must be all records of the list, or of each list they belong to, each once.
 * @throws ServiceError SEQUENCE_STALE when the list has changed since; then nothing moves.
 */
export function arrangeRecords(context: ResourceContext) {
  const { resource, pool } = context;
  return async (actor: Actor, { sequenceData }: Arranged): Promise<number> => {
    authorise(actor, resource, 'update');
    const ids = sequenceData.map(({ id }) => String(id).toLowerCase());
    const orders = sequenceData.map(({ order }) => order);
    if (new Set(ids).size !== ids.length || new Set(orders).size !== orders.length)
      throw new ServiceError('SEQUENCE_STALE');
    if (!ids.every((id) => isKey(resource, id))) throw new ServiceError('SEQUENCE_STALE');
    return inTransaction(pool, realmOf(actor), async (client) => {
      const listed = await lockLists({ client, context, actor }, ids);
      const present = new Set(listed.map(String));
      if (present.size !== ids.length || ids.some((id) => !present.has(id)))
        throw new ServiceError('SEQUENCE_STALE');
      await moveRows({ client, context, actor }, { ids, orders, as: 'sequence' }, listed);
      return ids.length;
    });
  };
}

/** What the product found out about a single record: values of read-only fields. */
export interface Finding {
  /** That of the parent. */
  id: string;
  values: Readonly<Record<string, unknown>>;
}

function keepSql(context: ResourceContext, names: readonly string[]): Sql {
  const { resource, registry } = context;
  const { singleton } = resource;
  if (singleton?.by === undefined) throw new Error(`${resource.name} has no record for each parent.`);
  const fields = names.map((name) => fieldOf(resource, name));
  const open = fields.find(({ readOnly, isDerived }) => !readOnly || isDerived);
  if (open) throw new Error(`People set ${open.name} of ${resource.name}.`);
  const typed = fields.map(
    (field) => sql`${sql.ref(columnOf(field))} ${sql.raw(onServer(field).columnType(field, registry))}`,
  );
  const found = fields.map((field) => columnOf(field));
  const columns: [string, Sql][] = [
    ['customer_uuid', sql`${slot('customer')}::uuid`],
    ['id', sql`g.id`],
    [columnOf(fieldOf(resource, singleton.by)), sql`g.id`],
    ['version', sql`0`],
    ...found.map((name): [string, Sql] => [name, column('g', name)]),
  ];
  const set = found.map((name) => sql`${sql.ref(name)} = ${column('excluded', name)}`);
  return insertSql(context, {
    ...{ action: null, columns },
    from: sql`FROM jsonb_to_recordset(${slot('rows')}::jsonb) AS g (id uuid, ${sql.join(typed)})`,
    onConflict: sql`ON CONFLICT (customer_uuid, id) DO UPDATE SET ${sql.join(set)}`,
  });
}

/**
 * Keeps what the product found out about single records, with the records. It is no change that somebody made: the audit
 * log says nothing of it, a record keeps its version, and one that nobody has saved yet still has version 0, so whoever has
 * a form open can save it. The parents must be there.
 * @param names the fields that each finding has
 */
export async function recordFindings(
  writing: Writing,
  names: readonly string[],
  findings: readonly Finding[],
): Promise<void> {
  const { client, context, actor } = writing;
  if (findings.length === 0) return;
  const plan = context.planOf(`findings ${names.join(' ')}`, () => keepSql(context, names));
  const rows = findings.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(names.map((name) => [columnOf(fieldOf(context.resource, name)), values[name]])),
  }));
  await client.query(plan.bind({ customer: actor.customerUuid, rows: JSON.stringify(rows) }));
  announce(
    writing,
    findings.map(({ id }) => id),
  );
}
