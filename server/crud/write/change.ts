import {
  type Ids,
  mapDatabaseErrors,
  type ResourceContext,
  type Row,
  type Values,
  type Writing,
} from '../context.ts';
import { type RowSet, rowsOf, type WrittenSet } from './rowSet.ts';
import { type Step, steps } from './steps.ts';

/** Takes a set through the steps that come before it is written. Returns what to write. @throws ServiceError */
export async function prepareSet<One extends Row>(writing: Writing, set: RowSet<One>): Promise<RowSet<One>> {
  let prepared = set;
  for (const step of steps) if (step.prepare) prepared = await step.prepare(writing, prepared);
  return prepared;
}

/** Whether any step looks at each such row of a file. A file of 100,000 rows skips the others. */
export const preparesFile = (context: ResourceContext, action: 'create' | 'update'): boolean =>
  steps.some(({ prepare, preparesFile: isNeeded }) => prepare && isNeeded?.(context, action));

/** Takes one row of a file through the steps that look at each of them. Returns the values to write. @throws ServiceError */
export async function prepareFileRow(
  writing: Writing,
  action: 'create' | 'update',
  row: Row,
): Promise<Values> {
  let prepared: RowSet = { action, as: 'import', rows: [row], right: null };
  for (const step of steps)
    if (step.prepare && step.preparesFile?.(writing.context, action))
      prepared = await step.prepare(writing, prepared);
  return prepared.rows[0]?.values ?? {};
}

const followsRows = ({ finish, finishFile, isFinishing }: Step, context: ResourceContext): boolean =>
  finish !== undefined && finishFile === undefined && (isFinishing?.(context) ?? true);

/** Whether any step follows for each record that a file has written. */
export const finishesFileRows = (context: ResourceContext): boolean =>
  steps.some((step) => followsRows(step, context));

/** Takes records that a file has written through the steps that follow for each of them. */
export async function finishFileRows(writing: Writing, action: 'create' | 'update', ids: Ids): Promise<void> {
  const written = { action, as: 'import', rows: rowsOf(ids), ids };
  for (const step of steps) if (followsRows(step, writing.context)) await step.finish?.(writing, written);
}

/** Takes a file that is written through the steps that follow once for all of it. */
export async function finishFile(writing: Writing): Promise<void> {
  for (const step of steps) await step.finishFile?.(writing);
}

/** Takes a set that is written through the steps that follow. */
export async function finishSet(writing: Writing, written: WrittenSet): Promise<void> {
  for (const step of steps) await step.finish?.(writing, written);
}

/**
 * The one way to write rows of a resource, within the caller's transaction: takes them through all steps around the statement
 * that writes them.
 * @param write writes the prepared rows, and says which records it wrote
 * @throws ServiceError FORBIDDEN, VALIDATION_FAILED, RECORDS_REFUSED, OTHER_STORES or what a rule says; then the transaction must
 * be undone
 */
export const makeChange = <One extends Row, Result extends { ids: Ids }>(
  writing: Writing,
  set: RowSet<One>,
  write: (prepared: RowSet<One>) => Promise<Result>,
): Promise<Result> =>
  mapDatabaseErrors(writing.context, async () => {
    const { issuesAt: _names, ...prepared } = await prepareSet(writing, set);
    const result = await write({ ...prepared, ...(set.issuesAt && { issuesAt: set.issuesAt }) });
    if (result.ids.length > 0) await finishSet(writing, { ...prepared, ids: result.ids });
    return result;
  });
