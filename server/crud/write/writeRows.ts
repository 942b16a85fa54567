import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type FieldIssue, ServiceError } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isReference } from '../../../contract/fieldKinds.ts';
import { inheritedFields } from '../../../contract/inherited.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import { livingRows, rowsCondition } from '../../schema/rows.ts';
import { and, column, compilePlan, or, type Plan, type Sql, slot } from '../../schema/sql.ts';
import type { ExistingRow, Id, Ids, ResourceContext, Row, Values, Writing } from '../context.ts';
import { lockRows } from '../lockRows.ts';
import { readWritten } from '../read.ts';
import { typeOf } from '../values/gridCells.ts';
import { bindings, keyOf } from '../values/values.ts';
import { leftBinding, ownChangeOf, ownColumn, unchangedColumn } from './ownValues.ts';
import { referencesHold } from './references.ts';
import { groupedBy, type RowSet, withEqualValues } from './rowSet.ts';
import { type Columns, insertSql, tenantColumn, updateSql } from './statements.ts';
import { changedFields, danglingReference, invalid, valueSlot } from './values.ts';

/** The place of a row among the others. No column can have this name. */
const place = '$place';

/** How the rows of a set are written, where that differs from plain records. */
export interface RowOptions {
  /** The places of the rows are their positions in their list. Default: new records go to its end, and others stay where they are. */
  isArranged?: boolean;
  /** A reference that the caller has checked. */
  checked?: Field | undefined;
  /** Leaves out new rows that somebody else has just added. */
  passesOver?: boolean;
}

/** A row as the database has it after the change. */
export interface WrittenRow {
  id: string | number;
  version: number;
  /** The place of a new row among the others. */
  place: number;
}

const storedFields = ({ resource }: ResourceContext): Field[] =>
  [...resource.fields.values()].filter((field) => !field.isDerived);

/** The wire names that have a value. What a rule leaves undefined is not written. */
const sourcesIn = (values: Values): string[] =>
  Object.keys(values).filter((source) => values[source] !== undefined);

/** The stored fields that any of the rows names. */
function fieldsNamed(context: ResourceContext, rows: readonly Row[]): Field[] {
  const sources = new Set(rows.flatMap(({ values }) => sourcesIn(values)));
  return storedFields(context).filter(({ source }) => sources.has(source));
}

/** The rows in the slot `rows`, as a table `g`. */
function inputRows({ resource, registry }: ResourceContext, fields: readonly Field[]): Sql {
  const columns = [
    sql`${sql.ref(place)} integer`,
    sql`id ${sql.raw(resource.key)}`,
    ...fields.map((field) => sql`${sql.ref(columnOf(field))} ${typeOf(field, registry)}`),
  ];
  return sql`jsonb_to_recordset(${slot('rows')}::jsonb) AS g (${sql.join(columns)})`;
}

/** What the slot `rows` is bound to. */
const boundRows = (rows: readonly Row[], fields: readonly Field[]): string =>
  JSON.stringify(
    rows.map(({ id, values, stored = {}, place: at }, index) => {
      const all = { ...stored, ...values };
      return {
        ...{ [place]: at ?? index, id },
        ...Object.fromEntries(fields.map((field) => [columnOf(field), all[field.source] ?? null])),
      };
    }),
  );

const fromGiven = (field: Field): Sql => column('g', columnOf(field));

/**
 * Refuses rows that refer to records that do not exist, naming each of them.
 * @throws ServiceError VALIDATION_FAILED
 */
async function refuseBroken(
  { client, context, actor }: Writing,
  { rows, issuesAt }: RowSet,
  { checked }: RowOptions,
): Promise<void> {
  const fields = fieldsNamed(context, rows).filter((field) => isReference(field) && field !== checked);
  const issues: FieldIssue[] = [];
  for (const field of fields) {
    const holds = referencesHold([field], context.registry, fromGiven);
    const query = sql`SELECT g.${sql.ref(place)} AS place FROM ${inputRows(context, [field])} WHERE NOT ${holds} ORDER BY 1`;
    const bound = { ...bindings([], {}, actor), rows: boundRows(rows, [field]) };
    const plan = compilePlan(query, { prepared: false });
    const { rows: broken } = await client.query<{ place: number }>(plan.bind(bound));
    const missing: FieldIssue[] = [{ field: field.source, code: 'missingReference', details: {} }];
    for (const { place: at } of broken) {
      const row = rows.find((one, index) => (one.place ?? index) === at);
      if (!issuesAt || !row) throw invalid(missing);
      issues.push(...issuesAt(missing, row));
    }
  }
  if (issues.length > 0) throw invalid(issues);
}

/** New records go to the end of their list, in the order of their rows. */
function positionColumn({ resource }: ResourceContext, { isArranged }: RowOptions): Columns {
  if (!resource.ordered) return [];
  if (isArranged) return [['position', sql`g.${sql.ref(place)}`]];
  const within = resource.ordered.within && columnOf(fieldOf(resource, resource.ordered.within));
  const same = within ? [sql`${column('s', within)} = ${column('g', within)}`] : [];
  const partition = within ? sql`PARTITION BY ${column('g', within)}` : sql``;
  const end = sql`(SELECT max(s.position) + 1 FROM ${sql.table(resource.table)} AS s
    WHERE ${and([...livingRows(resource, 's'), ...same])})`;
  const ahead = sql`(row_number() OVER (${partition} ORDER BY g.${sql.ref(place)}))::integer - 1`;
  return [['position', sql`coalesce(${end}, 0) + ${ahead}`]];
}

/**
 * Adds prepared rows in one statement: all of them, or none. Returns them in the order in which the database wrote them.
 * @throws ServiceError VALIDATION_FAILED naming rows that refer to nothing
 */
export async function insertRows(
  writing: Writing,
  set: RowSet,
  options: RowOptions = {},
): Promise<{ ids: Ids; rows: WrittenRow[] }> {
  const { client, context, actor } = writing;
  const { resource, registry } = context;
  const rows = set.rows.map((row, index) => ({
    ...row,
    id: row.id ?? randomUUID(),
    place: row.place ?? index,
  }));
  const fields = fieldsNamed(context, rows);
  const plan = context.planOf(
    `insert rows ${set.as} ${JSON.stringify(options.isArranged)} ${keyOf(fields)}`,
    () => {
      const references = fields.filter((field) => field !== options.checked);
      return insertSql(context, {
        action: set.as,
        columns: [
          ...tenantColumn(resource),
          ['id', sql`g.id`],
          ...positionColumn(context, options),
          ...fields.map((field) => [columnOf(field), fromGiven(field)] as const),
        ],
        from: sql`FROM ${inputRows(context, fields)} WHERE ${referencesHold(references, registry, fromGiven)}`,
        ...(options.passesOver && { onConflict: sql`ON CONFLICT DO NOTHING` }),
        result: sql`w.id, w.version`,
      });
    },
  );
  const bound = { ...bindings([], {}, actor), rows: boundRows(rows, fields) };
  const { rows: written } = await client.query<Omit<WrittenRow, 'place'>>(plan.bind(bound));
  if (written.length < rows.length) await refuseBroken(writing, { ...set, rows }, options);
  const placeOf = new Map(rows.map((row) => [row.id, row.place]));
  return {
    ids: written.map(({ id }) => id),
    rows: written.map((row) => ({ ...row, place: placeOf.get(row.id) ?? 0 })),
  };
}

/** What an update writes: the named columns, if their references are valid. */
export const updateOf = (
  context: ResourceContext,
  fields: readonly Field[],
  action = 'update',
  unchanged: readonly Field[] = [],
) => ({
  action,
  columns: [
    ...fields.map(
      (field) =>
        [
          columnOf(field),
          field.inheritance === 'own' ? ownColumn(context) : valueSlot(context, field),
        ] as const,
    ),
    ...unchanged.map((field) => [columnOf(field), unchangedColumn(context, field)] as const),
  ],
  allowed: referencesHold(fields, context.registry, (field) => valueSlot(context, field)),
});

/** The row to change, the version that it must have (null for any), and what the other slots of the statement are bound to. */
interface BoundUpdate {
  id: Id;
  version: unknown;
  bound: Record<string, unknown>;
}

/**
 * Runs a change of one row and returns the current record, with everything that follows from the change. If nothing
 * was written, the row was changed meanwhile, or the change is `refused` because of a reference.
 */
export async function runUpdate(
  { client, context, actor }: Writing,
  plan: Plan,
  { id, version, bound }: BoundUpdate,
  refused?: () => Promise<ServiceError>,
): Promise<WireRecord> {
  const updating = client.query<{ isAsSent: boolean }>(plan.bind({ ...bound, id, version }));
  // Travels with the change. If that fails, so does this, and the error of the change is the one to tell.
  const reading = readWritten(client, context, id, actor.customerUuid);
  reading.catch(() => undefined);
  const { rows } = await updating;
  if (!rows[0]) throw new ServiceError('NOT_FOUND');
  const record = await reading;
  if (rows[0].isAsSent) return record;
  const isCurrent = version === null || version === record.version;
  if (isCurrent && refused) throw await refused();
  throw new ServiceError('VERSION_CONFLICT', { current: record });
}

/**
 * Gives existing records their prepared values, in as few statements as there are different sets of fields: all of them, or
 * none. Each gets a new version, even without a value. Returns those that were written.
 * @throws ServiceError NOT_FOUND, or VALIDATION_FAILED for references to nothing
 */
export async function updateRows<One extends ExistingRow>(
  writing: Writing,
  set: RowSet<One>,
  options: RowOptions = {},
): Promise<{ ids: Ids; rows: Omit<WrittenRow, 'place'>[] }> {
  const written: Omit<WrittenRow, 'place'>[] = [];
  const inherits = inheritedFields(writing.context.resource).length > 0;
  const sets = set.rows.every(({ stored }) => stored)
    ? [[...set.rows]]
    : groupedBy(set.rows, ({ values }) => sourcesIn(values).sort().join());
  for (const some of sets) {
    const equal = withEqualValues(some);
    // What begins or ceases to inherit is the same for records that get the same values.
    if (options.isArranged || (equal.length > 1 && !inherits))
      written.push(...(await updateDifferent(writing, { ...set, rows: some }, options)));
    else for (const group of equal) written.push(...(await updateEqual(writing, { ...set, rows: group })));
  }
  return { ids: written.map(({ id }) => id), rows: written };
}

type UpdatedRows = Promise<Omit<WrittenRow, 'place'>[]>;

async function updateEqual(writing: Writing, set: RowSet<ExistingRow>): UpdatedRows {
  const { client, context, actor } = writing;
  const { resource } = context;
  const { as } = set;
  const ids = set.rows.map(({ id }) => id);
  const own = await ownChangeOf(writing, { ids, values: set.rows[0]?.values ?? {} });
  const fields = changedFields(resource, own.values);
  const build = () =>
    updateSql(context, rowsCondition(resource, 't'), {
      ...updateOf(context, fields, as, own.unchanged),
      result: sql`w.id, w.version`,
    });
  const plan =
    ids.length === 1
      ? context.planOf(`set ${as} ${keyOf(fields)} keep ${keyOf(own.unchanged)}`, build)
      : compilePlan(build(), { prepared: false });
  const bound = { ...bindings(fields, own.values, actor), ...leftBinding(own), ids };
  const { rows } = await client.query<Omit<WrittenRow, 'place'>>(plan.bind(bound));
  if (rows.length === ids.length) return rows;
  // Says which records do not exist; if all do, a reference in the values points to nothing.
  await lockRows(writing, ids);
  await refuseBroken(writing, set, {});
  throw await danglingReference(client, context, fields, bound);
}

async function updateDifferent(writing: Writing, set: RowSet<ExistingRow>, options: RowOptions): UpdatedRows {
  const { client, context, actor } = writing;
  const { resource, registry } = context;
  const fields = fieldsNamed(context, set.rows);
  const columns: Columns = [
    ...(options.isArranged && resource.ordered ? [['position', sql`g.${sql.ref(place)}`] as const] : []),
    ...fields.map((field) => [columnOf(field), fromGiven(field)] as const),
  ];
  const isLocked = set.rows.every(({ stored }) => stored);
  const differs = or(columns.map(([name, value]) => sql`${column('b', name)} IS DISTINCT FROM ${value}`));
  const references = fields.filter((field) => field !== options.checked);
  const allowed = and([
    referencesHold(references, registry, fromGiven),
    ...(isLocked && columns.length > 0 ? [differs] : []),
  ]);
  const build = () =>
    updateSql(context, rowsCondition(resource, 't'), {
      ...{ action: set.as, columns, allowed, result: sql`w.id, w.version` },
      using: sql`${inputRows(context, fields)} ON g.id = b.id`,
    });
  // The lines of a record are few, and saved often.
  const plan = options.isArranged
    ? context.planOf(`update rows ${set.as} ${keyOf(fields)}`, build)
    : compilePlan(build(), { prepared: false });
  const ids = set.rows.map(({ id }) => id);
  const bound = { ...bindings([], {}, actor), ids, rows: boundRows(set.rows, fields) };
  const { rows } = await client.query<Omit<WrittenRow, 'place'>>(plan.bind(bound));
  if (rows.length === ids.length) return rows;
  await refuseBroken(writing, set, options);
  // Those that are there and were not written are already as they are to be.
  if (!isLocked) await lockRows(writing, ids);
  return rows;
}
