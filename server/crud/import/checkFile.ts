import { type BadRows, type CheckAnswer, mostBadRows } from '../../../contract/calls/imports.ts';
import { type Actor, authorise, realmOf } from '../../access/actor.ts';
import type { ResourceContext } from '../context.ts';
import { inTrial } from '../write/trial.ts';
import { importRights, type TableFile, tryRows, withFile } from './importFile.ts';
import type { Importing } from './importing.ts';
import { issueCollector } from './issueCollector.ts';
import { judgeFile } from './judgeFile.ts';
import { countRows, firstRows } from './plannedRows.ts';
import { leaveOutBadRows } from './staging.ts';
import { dataRows, readHead, unstoredFormula } from './tableReader.ts';

/** An uploaded file to look at. */
type FileToCheck = Omit<TableFile, 'name'>;

/** Works on a file in a transaction that is undone afterwards. */
async function tryFile<Result>(
  context: ResourceContext,
  actor: Actor,
  file: FileToCheck,
  work: (importing: Importing) => Promise<Result>,
): Promise<Result> {
  authorise(actor, context.resource, ...importRights);
  return inTrial(context.pool, realmOf(actor), (client) => withFile({ client, context, actor }, file, work));
}

/** Looks at a whole file, in a transaction that will be undone. */
export async function lookAt(importing: Importing): Promise<CheckAnswer> {
  const judged = await judgeFile(importing);
  const { issues, applying, rows, createdReferences } = judged;
  await leaveOutBadRows(importing.client, issues);
  const counted = await tryRows(judged);
  const first = {
    created: await firstRows(applying, 'created'),
    updated: await firstRows(applying, 'updated'),
    unchanged: await firstRows(applying, 'unchanged'),
  };
  const counts = counted ?? (await countRows(applying));
  const problems = issues.problems();
  return { rows, ...counts, leftOut: problems.rows, createdReferences, problems, first };
}

/**
 * What an import would do: how many records it would add and change, the first of them cell by cell, and what is wrong
 * with the other rows. It changes nothing.
 */
export const checkFile = (context: ResourceContext, actor: Actor, file: FileToCheck): Promise<CheckAnswer> =>
  tryFile(context, actor, file, lookAt);

/** A cell as people see it; a formula without a result is empty. */
const cellOf = (cell: string | undefined) => (cell === undefined || cell === unstoredFormula ? '' : cell);

/** The rows with problems as they stand in the file, each with what is wrong with it. */
export const readBadRows = (context: ResourceContext, actor: Actor, file: FileToCheck): Promise<BadRows> =>
  tryFile(context, actor, file, async (importing) => {
    const issues = issueCollector(mostBadRows);
    const judged = await judgeFile(importing, issues);
    await leaveOutBadRows(importing.client, issues);
    await tryRows(judged);
    const byRow = issues.byRow();
    const { headings } = await readHead(importing.reader);
    const bad: BadRows['rows'] = [];
    for await (const batch of dataRows(importing.reader))
      for (const { number, cells } of batch) {
        const found = byRow.get(number);
        if (found)
          bad.push({ cells: headings.map((_heading, index) => cellOf(cells[index])), issues: [...found] });
      }
    return { columns: headings, rows: bad, count: issues.badRows().size };
  });
