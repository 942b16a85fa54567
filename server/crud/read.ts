import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../contract/errors.ts';
import type { ListQuery } from '../../contract/listQuery.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { columnOf, fieldOf, type Resource } from '../../contract/resource.ts';
import { inTransaction } from '../database/transaction.ts';
import { and, column, compilePlan, type Plan, type Sql, slot } from '../schema/sql.ts';
import { exactCountLimit, type ListPlans } from './listPlan.ts';
import { type ResourceContext, tenantOf } from './resourceContext.ts';
import { recordColumns } from './select.ts';

export interface Page {
  records: WireRecord[];
  total: number;
  /** True where `total` is the planner's estimate. */
  isEstimated: boolean;
}

/** A search that the planner expects to find more than this is not counted: the total is sure to be an estimate. */
const mostGathered = 3 * exactCountLimit;

/** The page of a list that `query` asks for. */
export function readPage(context: ResourceContext, query: ListQuery, customer: string): Promise<Page> {
  const tenant = tenantOf(context.resource, customer);
  const read = query.search === '' ? listed : searched;
  return inTransaction(context.pool, { customer }, (client) => read(client, context.lists, query, tenant));
}

async function listed(
  client: pg.ClientBase,
  lists: ListPlans,
  query: ListQuery,
  tenant: string | undefined,
): Promise<Page> {
  const { rows } = await client.query(lists.page(query, tenant));
  const counted: number = rows[0]?.total ?? 0;
  const records = recordsOf(rows);
  if (counted <= exactCountLimit) return { records, total: counted, isEstimated: false };
  const estimate = await estimateOf(client, lists, query, tenant);
  return { records, total: Math.max(counted, estimate), isEstimated: true };
}

/** What is found is counted up to the bound. A page that is not full ends the list, whatever was expected. */
async function searched(
  client: pg.ClientBase,
  lists: ListPlans,
  query: ListQuery,
  tenant: string | undefined,
): Promise<Page> {
  const estimate = await estimateOf(client, lists, query, tenant);
  if (estimate <= mostGathered) {
    const { rows } = await client.query(lists.gathered(query, tenant));
    const counted: number = rows[0]?.total ?? 0;
    if (counted <= exactCountLimit) return { records: recordsOf(rows), total: counted, isEstimated: false };
  }
  const { rows } = await client.query(lists.walked(query, tenant));
  const { limit, offset } = query.range;
  const isLast = rows.length > 0 && rows.length < limit;
  const total = isLast ? offset + rows.length : Math.max(estimate, exactCountLimit + 1);
  return { records: recordsOf(rows), total, isEstimated: !isLast };
}

async function estimateOf(
  client: pg.ClientBase,
  lists: ListPlans,
  query: ListQuery,
  tenant: string | undefined,
): Promise<number> {
  const { rows } = await client.query(lists.estimate(query, tenant));
  return rows[0]?.['QUERY PLAN']?.[0]?.Plan?.['Plan Rows'] ?? exactCountLimit + 1;
}

const recordsOf = (rows: Record<string, unknown>[]): WireRecord[] =>
  rows.filter((row) => row.id !== null).map(withoutPaging);

function withoutPaging({
  total: _total,
  row_number: _rowNumber,
  ...record
}: Record<string, unknown>): WireRecord {
  return record as WireRecord;
}

/** The condition of the rows that belong to the tenant. */
export const tenantRows = (resource: Resource, table: string): Sql[] =>
  resource.scope === 'customer' ? [sql`${column(table, 'customer_uuid')} = ${slot('customer')}::uuid`] : [];

/** The conditions of the rows that belong to the tenant and are not deleted. */
export const livingRows = (resource: Resource, table: string): Sql[] => [
  ...tenantRows(resource, table),
  ...(resource.softDelete
    ? [sql`NOT ${column(table, columnOf(fieldOf(resource, resource.softDelete)))}`]
    : []),
];

/** The condition that names one living row of the tenant. */
export const rowCondition = (resource: Resource, table: string, id: Sql): Sql =>
  and([...livingRows(resource, table), sql`${column(table, 'id')} = ${id}::${sql.raw(resource.key)}`]);

/** True for a row whose id is among those that the slot `name` holds. */
export const isAmong = (resource: Resource, id: Sql, name = 'ids'): Sql =>
  sql`${id} = ANY(${slot(name)}::${sql.raw(resource.key)}[])`;

/** The condition that names the living rows of the tenant whose ids the slot `ids` holds. */
export const rowsCondition = (resource: Resource, table: string): Sql =>
  and([...livingRows(resource, table), isAmong(resource, column(table, 'id'))]);

const onePlans = new WeakMap<Resource, Plan>();

function onePlan({ resource, registry }: ResourceContext): Plan {
  const known = onePlans.get(resource);
  if (known) return known;
  const plan = compilePlan(
    sql`SELECT ${recordColumns(resource, registry, 't', 'one')} FROM ${sql.table(resource.table)} AS t
      WHERE ${rowCondition(resource, 't', slot('id'))}`,
    { prepared: true },
  );
  onePlans.set(resource, plan);
  return plan;
}

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
  const { rows } = await client.query(onePlan(context).bind({ id, customer }));
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
