import { unreadableFile } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fileFields } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';
import { hasRulesAfter } from '../write/rules.ts';
import type { Applying } from './applying.ts';
import { type BlankRows, blankRows, takeOutBlankRows } from './blankRows.ts';
import { checkMatches } from './checkMatches.ts';
import { danglingRows, otherStores, takenValues, twins } from './checkRows.ts';
import { createMissingReferences, type IsLeftOut, openLookups } from './fileReferences.ts';
import { goodRows } from './goodRows.ts';
import type { Importing, RowsToImport } from './importing.ts';
import { type IssueCollector, issueCollector } from './issueCollector.ts';
import { settleOwnCells } from './ownCells.ts';
import { recordRows } from './recordRows.ts';
import { runRulesBefore } from './rowRules.ts';
import { stageLines } from './stagedLines.ts';
import { stageRows } from './staging.ts';

/** Good rows that wait in the staging table, and what is wrong with the others. */
export interface JudgedRows {
  importing: RowsToImport;
  applying: Applying;
  issues: IssueCollector;
}

/** A file with such rows. */
interface JudgedFile extends JudgedRows {
  /** How many rows the file has. */
  rows: number;
  createdReferences: Record<string, number>;
}

/**
 * Reads a whole file, validates it by the rules of a form, stages it, and checks it against existing records. It
 * writes only the missing records that the file refers to, where the importer wants them.
 * @throws ServiceError FILE_UNREADABLE
 */
export async function judgeFile(importing: Importing, issues = issueCollector()): Promise<JudgedFile> {
  const { client, options, lines } = importing;
  const isMaking = [options, lines?.options].some((one) => (one?.createMissing.length ?? 0) > 0);
  if (!isMaking) return judge(importing, issues, noRows);
  await client.query('SAVEPOINT judging');
  const judged = await judge(importing, issues, noRows);
  const badRows = issues.badRows();
  const isCreating = Object.values(judged.createdReferences).some((count) => count > 0);
  if (badRows.size === 0 || !isCreating) return judged;
  // What only rows with problems refer to must not stay behind, and only now we know these rows.
  await client.query('ROLLBACK TO SAVEPOINT judging');
  const again = await judge(importing, issueCollector(), badRows);
  return { ...again, issues };
}

const noRows: ReadonlySet<number> = new Set();

/** The fields that the staging table holds. */
export const stagedFields = ({ fields }: Resource): Field[] =>
  [...fields.values()].filter((field) => !field.isDerived && !field.readOnly);

/** The rows of records that have a problem in any of their rows. */
function leftOut({ lines, identity, columns, options }: Importing, badRows: ReadonlySet<number>): IsLeftOut {
  if (!lines) return (row) => badRows.has(row);
  const recordOf = recordRows([...identity, ...columns], options.matchBy);
  return (row, cells) => badRows.has(recordOf(row, cells).first);
}

async function judge(
  importing: Importing,
  issues: IssueCollector,
  badRows: ReadonlySet<number>,
): Promise<JudgedFile> {
  const { context, lines } = importing;
  const lookups = await openLookups(importing);
  const createdReferences = await createMissingReferences(importing, lookups, leftOut(importing, badRows));
  const fields = stagedFields(context.resource);
  const count = { rows: 0 };
  const blank = blankRows(importing);
  await stageRows(importing, fields, goodRows(importing, lookups, issues, { count, blank }));
  if (count.rows === 0) throw unreadableFile('noRows');
  if (lines) {
    const isLeftOut = leftOut(importing, badRows);
    Object.assign(createdReferences, await stageLines(importing, lines, { issues, isLeftOut }));
  }
  const applying = await judgeStaged(importing, fields, issues, blank.found);
  return { importing, applying, issues, rows: count.rows, createdReferences };
}

/** Compares the staged rows with existing records, and runs the rules on them. Returns what is to be applied. */
export async function judgeStaged(
  importing: RowsToImport,
  fields: readonly Field[],
  issues: IssueCollector,
  blank: BlankRows = { rows: [], lacks: [] },
): Promise<Applying> {
  const target = await whatToApply(importing, fields);
  const applying = { ...target, blankRows: await takeOutBlankRows(target, blank, issues) };
  issues.add(await danglingRows(applying));
  issues.add(await checkMatches(applying));
  issues.add(await otherStores(applying));
  const ruled = await runRulesBefore(applying, { issues, signal: importing.signal });
  issues.add(await takenValues(ruled));
  if (!importing.options.addTwins) issues.add(await twins(ruled));
  return ruled;
}

/** The staged rows, and what they may change. */
async function whatToApply(importing: RowsToImport, fields: readonly Field[]): Promise<Applying> {
  const { client, context, actor, columns, identity, options, lines } = importing;
  const { matchBy, defaults, onMatch, overwrite } = options;
  const inFile = new Set(columns.map(({ field }) => field.source));
  // A default fills the empty cells of a column, and new records; it never overwrites a record.
  const provided = new Set(matchBy === null ? [...inFile, ...Object.keys(defaults)] : inFile);
  const named = new Map(
    fields
      .map((field) => [field, fileFields(field).filter(({ source }) => provided.has(source))] as const)
      .filter(([, parts]) => parts.length > 0),
  );
  const customer = actor.customerUuid;
  const settled = await settleOwnCells({ client, context, customer, provided: [...named.keys()] });
  const byId = matchBy?.[0] === 'id';
  const key = matchBy && {
    byId,
    fields: byId ? [] : fields.filter(({ source }) => matchBy.includes(source)),
  };
  return {
    ...{ client, context, actor, fields, onMatch },
    provided: settled.map((field) => ({ field, parts: named.get(field) ?? [field] })),
    lacking: importing.lacking,
    key: key ?? undefined,
    hasVersions: !overwrite && identity.some(({ field }) => field.source === 'version'),
    blankRows: 0,
    namesNew: lines !== undefined || hasRulesAfter(context),
  };
}
