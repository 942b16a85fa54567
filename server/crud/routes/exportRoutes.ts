import { z } from 'zod';
import { fileWords } from '../../../contract/calls/exports.ts';
import { parseListQuery } from '../../../contract/listQuery.ts';
import { realmOf } from '../../access/actor.ts';
import { turns } from '../../limits/turns.ts';
import type { App } from '../../plugins/validation.ts';
import { exportColumns } from '../export/exportColumns.ts';
import { exportFormats, exportRows } from '../export/exportFile.ts';
import { noteExport } from '../export/noteExport.ts';
import { visibleTo } from '../read/visible.ts';
import { addressesOf, pathFilters, type Served } from './addresses.ts';
import { listParameters } from './listParameters.ts';

const querystring = z.object({
  ...listParameters,
  columns: z.string().max(5000).optional().describe('JSON: ["field", …]; every field when absent'),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  ...fileWords,
});

/** A file name such as `Stock items 2026-11-21.xlsx`, for programs that read headers as ASCII and for those that do not. */
export function disposition(name: string, format: string): string {
  const file = `${name} ${new Date().toISOString().slice(0, 10)}.${format}`;
  const ascii = file.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file)}`;
}

/** Files made at once. */
const takeTurn = turns({ most: 5, mostForOne: 3 });

/** `GET {path}/downloadExcel`: the list as a file, exactly as the page shows it. */
export function exportRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource, registry } = context;
  for (const address of addressesOf(served, 'export', ['GET'], `${resource.path}/downloadExcel`))
    app.route({
      method: address.methods,
      url: address.url,
      config: { access: 'session', right: { resource: resource.name, action: 'export' } },
      // A workbook is already compressed, and compressing CSV takes longer than most networks need to send it.
      compress: false,
      schema: {
        tags: [resource.labels.many],
        summary: address.summary ?? 'Download the list as .xlsx or .csv',
        params: address.paramSchema,
        querystring,
      },
      handler: async (request, reply) => {
        const { query: given, actor } = request;
        const wanted = pathFilters(resource, address, request);
        const query = visibleTo(
          actor,
          context,
          parseListQuery(context, { ...given, range: undefined }, wanted),
        );
        const columns = exportColumns(resource, registry, given);
        const { title = resource.labels.many, format } = given;
        const filter = JSON.stringify({ ...JSON.parse(given.filter ?? '{}'), ...wanted });
        const onWritten = noteExport(context, actor, { title, format, asked: { ...given, filter } });
        const giveBack = takeTurn(actor.customerUuid);
        const rows = exportRows(context, { query, columns, title, format, onWritten }, realmOf(actor));
        rows.once('close', giveBack);
        reply
          .header('content-type', exportFormats[format])
          .header('content-disposition', disposition(title, format));
        return reply.send(rows);
      },
    });
}
