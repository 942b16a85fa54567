import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { tenantRows } from '../../schema/rows.ts';
import { and, column, type Sql } from '../../schema/sql.ts';
import { distinctNameSql } from './labels.ts';
import { sameCustomer, targetOf } from './targets.ts';
import { aggregateParts, type FigureSql, valueSql } from './values.ts';

/**
 * The values of an aggregate by joins, for statements over many rows: one pass over the other table instead of a
 * look-up per row. `value` goes into the select list, `join` behind the FROM of the row `t`.
 */
export function joinedAggregate(field: Field, registry: Registry): { value: Sql; join: Sql } {
  const { counted, alias, conditions, figure, from, pointer } = aggregateParts(field, registry, 't');
  const joined = sql.ref(`${alias}_joined`);
  const value =
    field.aggregate?.function === 'count' ? sql`coalesce(${joined}.figure, 0)` : sql`${joined}.figure`;
  return {
    value,
    join: sql`LEFT JOIN (SELECT ${pointer} AS pointer, ${figure} AS figure ${from}
      WHERE ${and([...tenantRows(counted, alias), ...conditions])} GROUP BY 1) AS ${joined} ON ${joined}.pointer = t.id`,
  };
}

/**
 * The aggregates of the row `table`, each worked out once, also where computed fields use them. `join` goes behind the FROM
 * of the row, and `figureSql` reads from it; empty for resources without such fields.
 */
export function sharedFigures(
  resource: Resource,
  registry: Registry,
  table: string,
): { join: Sql; figureSql?: FigureSql } {
  const fields = [...resource.fields.values()];
  const figures = fields.filter(({ aggregate }) => aggregate !== undefined);
  if (figures.length === 0 || !fields.some(({ computed }) => computed !== undefined)) return { join: sql`` };
  const alias = `${table}_figures`;
  const columns = figures.map(
    (field) => sql`${valueSql(field, resource, registry, table)} AS ${sql.ref(columnOf(field))}`,
  );
  return {
    // Without OFFSET, the database would put each of them back into every place that uses it.
    join: sql`CROSS JOIN LATERAL (SELECT ${sql.join(columns)} OFFSET 0) AS ${sql.ref(alias)}`,
    figureSql: (field) => column(alias, columnOf(field)),
  };
}

interface Of {
  resource: Resource;
  registry: Registry;
}

/**
 * The name of the record that a single reference points to, by a join. See `joinedAggregate`.
 * @param isDistinct the name means no other record
 */
export function joinedLabel(
  field: Field,
  { resource, registry }: Of,
  { isDistinct = false } = {},
): { value: Sql; join: Sql } {
  const target = targetOf(field, registry);
  const alias = `t_${columnOf(field)}_joined`;
  const same = [
    ...sameCustomer(target, alias, 't'),
    sql`${column(alias, 'id')} = ${valueSql(field, resource, registry, 't')}`,
  ];
  return {
    value: isDistinct
      ? distinctNameSql(target, registry, alias)
      : valueSql(fieldOf(target, target.title), target, registry, alias),
    join: sql`LEFT JOIN ${sql.table(target.table)} AS ${sql.ref(alias)} ON ${and(same)}`,
  };
}
