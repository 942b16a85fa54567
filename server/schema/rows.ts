import { sql } from 'kysely';
import { columnOf, fieldOf, type Resource } from '../../contract/resource.ts';
import { and, column, type Sql, slot } from './sql.ts';

/** The condition of the rows that belong to the tenant. */
export const tenantRows = (resource: Resource, table: string, customer: Sql = slot('customer')): Sql[] =>
  resource.scope === 'customer' ? [sql`${column(table, 'customer_uuid')} = ${customer}::uuid`] : [];

/** The condition of the rows that a soft delete did not mark. */
const unmarkedRows = (resource: Resource, table: string): Sql[] =>
  resource.softDelete ? [sql`NOT ${column(table, columnOf(fieldOf(resource, resource.softDelete)))}`] : [];

/** The conditions of the rows that belong to the tenant and are not deleted. */
export const livingRows = (resource: Resource, table: string, customer?: Sql): Sql[] => [
  ...tenantRows(resource, table, customer),
  ...unmarkedRows(resource, table),
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
