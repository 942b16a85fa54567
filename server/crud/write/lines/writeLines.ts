import { sql } from 'kysely';
import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import { type Lines, linesFields, linesOf } from '../../../../contract/lines.ts';
import { withEveryStore } from '../../../database/transaction.ts';
import { asServiceError } from '../../../schema/databaseErrors.ts';
import { type Plan, type Sql, slot } from '../../../schema/sql.ts';
import type { ExistingRow, Id, Ids, ResourceContext, Writing } from '../../context.ts';
import { bindings } from '../../values/values.ts';
import { finishSet, prepareSet } from '../change.ts';
import { deleteRecords } from '../remove.ts';
import type { RowSet } from '../rowSet.ts';
import { invalid } from '../values.ts';
import { insertRows, updateRows } from '../writeRows.ts';
import { type DesiredLine, desiredLines, type LinesChange, withNewIds } from './desiredLines.ts';
import { lockLines } from './lockLines.ts';

/** `context` is that of the record that the lines belong to. */
interface LinesWriting extends Writing {
  owner: string | number;
  lines: Lines;
}

type Values = Record<string, unknown>;

/** The fields of lines that a request names. */
export const linesNamed = ({ resource }: Pick<ResourceContext, 'resource'>, values: Values) =>
  linesFields(resource).filter(({ source }) => values[source] !== undefined);

/**
 * Makes the lines of a locked record as the request wants them: all lines, in their order. The right to write the
 * record includes its lines. They are written in sets, with events, rules and announcements of their own.
 * @returns whether any line differed
 * @throws ServiceError VALIDATION_FAILED naming each wrong line by its place
 */
export async function writeLines(writing: Writing, owner: string | number, values: Values): Promise<boolean> {
  let isChanged = false;
  for (const field of linesNamed(writing.context, values)) {
    const lines = linesOf(field, writing.context.registry);
    const inputs = (values[field.source] ?? []) as Values[];
    if (await writeField({ ...writing, owner, lines }, inputs)) isChanged = true;
  }
  return isChanged;
}

async function writeField(writing: LinesWriting, inputs: readonly Values[]): Promise<boolean> {
  const { client, context, actor, owner, lines } = writing;
  const stored = await lockLines(client, context, lines, { id: owner, customer: actor.customerUuid });
  const desired = await withOwnIds(writing, desiredLines(lines, context.registry, stored, inputs));
  const ofLines = { ...writing, context: context.contextOf(lines.resource.name) };
  // Rules see all lines as they were, and one refusal names every wrong line.
  const [added, changed] = await prepareLines(ofLines, [
    setOf(writing, 'create', desired.added),
    setOf(writing, 'update', desired.changed),
  ]);
  const options = { isArranged: true, checked: lines.tree };
  const remove = async () => {
    await deleteRecords(ofLines, desired.removed, { right: null, isWithParent: true });
    return desired.removed.length;
  };
  const update = () => writeSet(ofLines, changed, () => updateRows(ofLines, changed, options));
  const add = () =>
    writeSet(ofLines, added, async () => {
      const written = await insertRows(ofLines, added, { ...options, passesOver: true });
      if (written.ids.length < added.rows.length) throw takenIds(lines, added.rows, new Set(written.ids));
      return written;
    });
  // In a tree, a line may move below a new one, or away from a removed one. Elsewhere, a new line may take over a
  // unique value of a removed one.
  let count = 0;
  for (const work of lines.tree ? [add, update, remove] : [remove, update, add]) count += await work();
  return count > 0;
}

type LineSet = RowSet<ExistingRow>;

/** Lines as rows: the right to write the record includes them, and errors name them by their places. */
const setOf = (
  { lines, owner }: LinesWriting,
  action: 'create' | 'update',
  desired: readonly DesiredLine[],
): LineSet => ({
  ...{ action, as: action, right: null, isWithParent: true },
  rows: desired.map(({ id, place, values, changes }) =>
    action === 'create'
      ? { id, place, values: { ...changes, [lines.by.source]: owner } }
      : { id, place, values: changes, stored: values },
  ),
  issuesAt: (error, { place }) =>
    error.map((issue) => ({ ...issue, field: `${lines.field.source}.${place}.${issue.field}` })),
});

/** Prepares sets of lines. @throws ServiceError VALIDATION_FAILED with what is wrong in any of them */
async function prepareLines(ofLines: LinesWriting, sets: [LineSet, LineSet]): Promise<[LineSet, LineSet]> {
  const issues: FieldIssue[] = [];
  const prepare = async (set: LineSet): Promise<LineSet> => {
    if (set.rows.length === 0) return set;
    try {
      return await prepareSet(ofLines, set);
    } catch (error) {
      const isRefusal = error instanceof ServiceError && error.code === 'VALIDATION_FAILED';
      if (!isRefusal || !error.issues) throw error;
      issues.push(...error.issues);
      return set;
    }
  };
  const prepared: [LineSet, LineSet] = [await prepare(sets[0]), await prepare(sets[1])];
  if (issues.length > 0) throw invalid(issues);
  return prepared;
}

/** Writes a prepared set of lines. Returns how many differed. @throws ServiceError with the fields as fields of the lines */
async function writeSet(
  ofLines: LinesWriting,
  { issuesAt: _names, ...set }: LineSet,
  work: () => Promise<{ ids: Ids }>,
): Promise<number> {
  if (set.rows.length === 0) return 0;
  const { resource, registry } = ofLines.context;
  const { ids } = await work().catch((error: unknown) => {
    if (error instanceof ServiceError) throw error;
    throw asLines(asServiceError(error, resource, registry), ofLines.lines);
  });
  if (ids.length > 0) await finishSet(ofLines, { ...set, ids });
  return ids.length;
}

/**
 * A caller's id of a new line is only a name, by which other lines of the request may refer to it. The line keeps it when one does and no record ever
 * had it. Otherwise it gets an id of the server: it takes over no history, and nobody learns whether there is such a line.
 */
async function withOwnIds(writing: LinesWriting, change: LinesChange): Promise<LinesChange> {
  const { client, actor, lines } = writing;
  if (change.added.length === 0) return change;
  const { tree } = lines;
  const parents = new Set(
    tree &&
      [...change.added, ...change.changed].map(({ values }) => String(values[tree.source]).toLowerCase()),
  );
  const names = change.added.map(({ id }) => id);
  const named = names.filter((id) => parents.has(id));
  if (named.length === 0) return withNewIds(lines, change, names);
  const plan = planFor(writing, 'used ids', () => usedIdsSql(lines));
  const slots = { ...bindings([], {}, actor), ids: named };
  const { rows } = await withEveryStore(client, actor, () => client.query<{ id: string }>(plan.bind(slots)));
  const used = new Set(rows.map(({ id }) => id));
  return withNewIds(
    lines,
    change,
    names.filter((id) => !parents.has(id) || used.has(id)),
  );
}

/** Which of the ids in the slot `ids` belong to a line of any record, or belonged to one that is gone. */
const usedIdsSql = ({ resource }: Lines): Sql =>
  sql`SELECT i.id FROM unnest(${slot('ids')}::uuid[]) AS i (id)
    WHERE EXISTS (SELECT FROM audit_events AS e WHERE e.customer_uuid = ${slot('customer')}::uuid
        AND e.resource = ${sql.lit(resource.name)} AND e.record_id = i.id::text)
      OR EXISTS (SELECT FROM ${sql.table(resource.table)} AS t
        WHERE t.customer_uuid = ${slot('customer')}::uuid AND t.id = i.id)`;

const planFor = (
  { context, lines }: LinesWriting,
  key: string,
  build: (context: ResourceContext) => Sql,
): Plan => context.planOf(`lines ${lines.field.name} ${key}`, () => build(context));

/** A new line has the id of a record that is no line of this record. */
const takenIds = (lines: Lines, rows: LineSet['rows'], added: ReadonlySet<Id>) =>
  invalid(
    rows
      .filter(({ id }) => !added.has(id))
      .map(({ place }) => ({ field: `${lines.field.source}.${place}.id`, code: 'notUnique', details: {} })),
  );

/** The refusal of lines by the database, with the fields as fields of the lines. */
function asLines(error: unknown, { field }: Lines): unknown {
  if (!(error instanceof ServiceError) || !error.issues) return error;
  return invalid(error.issues.map((issue) => ({ ...issue, field: `${field.source}.${issue.field}` })));
}
