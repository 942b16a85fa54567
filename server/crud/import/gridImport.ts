import {
  type GridBody,
  type GridFileOptions,
  type GridImported,
  mostGridChanges,
} from '../../../contract/calls/grids.ts';
import { type FieldIssue, ServiceError, unreadableFile } from '../../../contract/errors.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { type Actor, asParts, authorise } from '../../access/actor.ts';
import type { ResourceContext } from '../context.ts';
import { auditCells, authoriseCells, writeGridWith } from '../grid/writeGrid.ts';
import { openWriting } from '../write.ts';
import { type FileCell, fileCells } from './gridTable.ts';
import { digestOf } from './importFile.ts';
import { issueCollector } from './issueCollector.ts';
import { openTable } from './openTable.ts';

/** A long file may take this many milliseconds; other statements have less time. */
const longestImport = 600_000;

/** Cells that somebody changed after the file was made and that the answer names. */
const mostOutdated = 20;

interface GridFile {
  /** Its path on the disk. */
  file: string;
  options: GridFileOptions;
  /** Identifies the request: the same file with the same options and key is applied once. */
  key: string | undefined;
  signal: AbortSignal;
}

/** Ends the transaction of a trial. It carries what the file would have changed. */
class Trial extends Error {
  override name = 'Trial';
  readonly imported: GridImported;
  constructor(imported: GridImported) {
    super('This was only a trial.');
    this.imported = imported;
  }
}

/**
 * Applies the file of a grid: all of it, or none of it. A trial does the same and undoes it.
 * @throws the reason of the abort; ServiceError IMPORT_REFUSED naming row, column, value and reason of everything
 * that is wrong
 */
export async function importGrid(
  context: ResourceContext,
  actor: Actor,
  parts: GridParts,
  { file, options, key, signal }: GridFile,
): Promise<GridImported> {
  authorise(actor, context.resource, 'import');
  authoriseCells(actor, parts);
  const request = key === undefined ? [] : ['grid', parts.grid.name, options, await digestOf(file)];
  try {
    return await openWriting(
      { context, actor, key: options.dryRun ? undefined : key, request },
      async ({ client }) => {
        await client.query(`SET LOCAL statement_timeout = ${longestImport}`);
        const reader = await openTable(file, options);
        const issues = issueCollector();
        const table = await fileCells({ client, context, actor, parts, reader, options, issues, signal });
        if (table.rows === 0) throw unreadableFile('noRows');
        issues.refuse();
        const imported: GridImported = {
          ...{ rows: table.rows, columns: table.columns },
          ...{ added: 0, changed: 0, emptied: 0, unchanged: 0 },
          ...(table.ambiguous.length > 0 && { ambiguous: table.ambiguous }),
        };
        const outdated: FileCell[] = [];
        const asOf = options.overwrites ? undefined : table.madeAt;
        for (const some of inParts(table.cells)) {
          signal.throwIfAborted();
          const body: GridBody = {
            ...(options.within !== undefined && { within: options.within }),
            cells: some.map(({ row, column, field, value }) => ({ row, column, field, value })),
          };
          const writing = { client, context, actor: asParts(actor), parts, body, asOf };
          const { counts, left } = await writeGridWith(writing).catch((error: unknown) => {
            throw inFile(error, some);
          });
          imported.added += counts.added;
          imported.changed += counts.changed;
          imported.emptied += counts.emptied;
          imported.unchanged += counts.unchanged;
          outdated.push(...some.filter((_cell, place) => left.has(place)));
        }
        if (outdated.length > 0)
          imported.outdated = {
            count: outdated.length,
            first: outdated
              .slice(0, mostOutdated)
              .map(({ name, heading }) => ({ row: name, column: heading })),
          };
        if (options.dryRun) throw new Trial(imported);
        await auditCells({ client, context, actor }, imported);
        return imported;
      },
    );
  } catch (error) {
    if (error instanceof Trial) return error.imported;
    throw error;
  }
}

/** The cells in parts that one change can hold. The cells of a row stay together, because some need each other. */
function* inParts(cells: readonly FileCell[]): Generator<readonly FileCell[]> {
  for (let start = 0; start < cells.length; ) {
    let end = Math.min(cells.length, start + mostGridChanges);
    while (end < cells.length && cells[end]?.number === cells[end - 1]?.number) end -= 1;
    yield cells.slice(start, end);
    start = end;
  }
}

/** The refusal of cells with their places in the file. */
function inFile(error: unknown, cells: readonly FileCell[]): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'VALIDATION_FAILED' || !error.issues) return error;
  const issues = error.issues.map((issue): FieldIssue => {
    const cell = cells[Number(issue.field.split('.')[1])];
    return cell ? { ...issue, field: cell.heading, row: cell.number, value: cell.text } : issue;
  });
  return new ServiceError('IMPORT_REFUSED', { details: { count: issues.length }, issues, cause: error });
}
