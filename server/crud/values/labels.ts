import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isFile, isReference, namesRecord } from '../../../contract/fieldKinds.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, type Sql } from '../../schema/sql.ts';
import { sameCustomer, targetOf } from './targets.ts';
import { valueSql } from './values.ts';

/** Fields whose value is an id. People never see the id, so a label comes with it. */
export const hasLabel = (field: Field) => isReference(field) || isFile(field);

const asItIs = (label: Sql): Sql => label;

/** The texts that name a record in a file: its title, and its other unique texts. */
export const nameFields = ({ fields, title }: Resource): Field[] => [
  ...[...fields.values()].filter((field) => field.name === title),
  ...[...fields.values()].filter((field) => field.unique && field.name !== title),
];

/**
 * The name of the record `table` that means no other record in a file: its title, with its id where others have that
 * name too.
 */
export function distinctNameSql(target: Resource, registry: Registry, table: string): Sql {
  const other = `${table}_other`;
  const title = valueSql(fieldOf(target, target.title), target, registry, table);
  const id = column(table, 'id');
  const names = nameFields(target).map((field) => sql`${valueSql(field, target, registry, other)}::text`);
  const shared = sql`SELECT n.name FROM ${sql.table(target.table)} AS ${sql.ref(other)}
    CROSS JOIN LATERAL unnest(ARRAY[${sql.join(names)}]) AS n (name)
    WHERE ${and(livingRows(target, other))} AND n.name IS NOT NULL
    GROUP BY n.name HAVING count(DISTINCT ${column(other, 'id')}) > 1`;
  return sql`CASE WHEN coalesce(${title}, '') = '' THEN ${id}::text
    WHEN ${title} IN (${shared}) THEN ${title} || ' (' || ${id} || ')' ELSE ${title} END`;
}

/** The name of the record that a reference of the row `table` points to, passed through `wrap`. */
export const labelSql = (
  field: Field,
  resource: Resource,
  registry: Registry,
  table: string,
  wrap: (label: Sql) => Sql = asItIs,
): Sql => nameSql(field, registry, { table, ids: valueSql(field, resource, registry, table), wrap });

interface Named {
  /** A row of the same customer. */
  table: string;
  /** The id or ids to name. */
  ids: Sql;
  wrap?: (label: Sql) => Sql;
}

/** The names of the files or records with these ids that the field refers to. */
export function nameSql(field: Field, registry: Registry, { table, ids, wrap = asItIs }: Named): Sql {
  const alias = `${table}_${columnOf(field)}`;
  if (isFile(field))
    return sql`(SELECT ${wrap(column(alias, 'name'))} FROM stored_files AS ${sql.ref(alias)}
      WHERE ${column(alias, 'customer_uuid')} = ${column(table, 'customer_uuid')} AND ${column(alias, 'id')} = ${ids})`;
  const target = targetOf(field, registry);
  const title = wrap(valueSql(fieldOf(target, target.title), target, registry, alias));
  const id = column(alias, 'id');
  const from = sql`FROM ${sql.table(target.table)} AS ${sql.ref(alias)}`;
  if (namesRecord(field))
    return sql`(SELECT ${title} ${from} WHERE ${and([...sameCustomer(target, alias, table), sql`${id} = ${ids}`])})`;
  return sql`ARRAY(SELECT ${title} ${from}
    WHERE ${and([...sameCustomer(target, alias, table), sql`${id} = ANY(${ids})`])} ORDER BY array_position(${ids}, ${id}))`;
}
