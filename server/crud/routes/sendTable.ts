import type { FastifyReply } from 'fastify';
import { headingsFor } from '../export/exportColumns.ts';
import { type ExportFormat, exportFormats } from '../export/exportFile.ts';
import { type TableCell, tableFile } from '../export/tableFile.ts';
import { disposition } from './exportRoutes.ts';

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
