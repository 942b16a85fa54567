import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isReference, namesRecord } from '../../../contract/fieldKinds.ts';
import type { Sort } from '../../../contract/listQuery.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { systemFields } from '../../../contract/systemFields.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { column, type Sql } from '../../schema/sql.ts';
import { joinedLabel } from '../values/joins.ts';
import { labelSql } from '../values/labels.ts';
import { targetOf } from '../values/targets.ts';
import { valueSql } from '../values/values.ts';
import type { Listed } from './filters.ts';

function collated(field: Field, value: Sql): Sql {
  const { collation } = onServer(field);
  return collation ? sql`${value} COLLATE ${sql.raw(collation)}` : value;
}

/** True if a list sorts by a column of its own rows. */
export const sortsByColumn = ({ by }: Sort): boolean =>
  typeof by === 'string' || !(isReference(by) || by.isDerived || by.inheritance !== undefined);

/** What a list sorts by. The name behind a reference is joined, because a look-up per row costs far more. */
export function sorting(by: Sort['by'], context: Listed): { value: Sql; join: Sql } {
  if (typeof by === 'string' || !namesRecord(by)) return { value: sortedBy(by, context), join: sql`` };
  const target = targetOf(by, context.registry);
  const { value, join } = joinedLabel(by, context);
  return { value: collated(fieldOf(target, target.title), value), join };
}

function sortedBy(by: Sort['by'], { resource, registry }: Listed): Sql {
  if (typeof by === 'string') return column('t', systemFields.get(by)?.column ?? by);
  const field: Field = by;
  if (!isReference(field))
    return collated(field, valueSql(field, resource, registry, 't', { isJoined: true }));
  const target = targetOf(field, registry);
  return collated(fieldOf(target, target.title), labelSql(field, resource, registry, 't'));
}

/** The id decides ties, so that pages neither repeat nor miss a row. Empty values come last in both directions. */
export function directed(sort: Sort, value: Sql, id: Sql): Sql {
  const direction = sort.direction === 'asc' ? sql`ASC` : sql`DESC`;
  if (sort.by === 'id') return sql`${id} ${direction}`;
  const nulls =
    typeof sort.by === 'string' || sort.by.required || sort.direction === 'asc' ? sql`` : sql` NULLS LAST`;
  return sql`${value} ${direction}${nulls}, ${id} ${direction}`;
}

/** The order of a list of rows `t`, without a join. */
export const orderSql = (sort: Sort, context: Listed): Sql =>
  directed(sort, sortedBy(sort.by, context), column('t', 'id'));

/** The part of a sort that decides the SQL text. */
export const sortKey = (sort: Sort) =>
  `${typeof sort.by === 'string' ? sort.by : sort.by.source} ${sort.direction}`;
