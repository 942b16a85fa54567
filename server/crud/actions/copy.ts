import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isLines, isSecret, namesRecord } from '../../../contract/fieldKinds.ts';
import { ownNames } from '../../../contract/inherited.ts';
import { linesFields } from '../../../contract/lines.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { columnOf, type Resource, referencesTo } from '../../../contract/resource.ts';
import { authorise } from '../../access/actor.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, compilePlan, type Sql, slot } from '../../schema/sql.ts';
import type { Id, ResourceContext, Writing } from '../context.ts';
import { readWritten } from '../read.ts';
import { bindings } from '../values/values.ts';
import { makeChange } from '../write/change.ts';
import { copiedLines } from '../write/lines/copiedLines.ts';
import { createRecord } from '../write/record.ts';
import { hasAreaRulesBefore } from '../write/rules.ts';
import { insertSql } from '../write/statements.ts';

/** The values of a record that its copy begins with. Nobody copies what only the product sets. */
function copiedValues(resource: Resource, record: WireRecord): Record<string, unknown> {
  const copied = [...resource.fields.values()].filter(
    (field) =>
      !field.readOnly &&
      !isLines(field) &&
      !isSecret(field) &&
      // One record has it at most, and that stays the original.
      !field.onlyOne &&
      field.name !== resource.softDelete &&
      // The copy inherits what the record inherits.
      (field.inheritance !== 'value' || ownNames(record).includes(field.source)),
  );
  return Object.fromEntries(copied.map(({ source }) => [source, record[source] ?? null]));
}

/** Which record to copy, and the values that its copy gets instead: those of the person and those of the action. */
interface Copying {
  action: ResourceAction;
  id: Id;
  entered: Readonly<Record<string, unknown>>;
  fixed: Readonly<Record<string, unknown>>;
}

/**
 * Copies a record, with other values where the action gives them, and the records that it takes along. Returns the
 * copy.
 */
export async function copyRecord(
  writing: Writing,
  { action, id, entered, fixed }: Copying,
): Promise<WireRecord> {
  const { client, context, actor } = writing;
  const { resource, contextOf } = context;
  const original = await readWritten(client, context, id, actor.customerUuid);
  const lines = copiedLines(context, original);
  // Records that the action copies below are not copied as lines too.
  for (const field of linesFields(resource))
    if (action.copies?.includes(field.resource ?? '')) delete lines[field.source];
  const values = { ...copiedValues(resource, original), ...lines, ...entered };
  const copy = await createRecord(writing, values, { as: action.name, fixed, right: null });
  for (const name of action.copies ?? [])
    await copyReferring(
      { ...writing, context: contextOf(name) },
      { resource, from: original.id, to: copy.id },
    );
  return readWritten(client, context, copy.id, actor.customerUuid);
}

/** The original whose referring records to copy, and the copy that the new ones refer to. */
interface Referring {
  resource: Resource;
  from: Id;
  to: Id;
}

/** Copies the records that refer to `from`, all in one statement. */
async function copyReferring(writing: Writing, { resource, from, to }: Referring): Promise<void> {
  const { client, context, actor } = writing;
  authorise(actor, context.resource, 'create');
  const [by] = referencesTo(resource, context.resource);
  if (!by) throw new Error(`${context.resource.name} does not refer to ${resource.name}.`);
  const bound = { ...bindings([], {}, actor), from, to };
  // Values that a record has already fit each other, but its area may want to see its copy.
  const isJudged = hasAreaRulesBefore(context, 'create');
  const run = async (query: Sql) => {
    const { rows } = await client.query<{ id: Id }>(compilePlan(query, { prepared: false }).bind(bound));
    return { ids: rows.map(({ id }) => id) };
  };
  if (!isJudged) {
    const set = { action: 'create', as: 'create', rows: [] } as const;
    return void (await makeChange(writing, set, () => run(copySql(context, by))));
  }
  for (const id of (await run(referringSql(context, by))).ids) {
    const record = await readWritten(client, context, id, actor.customerUuid);
    await createRecord(writing, { ...copiedValues(context.resource, record), [by.source]: to });
  }
}

const refersToOriginal = (context: ResourceContext, by: Field): Sql =>
  and([
    ...livingRows(context.resource, 't'),
    sql`${column('t', columnOf(by))} = ${slot('from')}::${sql.raw(onServer(by).columnType(by, context.registry))}`,
  ]);

const referringSql = (context: ResourceContext, by: Field): Sql =>
  sql`SELECT t.id FROM ${sql.table(context.resource.table)} AS t WHERE ${refersToOriginal(context, by)} ORDER BY t.id`;

/**
 * The value of a column in a copy. Values that only the product sets start again, secrets are not copied, and a
 * reference to another of the copied records points to its copy.
 */
function copiedColumn({ resource, registry }: ResourceContext, field: Field, by: Field): Sql {
  const type = sql.raw(onServer(field).columnType(field, registry));
  if (field === by) return sql`${slot('to')}::${type}`;
  if (isSecret(field)) return sql`NULL::${type}`;
  if (namesRecord(field) && field.resource === resource.name)
    return sql`(SELECT o.copy_id FROM originals AS o WHERE o.id = ${column('t', columnOf(field))})`;
  if (!field.readOnly && !field.onlyOne) return column('t', columnOf(field));
  return field.default === undefined ? sql`NULL::${type}` : sql`${sql.lit(field.default)}::${type}`;
}

/** Copies keep their order: within the copy if that is how they are arranged, otherwise at the end. */
function copiedPosition(resource: Resource, by: Field): [string, Sql][] {
  if (!resource.ordered) return [];
  if (resource.ordered.within === by.name) return [['position', sql`t.position`]];
  const next = sql`(SELECT coalesce(max(s.position), -1) FROM ${sql.table(resource.table)} AS s WHERE ${and(livingRows(resource, 's'))})`;
  return [['position', sql`${next} + (row_number() OVER (ORDER BY t.position))::integer`]];
}

function copySql(context: ResourceContext, by: Field): Sql {
  const { resource } = context;
  const stored = [...resource.fields.values()].filter(({ isDerived }) => !isDerived);
  const columns: [string, Sql][] = [
    ...(resource.scope === 'customer' ? [['customer_uuid', sql`t.customer_uuid`] as [string, Sql]] : []),
    ...(resource.key === 'uuid' ? [['id', sql`t.copy_id`] as [string, Sql]] : []),
    ...copiedPosition(resource, by),
    ...stored.map((field): [string, Sql] => [columnOf(field), copiedColumn(context, field, by)]),
  ];
  return insertSql(context, {
    ...{ action: 'create', columns, from: sql`FROM originals AS t` },
    ctes: sql`originals AS MATERIALIZED (
      SELECT t.*, gen_random_uuid() AS copy_id FROM ${sql.table(resource.table)} AS t WHERE ${refersToOriginal(context, by)}),`,
  });
}
