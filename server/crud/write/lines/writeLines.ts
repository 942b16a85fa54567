import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import { type Lines, linesFields, linesOf } from '../../../../contract/lines.ts';
import { withEveryStore } from '../../../database/transaction.ts';
import { asServiceError } from '../../../schema/databaseErrors.ts';
import type { Plan, Sql } from '../../../schema/sql.ts';
import type { ResourceContext, Writing } from '../../context/resourceContext.ts';
import { finish, hasRulesBefore, ruled } from '../../context/rules.ts';
import { removeAll } from '../remove.ts';
import { bindings, invalid } from '../values.ts';
import { addSql, boundRows, brokenSql, changeSql, checkedReferences, usedIdsSql } from './lineSql.ts';
import { lockLines } from './lockLines.ts';
import { type LinesChange, type WantedLine, wantedLines, withNewIds } from './wantedLines.ts';

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
    const given = (values[field.source] ?? []) as Values[];
    if (await writeField({ ...writing, owner, lines }, given)) isChanged = true;
  }
  return isChanged;
}

async function writeField(writing: LinesWriting, given: readonly Values[]): Promise<boolean> {
  const { client, context, actor, owner, lines } = writing;
  const stored = await lockLines(client, context, lines, { id: owner, customer: actor.customerUuid });
  const wanted = await withOwnIds(writing, wantedLines(lines, context.registry, stored, given));
  const added = await ruledLines(writing, 'create', wanted.added);
  const changed = await ruledLines(writing, 'update', wanted.changed);
  await refuseBroken(writing, [...added, ...changed]);
  const steps = [
    () => remove(writing, wanted.removed),
    () => write(writing, 'update', changed),
    () => write(writing, 'create', added),
  ];
  // In a tree, a line may move below a new one, or away from a removed one. Elsewhere, a new line may take over a
  // unique value of a removed one.
  if (lines.tree) steps.reverse();
  const counts: number[] = [];
  for (const step of steps) counts.push(await step());
  return counts.some((count) => count > 0);
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

/** The lines with the values that the rules of their resource make of them. */
async function ruledLines(
  { client, context, actor, lines, owner }: LinesWriting,
  action: 'create' | 'update',
  rows: readonly WantedLine[],
): Promise<readonly WantedLine[]> {
  const child = context.contextOf(lines.resource.name);
  if (!hasRulesBefore(child, action)) return rows;
  const ruledRows: WantedLine[] = [];
  for (const row of rows) {
    const ids = action === 'create' ? [] : [row.id];
    const given = action === 'create' ? { ...row.changes, [lines.by.source]: owner } : row.changes;
    const values = await ruled({ client, context: child, actor }, { action, ids, values: given });
    ruledRows.push({ ...row, values: { ...row.values, ...values }, changes: values });
  }
  return ruledRows;
}

/** @throws ServiceError VALIDATION_FAILED naming the lines that refer to records that do not exist */
async function refuseBroken(writing: LinesWriting, rows: readonly WantedLine[]): Promise<void> {
  const { lines, client } = writing;
  const issues: FieldIssue[] = [];
  for (const field of checkedReferences(lines)) {
    if (rows.every(({ changes }) => (changes[field.source] ?? null) === null)) continue;
    const plan = planFor(writing, `broken ${field.name}`, (context) => brokenSql(context, field));
    const { rows: broken } = await client.query<{ place: number }>(plan.bind(bound(writing, rows)));
    for (const { place } of broken)
      issues.push({
        field: `${lines.field.source}.${place}.${field.source}`,
        code: 'missingReference',
        details: {},
      });
  }
  if (issues.length > 0) throw invalid(issues);
}

const planFor = (
  { context, lines }: LinesWriting,
  key: string,
  build: (context: ResourceContext) => Sql,
): Plan => context.planOf(`lines ${lines.field.name} ${key}`, () => build(context));

const bound = ({ actor, lines, owner }: LinesWriting, rows: readonly WantedLine[]) => ({
  ...bindings([], {}, actor),
  owner,
  lines: boundRows(lines, rows),
});

async function write(
  writing: LinesWriting,
  action: 'create' | 'update',
  rows: readonly WantedLine[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { client, context, actor, lines } = writing;
  const build = action === 'create' ? addSql : changeSql;
  const plan = planFor(writing, action, (used) => build(used, lines));
  const { rows: written } = await client
    .query<{ id: string }>(plan.bind(bound(writing, rows)))
    .catch((error: unknown) => {
      throw ofLines(asServiceError(error, lines.resource, context.registry), lines);
    });
  const ids = written.map(({ id }) => id);
  if (action === 'create' && ids.length < rows.length) throw takenIds(lines, rows, new Set(ids));
  if (ids.length > 0)
    await finish({ client, context: context.contextOf(lines.resource.name), actor }, { action, ids });
  return ids.length;
}

async function remove(
  { client, context, actor, lines }: LinesWriting,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const child = context.contextOf(lines.resource.name);
  await removeAll({ client, context: child, actor }, ids);
  await finish({ client, context: child, actor }, { action: 'delete', ids });
  return ids.length;
}

/** A new line has the id of a record that is no line of this record. */
const takenIds = (lines: Lines, rows: readonly WantedLine[], added: ReadonlySet<string>) =>
  invalid(
    rows
      .filter(({ id }) => !added.has(id))
      .map(({ place }) => ({ field: `${lines.field.source}.${place}.id`, code: 'notUnique', details: {} })),
  );

/** The refusal of lines by the database, with the fields as fields of the lines. */
function ofLines(error: unknown, { field }: Lines): unknown {
  if (!(error instanceof ServiceError) || !error.issues) return error;
  return invalid(error.issues.map((issue) => ({ ...issue, field: `${field.source}.${issue.field}` })));
}
