import { sql } from 'kysely';
import { columnOf, fieldOf, type Resource } from '../../contract/resource.ts';
import { and, column, type Sql, slot } from './sql.ts';

/** The condition of the rows that belong to the tenant. */
export const tenantRows = (resource: Resource, table: string, customer: Sql = slot('customer')): Sql[] =>
  resource.scope === 'customer' ? [sql`${column(table, 'customer_uuid')} = ${customer}::uuid`] : [];

/** The condition for rows that a soft delete has not marked. */
export const unmarkedRows = (resource: Resource, table: string): Sql[] =>
  resource.softDelete ? [sql`NOT ${column(table, columnOf(fieldOf(resource, resource.softDelete)))}`] : [];

/** The conditions of the rows that belong to the tenant and are not deleted. */
export const livingRows = (resource: Resource, table: string, customer?: Sql): Sql[] => [
  ...tenantRows(resource, table, customer),
  ...unmarkedRows(resource, table),
];

/** The condition for one row of `table`, by its id. */
export type RowCondition = (resource: Resource, table: string, id: Sql) => Sql;

const isRow: RowCondition = (resource, table, id) =>
  sql`${column(table, 'id')} = ${id}::${sql.raw(resource.key)}`;

/** The condition for one row of the tenant that is not deleted. */
export const rowCondition: RowCondition = (resource, table, id) =>
  and([...livingRows(resource, table), isRow(resource, table, id)]);

/** The condition for one row of the tenant, even if it is marked as deleted. */
export const writtenCondition: RowCondition = (resource, table, id) =>
  and([...tenantRows(resource, table), isRow(resource, table, id)]);

/** True for a row whose id is in the slot `name`. */
export const isAmong = (resource: Resource, id: Sql, name = 'ids'): Sql =>
  sql`${id} = ANY(${slot(name)}::${sql.raw(resource.key)}[])`;

/** The condition for rows of the tenant that are not deleted and whose ids are in the slot `ids`. */
export const rowsCondition = (resource: Resource, table: string): Sql =>
  and([...livingRows(resource, table), isAmong(resource, column(table, 'id'))]);
