import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { inheritedFields } from '../../../contract/inherited.ts';
import type { Registry } from '../../../contract/registry.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import type { Sql } from '../../schema/sql.ts';
import { baseOf, isOwnSql } from './bases.ts';
import { hasLabel, nameSql } from './labels.ts';
import { inheritedSql, valueSql } from './values.ts';

/** What the fields of the row `table` inherit or would inherit, and from which record. */
export function inheritedColumn(resource: Resource, registry: Registry, table: string): Sql {
  const parts = inheritedFields(resource).flatMap((field) => {
    const value = inheritedSql(field, resource, registry, table);
    const label = hasLabel(field) ? nameSql(field, registry, { table, ids: value }) : sql`NULL::text`;
    return [
      sql`${sql.lit(field.source)}::text`,
      sql`json_build_object('value', ${onServer(field).select(value)}, 'label', ${label},
        'from', ${sourceSql(field, resource, registry, table)})`,
    ];
  });
  return sql`json_build_object(${sql.join(parts)})`;
}

/** The record with the value that the row `table` inherits: the nearest one with a value of its own. */
function sourceSql(field: Field, resource: Resource, registry: Registry, table: string): Sql {
  const { target, alias, id, select, isSingle } = baseOf(resource, registry, table);
  // The one record of a customer has no name of its own: it has the name of its resource.
  const title = isSingle ? sql`NULL` : valueSql(fieldOf(target, target.title), target, registry, alias);
  const itself = sql`json_build_object('resource', ${sql.lit(target.name)}::text, 'id', ${id},
    'name', ${title}::text)`;
  const there = fieldOf(target, field.name);
  if (there.inheritance !== 'value') return select(itself);
  return select(
    sql`CASE WHEN ${isOwnSql(there, alias)} THEN ${itself} ELSE ${sourceSql(there, target, registry, alias)} END`,
  );
}
