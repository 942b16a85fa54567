import { sql } from 'kysely';
import { type FieldIssue, ServiceError } from '../../../contract/errors.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { rowsCondition } from '../../schema/rows.ts';
import { compilePlan } from '../../schema/sql.ts';
import { valueSql } from '../values/values.ts';
import type { GridWriting } from './gridWriting.ts';

/** Cells that a refusal names; for the others it gives only the place. */
const mostNamed = 100;

/** Does the work. If it refuses cells, the refusal also names their row and column. */
export async function namingCells<Result>(
  writing: GridWriting,
  work: (writing: GridWriting) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(writing);
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.issues) throw error;
    const { code, details, current, issues } = error;
    throw new ServiceError(code, { details, current, cause: error, issues: await named(writing, issues) });
  }
}

async function named(writing: GridWriting, issues: readonly FieldIssue[]): Promise<FieldIssue[]> {
  const { body, parts } = writing;
  const cellOf = ({ field }: FieldIssue) => body.cells[Number(/^cells\.(\d+)/.exec(field)?.[1])];
  const cells = issues.slice(0, mostNamed).flatMap((issue) => cellOf(issue) ?? []);
  const rows = await namesOf(
    writing,
    parts.rows,
    cells.map(({ row }) => row),
  );
  const columns = await namesOf(
    writing,
    parts.columns,
    cells.map(({ column }) => column),
  );
  return issues.map((issue, index) => {
    const cell = index < mostNamed ? cellOf(issue) : undefined;
    if (!cell) return issue;
    const name = [rows.get(String(cell.row)), columns.get(String(cell.column))].map((one) => one ?? '?');
    return { ...issue, record: { id: cell.row, name: name.join(' · ') } };
  });
}

/** The titles of records by their ids. */
async function namesOf(
  { client, context: { registry }, actor }: GridWriting,
  resource: Resource,
  ids: readonly (string | number)[],
): Promise<Map<string, string>> {
  const title = valueSql(fieldOf(resource, resource.title), resource, registry, 't');
  const plan = compilePlan(
    sql`SELECT t.id::text AS id, ${title}::text AS name FROM ${sql.table(resource.table)} AS t WHERE ${rowsCondition(resource, 't')}`,
    { prepared: false },
  );
  const { rows } = await client.query<{ id: string; name: string }>(
    plan.bind({ customer: actor.customerUuid, ids }),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
