import { sql } from 'kysely';
import type { Registry } from '../../../contract/registry.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { systemFields } from '../../../contract/systemFields.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { column, type Sql } from '../../schema/sql.ts';
import { valueSql } from './values.ts';

/** The order of the rows `table` within their parent: by hand if they are arranged, otherwise that of their list. */
export function orderSql(resource: Resource, registry: Registry, table: string): Sql {
  const id = column(table, 'id');
  if (resource.ordered) return sql`${column(table, 'position')}, ${id}`;
  const { field: name, direction } = resource.list.sort;
  const system = systemFields.get(name);
  if (system) return sql`${column(table, system.column)} ${sql.raw(direction)}, ${id}`;
  const field = fieldOf(resource, name);
  const collation = onServer(field).collation;
  const value = valueSql(field, resource, registry, table);
  return sql`${value} ${collation ? sql`COLLATE ${sql.raw(collation)}` : sql``} ${sql.raw(direction)}, ${id}`;
}
