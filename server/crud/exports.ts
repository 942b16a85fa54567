import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { TextContext } from '../../contract/fieldKinds/moneyText.ts';
import { type ListQuery, parseListQuery } from '../../contract/listQuery.ts';
import { type Actor, realmOf } from '../access/actor.ts';
import { textContextOf } from '../access/textContext.ts';
import { inTransaction } from '../database/transaction.ts';
import { turns } from '../limits/turns.ts';
import { recordEvent } from './auditLog.ts';
import type { ResourceContext } from './context.ts';
import type { EveryRow } from './export/everyRow.ts';
import { exportColumns, headingsFor } from './export/exportColumns.ts';
import { type ExportFormat, endWithoutReader, exportFormats, exportRows } from './export/exportFile.ts';
import { noteExport } from './export/noteExport.ts';
import { type TableCell, tableFile } from './export/tableFile.ts';
import { visibleTo } from './visible.ts';

export { endWithoutReader };

/** A table that is worked out, not read from one resource. */
interface WorkedOut {
  /** The names of the columns. */
  names: readonly string[];
  rows: TableCell[][];
  /** What the file is called, unless the request says. */
  name: string;
}

interface FileQuery {
  format: ExportFormat;
  headings?: string | undefined;
  title?: string | undefined;
}

/** Answers with a table as a file, under the headings that the page sends, or the names of the columns. */
export async function sendTable(
  reply: FastifyReply,
  { names, rows, name }: WorkedOut,
  { format, headings, title = name }: FileQuery,
): Promise<FastifyReply> {
  const file = await tableFile(
    { title, headings: headingsFor(names.length, headings) ?? names, rows },
    format,
  );
  reply
    .header('content-type', exportFormats[format])
    .header('content-disposition', disposition(title, format));
  return reply.send(file);
}

/** A file name such as `Stock items 2026-11-21.xlsx`, for programs that read headers as ASCII and for those that do not. */
export function disposition(name: string, format: string): string {
  const file = `${name} ${new Date().toISOString().slice(0, 10)}.${format}`;
  const ascii = file.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file)}`;
}

/** Every record of a list that the actor sees, with every column, as CSV. */
export const exportEveryRecord = (context: ResourceContext, actor: Actor, texts: TextContext): Readable => {
  const { resource, registry } = context;
  return exportRows(
    context,
    {
      query: visibleTo(actor, context, parseListQuery(context, {})),
      columns: exportColumns({ resource, registry, context: texts, isForImport: false }, {}),
      title: resource.labels.many,
      format: 'csv',
      onWritten: async () => undefined,
    },
    realmOf(actor),
  );
};

/** Files made at once. */
const takeTurn = turns({ most: 5, mostForOne: 3 });

/** Which records a file holds, and how. */
interface Export {
  query: ListQuery;
  /** Rows besides those of the records, for people to fill in. */
  every?: EveryRow | undefined;
  /** The query of a list with which the same file can be made again. Undefined: it is too long for an address. */
  filter?: string | undefined;
  /** What the request says about the file. */
  requested: { columns?: string | undefined; title?: string | undefined; format: ExportFormat } & Record<
    string,
    unknown
  >;
  /** What the file is called. Default: its title and the date. */
  fileName?: string;
}

/** Notes in the audit log that somebody downloads records, before the first of them leaves. */
const recordExport = ({ resource, pool }: ResourceContext, actor: Actor, name: string): Promise<void> =>
  inTransaction(pool, realmOf(actor), (client) =>
    recordEvent(client, actor, {
      ...{ action: 'export', resource: resource.name, name, after: {} },
      stores: actor.stores === 'all' ? null : actor.stores,
    }),
  );

/** Answers with the records as a file, noted among the jobs, when it is the customer's turn. */
export async function sendExport(
  reply: FastifyReply,
  context: ResourceContext,
  actor: Actor,
  { query, every, filter, requested, fileName }: Export,
): Promise<FastifyReply> {
  const { resource, registry, pool } = context;
  const { title = resource.labels.many, format } = requested;
  if (resource.exports.freshCode) await recordExport(context, actor, title);
  const texts = await textContextOf(pool, actor.customerUuid);
  const isForImport = every !== undefined;
  const columns = exportColumns({ resource, registry, context: texts, isForImport }, requested);
  const again = filter === undefined ? undefined : { ...requested, filter };
  const onWritten = noteExport(context, actor, { title, format, ...(again && { again }) });
  const giveBack = takeTurn(actor.customerUuid);
  const file = { query: visibleTo(actor, context, query), columns, title, format, every, onWritten };
  const rows = exportRows(context, file, realmOf(actor));
  rows.once('close', giveBack);
  return reply
    .header('content-type', exportFormats[format])
    .header(
      'content-disposition',
      fileName === undefined ? disposition(title, format) : `attachment; filename="${fileName}"`,
    )
    .send(rows);
}
