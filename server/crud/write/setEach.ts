import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { inheritedFields } from '../../../contract/inherited.ts';
import { columnOf } from '../../../contract/resource.ts';
import { rowsCondition } from '../../schema/rows.ts';
import { column, compilePlan, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext, Writing } from '../context/resourceContext.ts';
import { typeOf } from '../values/gridCells.ts';
import { changeAllSql } from './changeRow.ts';
import { lockRows } from './lockRows.ts';
import { setValues, updateOf } from './update.ts';
import { bindings, changedFields, invalid } from './values.ts';

/** A record, and the valid values that it gets. */
export interface RowValues {
  id: string | number;
  values: Readonly<Record<string, unknown>>;
}

/** Rows in groups, by what `keyOf` says about each. */
function groupedBy(rows: readonly RowValues[], keyOf: (row: RowValues) => string): RowValues[][] {
  const groups = Map.groupBy(rows, keyOf);
  return [...groups.values()];
}

/** The rows that get the same values, together. */
export const withEqualValues = (rows: readonly RowValues[]): RowValues[][] =>
  groupedBy(rows, ({ values }) => JSON.stringify(values));

const idsOf = (rows: readonly RowValues[]) => rows.map(({ id }) => id);

/** Writes to each record its own valid values, in as few statements as there are different sets of fields. */
export async function setEach(
  writing: Writing,
  { rows, as = 'update' }: { rows: readonly RowValues[]; as?: string },
): Promise<void> {
  const { context } = writing;
  const inherits = inheritedFields(context.resource).length > 0;
  for (const some of groupedBy(rows, ({ values }) => Object.keys(values).sort().join())) {
    const equal = withEqualValues(some);
    // What begins or ceases to inherit is the same for records that get the same values.
    if (equal.length > 1 && !inherits) await setDifferent(writing, some, as);
    else
      for (const group of equal)
        await setValues(writing, { ids: idsOf(group), values: group[0]?.values ?? {}, as });
  }
}

/** The rows in the slot `rows`, as a table `g`. */
function givenRows({ resource, registry }: ResourceContext, fields: readonly Field[]): Sql {
  const columns = fields.map((field) => sql`${sql.ref(columnOf(field))} ${typeOf(field, registry)}`);
  return sql`jsonb_to_recordset(${slot('rows')}::jsonb) AS g (${sql.join([sql`id ${sql.raw(resource.key)}`, ...columns])})`;
}

async function setDifferent(writing: Writing, rows: readonly RowValues[], as: string): Promise<void> {
  const { client, context, actor } = writing;
  const { resource } = context;
  const fields = changedFields(resource, rows[0]?.values ?? {});
  const change = updateOf(context, fields, as, [], (field) => column('g', columnOf(field)));
  const query = changeAllSql(context, rowsCondition(resource, 't'), {
    ...change,
    given: givenRows(context, fields),
  });
  const texts = rows.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(fields.map((field) => [columnOf(field), values[field.source] ?? null])),
  }));
  const bound = { ...bindings([], {}, actor), ids: idsOf(rows), rows: JSON.stringify(texts) };
  const { rowCount } = await client.query(compilePlan(query, { prepared: false }).bind(bound));
  if (rowCount === rows.length) return;
  await lockRows(writing, idsOf(rows));
  throw invalid(
    fields.map(({ source }) => ({ field: source, code: 'missingReference' as const, details: {} })),
  );
}
