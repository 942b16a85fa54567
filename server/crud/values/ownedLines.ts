import { sql } from 'kysely';
import { ownerOf } from '../../../contract/lines.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { and, column, type Sql } from '../../schema/sql.ts';
import { sameCustomer } from './targets.ts';

/**
 * The condition of lines whose record is not marked as deleted. A marked record keeps its lines, so that it comes back
 * whole; until then nobody sees them. None for records that are no lines, or whose record is really removed.
 */
export function ofLivingOwner(resource: Resource, registry: Registry, table: string): Sql[] {
  const owned = ownerOf(resource, registry);
  if (!owned?.owner.softDelete) return [];
  const { owner, by } = owned;
  const alias = `${table}_owner`;
  const marked = column(alias, columnOf(fieldOf(owner, owner.softDelete ?? '')));
  const same = [
    ...sameCustomer(owner, alias, table),
    sql`${column(alias, 'id')} = ${column(table, columnOf(by))}`,
  ];
  return [
    sql`NOT EXISTS (SELECT 1 FROM ${sql.table(owner.table)} AS ${sql.ref(alias)} WHERE ${and([...same, marked])})`,
  ];
}
