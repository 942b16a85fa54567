import { sql } from 'kysely';
import type { Arranged } from '../../../contract/calls/records.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { type Actor, authorise, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import { livingRows, rowsCondition, tenantRows } from '../../schema/rows.ts';
import { and, column, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext, Writing } from '../context/resourceContext.ts';
import { isKey } from '../read/readOne.ts';
import { makeChange } from './change.ts';
import { type Ids, rowsOf } from './rowSet.ts';
import { updateSql } from './statements.ts';
import { bindings } from './values.ts';

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
    given: sql`unnest(${slot('ids')}::${sql.raw(context.resource.key)}[], ${slot('orders')}::integer[]) AS g (id, position) ON g.id = b.id`,
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
