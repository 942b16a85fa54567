import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { exportSelectedBody, fileWords, longestFilter } from '../../../contract/calls/exports.ts';
import { amongIds, type ListQuery, parseListQuery } from '../../../contract/listQuery.ts';
import { type Actor, realmOf } from '../../access/actor.ts';
import { turns } from '../../limits/turns.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { type EveryRow, readEvery } from '../export/everyRow.ts';
import { exportColumns } from '../export/exportColumns.ts';
import { type ExportFormat, exportFormats, exportRows } from '../export/exportFile.ts';
import { noteExport } from '../export/noteExport.ts';
import { visibleTo } from '../read/visible.ts';
import { addressesOf, isAtHome, pathFilters, type Served } from './addresses.ts';
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

interface Asked {
  query: ListQuery;
  /** Rows besides those of the records, for people to fill in. */
  every?: EveryRow | undefined;
  /** The query of a list with which the same file can be made again. Undefined: it is too long for an address. */
  filter: string | undefined;
  /** What the request says about the file. */
  given: { columns?: string | undefined; title?: string | undefined; format: ExportFormat } & Record<
    string,
    unknown
  >;
}

/** Answers with the rows as a file. */
function send(
  reply: FastifyReply,
  context: ResourceContext,
  actor: Actor,
  { query, every, filter, given }: Asked,
) {
  const { resource, registry } = context;
  const columns = exportColumns({ resource, registry, isForImport: every !== undefined }, given);
  const { title = resource.labels.many, format } = given;
  const asked = filter === undefined ? undefined : { ...given, filter };
  const onWritten = noteExport(context, actor, { title, format, ...(asked && { asked }) });
  const giveBack = takeTurn(actor.customerUuid);
  const file = { query: visibleTo(actor, context, query), columns, title, format, every, onWritten };
  const rows = exportRows(context, file, realmOf(actor));
  rows.once('close', giveBack);
  return reply
    .header('content-type', exportFormats[format])
    .header('content-disposition', disposition(title, format))
    .send(rows);
}

const mayExport = ({ resource }: ResourceContext) =>
  ({ access: 'session', right: { resource: resource.name, action: 'export' } }) as const;

/** `GET {path}/downloadExcel`: the list as a file, exactly as the page shows it. */
export function exportRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  if (isAtHome(served)) selectedRoute(app, context);
  for (const address of addressesOf(served, 'export', ['GET'], `${resource.path}/downloadExcel`))
    app.route({
      method: address.methods,
      url: address.url,
      config: mayExport(context),
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
        const sort = given.sort ?? (address.everyOf && JSON.stringify([address.everyOf.field, 'ASC']));
        const query = parseListQuery(context, { ...given, sort, range: undefined }, wanted);
        const every = address.everyOf && (await readEvery(context, actor, address.everyOf, wanted));
        // The list itself makes no file with such rows.
        const filter = every ? undefined : JSON.stringify({ ...JSON.parse(given.filter ?? '{}'), ...wanted });
        return send(reply, context, actor, { query, every, filter, given });
      },
    });
}

/** `POST {path}/exportSelected`: the same file, of the records that the body names. */
function selectedRoute(app: App, context: ResourceContext): void {
  const { resource } = context;
  app.post(
    `/${resource.path}/exportSelected`,
    {
      config: mayExport(context),
      compress: false,
      schema: {
        tags: [resource.labels.many],
        summary: 'Download the named records as .xlsx or .csv',
        body: exportSelectedBody,
      },
    },
    async (request, reply) => {
      const { ids, ...given } = request.body;
      const query = { ...parseListQuery(context, { sort: given.sort }), filter: amongIds(resource, ids) };
      const filter = JSON.stringify({ id: ids });
      const isShort = filter.length <= longestFilter;
      return send(reply, context, request.actor, { query, filter: isShort ? filter : undefined, given });
    },
  );
}
