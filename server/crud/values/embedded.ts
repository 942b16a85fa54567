import { sql } from 'kysely';
import { embeddedFields } from '../../../contract/embedded.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf } from '../../../contract/resource.ts';
import { wireNames } from '../../../contract/systemFields.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { and, column, type Sql } from '../../schema/sql.ts';
import { sameCustomer, targetOf } from './targets.ts';
import { valueSql } from './values.ts';

/** The record that a reference of the row `table` points to, as an object; null if it points to none. */
export function embeddedSql(field: Field, registry: Registry, table: string): Sql {
  const target = targetOf(field, registry);
  const alias = `${table}_${columnOf(field)}_whole`;
  const id = column(alias, 'id');
  const columns = [
    ...wireNames(target, 'id').map((name) => sql`${id} AS ${sql.ref(name)}`),
    ...embeddedFields(target).map(
      (one) => sql`${onServer(one).select(valueSql(one, target, registry, alias))} AS ${sql.ref(one.source)}`,
    ),
  ];
  const same = and([...sameCustomer(target, alias, table), sql`${id} = ${column(table, columnOf(field))}`]);
  return sql`(SELECT (SELECT to_json(whole) FROM (SELECT ${sql.join(columns)}) AS whole)
    FROM ${sql.table(target.table)} AS ${sql.ref(alias)} WHERE ${same})`;
}
