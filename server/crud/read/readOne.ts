import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { inTransaction } from '../../database/transaction.ts';
import { rowCondition } from '../../schema/rows.ts';
import { type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { recordColumns } from '../values/recordColumns.ts';

const oneSql = ({ resource, registry }: ResourceContext): Sql =>
  sql`SELECT ${recordColumns(resource, registry, 't', 'one')} FROM ${sql.table(resource.table)} AS t
    WHERE ${rowCondition(resource, 't', slot('id'))}`;

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether `id` can name a record of the resource at all. */
export const isKey = (resource: Resource, id: string | number) =>
  resource.key === 'uuid' ? uuidPattern.test(String(id)) : /^\d{1,9}$/.test(String(id));

/** One record within a transaction. @throws ServiceError NOT_FOUND, also for another customer's. */
export async function readOneWith(
  client: pg.ClientBase,
  context: ResourceContext,
  id: string | number,
  customer: string,
): Promise<WireRecord> {
  if (!isKey(context.resource, id)) throw new ServiceError('NOT_FOUND');
  const plan = context.planOf('one', () => oneSql(context));
  const { rows } = await client.query(plan.bind({ id, customer }));
  const [record] = rows;
  if (!record) throw new ServiceError('NOT_FOUND');
  return record as WireRecord;
}

/** One record. @throws ServiceError NOT_FOUND, also for another customer's. */
export function readOne(
  context: ResourceContext,
  id: string | number,
  customer: string,
): Promise<WireRecord> {
  return inTransaction(context.pool, { customer }, (client) => readOneWith(client, context, id, customer));
}
