import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { mendedText } from '../../../contract/fieldKinds/kinds/structure.ts';
import { isStorable } from '../../../contract/fieldKinds/kinds/text.ts';
import type { ListQuery } from '../../../contract/listQuery.ts';
import { copyOut } from '../../database/copying.ts';
import { type CustomerRealm, inTransaction } from '../../database/transaction.ts';
import { compilePlan, type Sql, withSettings } from '../../schema/sql.ts';
import { type ResourceContext, tenantOf } from '../context.ts';
import { type EveryRow, everyRowSql } from './everyRow.ts';
import type { ExportColumn } from './exportColumn.ts';

export const exportFormats = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
export type ExportFormat = keyof typeof exportFormats;

/** A long list may take this many milliseconds; other statements have less time. */
const longestExport = 600_000;

/** Spreadsheet programs read a file with this mark as UTF-8. */
export const byteOrderMark = '\ufeff';

/** A cell of a CSV file. */
export const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Every row that the list shows, in its order and never cut at a page. Rows flow from the database to the reader, and
 * nothing is held here for a slow reader. If the reader goes away, the query ends.
 */
export function exportRows(
  context: ResourceContext,
  { format, onWritten, ...file }: ExportRequest,
  realm: CustomerRealm,
): Readable {
  const { customer } = realm;
  const output = new PassThrough({ highWaterMark: 256 * 1024 });
  const write = format === 'csv' ? writeCsv : writeWorkbook;
  endWithoutReader(output);
  inTransaction(context.pool, realm, async (client) => {
    await client.query(`SET LOCAL statement_timeout = ${longestExport}`);
    return write(client, context, { ...file, customer, output });
  })
    .then(async (rows) => {
      // The file is whole, so it ends as a whole file, whatever happens to the note about it.
      await onWritten(rows).catch((error) =>
        context.log.warn({ err: error }, 'An export could not be noted.'),
      );
      output.end();
    })
    .catch((error: Error) => {
      // The status line has already been sent, so breaking off is the only way to say that the file is incomplete.
      if (!output.destroyed) context.log.error({ err: error }, 'An export broke off.');
      output.destroy(error);
    });
  return output;
}

/** Milliseconds that a reader may take nothing while data is waiting. */
const longestPause = 60_000;

/**
 * Ends a stream whose reader takes nothing, because the stream holds a database connection and a turn. A reader that
 * takes a quarter of a megabyte a minute may go on.
 */
export function endWithoutReader(output: Writable): void {
  let waitsSince = performance.now();
  const timer = setInterval(() => {
    if (!output.writableNeedDrain) waitsSince = performance.now();
    else if (performance.now() - waitsSince > longestPause)
      output.destroy(new Error('Nobody reads the export.'));
  }, longestPause / 10).unref();
  output.on('drain', () => {
    waitsSince = performance.now();
  });
  output.once('close', () => clearInterval(timer));
}

interface ExportedFile {
  query: ListQuery;
  columns: ExportColumn[];
  /** The name of the workbook's sheet. */
  title: string;
  /** Rows besides those of the records. */
  every?: EveryRow | undefined;
}

interface ExportRequest extends ExportedFile {
  format: ExportFormat;
  /** Called with the number of rows once all of them are written, before the file ends. */
  onWritten(rows: number): Promise<void>;
}

interface Writing extends ExportedFile {
  customer: string;
  output: PassThrough;
}

/** All rows of the file, with `columns` of each. */
function rowsSql({ resource, lists }: ResourceContext, { query, columns, every }: Writing, select: Sql): Sql {
  return lists.all(query, {
    columns: select,
    joins: columns.flatMap(({ join }) => join ?? []),
    orders: columns.flatMap(({ order }) => order ?? []),
    rows: every && everyRowSql(resource, every),
  });
}

const boundIn = ({ resource, lists }: ResourceContext, { query, customer, every }: Writing) => ({
  ...lists.bindings(query, tenantOf(resource, customer)),
  ...every?.bindings,
});

async function writeCsv(client: pg.PoolClient, context: ResourceContext, writing: Writing): Promise<number> {
  const { columns, output } = writing;
  output.write(`${byteOrderMark}${columns.map(({ heading }) => quoted(heading)).join(',')}\n`);
  const select = sql.join(columns.map(({ text }) => text));
  const { text, settings } = withSettings(rowsSql(context, writing, select), boundIn(context, writing));
  await client.query(settings);
  return copyOut(client, `COPY (${text}) TO STDOUT WITH (FORMAT csv)`, output);
}

/** Cells that a workbook can hold: older records may have characters that are no longer stored. */
export const writableCells = <Cell>(cells: readonly Cell[]): (Cell | string)[] =>
  cells.map((cell) => (typeof cell === 'string' && !isStorable(cell) ? mendedText(cell) : cell));

/** Rows fetched at once. */
const rowsPerFetch = 1000;

async function* fetchRows(
  client: pg.PoolClient,
  context: ResourceContext,
  writing: Writing,
  count: { rows: number },
) {
  const { columns } = writing;
  const select = sql.join(columns.map(({ text, isNumber }) => (isNumber ? sql`${text}::float8` : text)));
  const cursor = compilePlan(
    sql`DECLARE exported NO SCROLL CURSOR FOR ${rowsSql(context, writing, select)}`,
    {
      prepared: false,
    },
  );
  await client.query(cursor.bind(boundIn(context, writing)));
  while (true) {
    const { rows } = await client.query({ text: `FETCH ${rowsPerFetch} FROM exported`, rowMode: 'array' });
    for (const row of rows) yield writableCells(row);
    count.rows += rows.length;
    if (rows.length < rowsPerFetch) return;
  }
}

async function writeWorkbook(
  client: pg.PoolClient,
  context: ResourceContext,
  writing: Writing,
): Promise<number> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const name = writing.title.replace(/[[\]*?:/\\]/g, ' ').slice(0, 31);
  const columns = writing.columns.map(({ heading }) => ({ header: heading }));
  const count = { rows: 0 };
  const workbook = writeXlsxStream(fetchRows(client, context, writing, count), {
    name,
    columns,
    freezePane: { rows: 1 },
  });
  const bytes = Readable.fromWeb(workbook as Parameters<typeof Readable.fromWeb>[0]);
  await pipeline(bytes, writing.output, { end: false });
  return count.rows;
}
