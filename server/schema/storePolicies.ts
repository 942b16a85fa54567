import { sql } from 'kysely';
import type { Registry } from '../../contract/registry.ts';
import { columnOf, type Resource } from '../../contract/resource.ts';
import { type StoreScope, storeScopeOf } from '../../contract/storeScope.ts';
import { column, type Sql, statement } from './sql.ts';

/** The stores of the person who acts, looked up once for a statement and not once for a row. */
const theirStores = sql`((SELECT current_stores())::uuid[])`;
const worksForAll = sql`(SELECT works_for_all_stores())`;

/** True for a row that the person who acts may see: it has no store, or one of theirs. */
function isSeen(resource: Resource, scope: StoreScope): Sql {
  const { table } = resource;
  if (scope.by === 'id') return sql`${column(table, 'id')} = ANY ${theirStores}`;
  const value = column(table, columnOf(scope.field));
  if (scope.by === 'stores') return sql`coalesce(${value}, '{}') = '{}' OR ${value} && ${theirStores}`;
  const free = scope.field.required ? sql`` : sql`${value} IS NULL OR `;
  if (scope.by === 'store') return sql`${free}${value} = ANY ${theirStores}`;
  // The policy of that table decides which of its records are seen.
  const customer = column('above', 'customer_uuid');
  return sql`${free}EXISTS (SELECT FROM ${sql.table(scope.parent.table)} AS above
    WHERE ${customer} = ${column(table, 'customer_uuid')} AND ${column('above', 'id')} = ${value})`;
}

/** True for a row that belongs only to stores of that person. A record that belongs to no store does not. */
function isTheirs(resource: Resource, scope: StoreScope): Sql {
  if (scope.by === 'id') return isSeen(resource, scope);
  const value = column(resource.table, columnOf(scope.field));
  if (scope.by === 'store') return sql`${value} = ANY ${theirStores}`;
  if (scope.by === 'stores') return sql`coalesce(${value}, '{}') <> '{}' AND ${value} <@ ${theirStores}`;
  return isSeen(resource, scope);
}

const written = (condition: Sql): string => statement(condition).text;

/**
 * The wall between the stores of a customer: people who work for some stores find no rows of another, and add none.
 * It restricts what the customer's own policy allows. It looks at other tables, so it comes after all of them.
 */
export function storePolicies(resource: Resource, registry: Registry): string[] {
  const scope = storeScopeOf(resource, registry);
  if (!scope) return [];
  const seen = written(sql`${worksForAll} OR ${isSeen(resource, scope)}`);
  const theirs = written(sql`${worksForAll} OR (${isTheirs(resource, scope)})`);
  return [
    `CREATE POLICY stores ON "${resource.table}" AS RESTRICTIVE USING (${seen}) WITH CHECK (${theirs})`,
  ];
}
