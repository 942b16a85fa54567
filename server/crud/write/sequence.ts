import { sql } from 'kysely';
import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import { recordId } from '../../../contract/fieldKinds/link.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { type Actor, authorise, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import { livingRows, tenantRows } from '../../schema/rows.ts';
import { and, column, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { finish } from '../context/rules.ts';
import { keepToOwnStores } from '../context/storeWall.ts';
import { isKey } from '../read/readOne.ts';
import { auditSql } from './audit.ts';
import { touchingOwners } from './lines/touchOwners.ts';

/** Every record of a list with its new position. */
export const sequenceBody = z.strictObject({
  sequenceData: z
    .array(z.strictObject({ id: recordId, order: z.int32().min(0) }))
    .min(1)
    .max(10_000),
});

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

function moveSql(context: ResourceContext): Sql {
  const { resource } = context;
  const tenant = and(tenantRows(resource, 't'));
  return sql`WITH moved AS (
        SELECT * FROM unnest(${slot('ids')}::${sql.raw(resource.key)}[], ${slot('orders')}::integer[]) AS m (id, position)),
      before AS (SELECT t.* FROM ${sql.table(resource.table)} AS t JOIN moved USING (id)
        WHERE ${tenant} AND t.position <> moved.position),
      written AS (UPDATE ${sql.table(resource.table)} AS t SET position = moved.position FROM moved, before
        WHERE ${tenant} AND t.id = moved.id AND t.id = before.id RETURNING t.*)
      ${auditSql(context, 'sequence', sql`FROM written AS w JOIN before AS b ON b.id = w.id`, { before: 'b', after: 'w' })}`;
}

/**
 * Arranges a list by hand. The ids must be all records of the list, or of each list they belong to, each once.
 * @throws ServiceError SEQUENCE_STALE when the list has changed since; then nothing moves.
 */
export function arrangeRecords(context: ResourceContext) {
  const { resource, pool, planOf } = context;
  return async (actor: Actor, { sequenceData }: z.output<typeof sequenceBody>): Promise<number> => {
    authorise(actor, resource, 'update');
    const ids = sequenceData.map(({ id }) => String(id).toLowerCase());
    const orders = sequenceData.map(({ order }) => order);
    if (new Set(ids).size !== ids.length || new Set(orders).size !== orders.length)
      throw new ServiceError('SEQUENCE_STALE');
    if (!ids.every((id) => isKey(resource, id))) throw new ServiceError('SEQUENCE_STALE');
    return inTransaction(pool, realmOf(actor), async (client) => {
      const bound = {
        customer: actor.customerUuid,
        actorUuid: actor.userUuid,
        actorName: actor.name,
        address: actor.address,
        requestId: actor.requestId,
        ids,
        orders,
      };
      const lock = planOf('lock lists', () => lockSql(resource));
      const { rows } = await client.query(lock.bind(bound));
      const present = new Set(rows.map(({ id }) => String(id)));
      if (present.size !== ids.length || ids.some((id) => !present.has(id)))
        throw new ServiceError('SEQUENCE_STALE');
      await keepToOwnStores(client, context, actor, ids);
      await client.query(planOf('arrange', () => moveSql(context)).bind(bound));
      const moved = rows.map(({ id }) => id);
      const work = () => finish(client, context, actor, { action: 'sequence', ids: moved });
      await touchingOwners(client, context, actor, moved, work, () => []);
      return ids.length;
    });
  };
}
