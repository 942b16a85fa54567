import type { FastifyReply } from 'fastify';
import { exportCalls } from '../../../contract/calls/exports.ts';
import { longestFilter } from '../../../contract/calls/listParameters.ts';
import { amongIds, type ListQuery, parseListQuery } from '../../../contract/listQuery.ts';
import { type Actor, realmOf } from '../../access/actor.ts';
import { serve } from '../../calls/serve.ts';
import { turns } from '../../limits/turns.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { type EveryRow, readEvery } from '../export/everyRow.ts';
import { exportColumns } from '../export/exportColumns.ts';
import { type ExportFormat, exportFormats, exportRows } from '../export/exportFile.ts';
import { noteExport } from '../export/noteExport.ts';
import { visibleTo } from '../read/visible.ts';
import { callsAt, isAtHome, pathFilters, type Served } from './addresses.ts';

/** A file name such as `Stock items 2026-11-21.xlsx`, for programs that read headers as ASCII and for those that do not. */
export function disposition(name: string, format: string): string {
  const file = `${name} ${new Date().toISOString().slice(0, 10)}.${format}`;
  const ascii = file.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file)}`;
}

/** A workbook is already compressed, and compressing CSV takes longer than most networks need to send it. */
const uncompressed = { compress: false } as const;

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

/** The list as a file, exactly as the page shows it, and the same of the records that the body names. */
export function exportRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  if (isAtHome(served)) selectedRoute(app, context);
  for (const { call, address } of callsAt(served, 'export', exportCalls.list(resource)))
    serve(
      app,
      call,
      async ({ query: given, actor, request }, reply) => {
        const wanted = pathFilters(resource, address, request);
        const sort = given.sort ?? (address.everyOf && JSON.stringify([address.everyOf.field, 'ASC']));
        const query = parseListQuery(context, { ...given, sort, range: undefined }, wanted);
        const every = address.everyOf && (await readEvery(context, actor, address.everyOf, wanted));
        // The list itself makes no file with such rows.
        const filter = every ? undefined : JSON.stringify({ ...JSON.parse(given.filter ?? '{}'), ...wanted });
        return send(reply, context, actor, { query, every, filter, given });
      },
      uncompressed,
    );
}

function selectedRoute(app: App, context: ResourceContext): void {
  const { resource } = context;
  serve(
    app,
    exportCalls.selected(resource),
    async ({ body: { ids, ...given }, actor }, reply) => {
      const query = { ...parseListQuery(context, { sort: given.sort }), filter: amongIds(resource, ids) };
      const filter = JSON.stringify({ id: ids });
      const isShort = filter.length <= longestFilter;
      return send(reply, context, actor, { query, filter: isShort ? filter : undefined, given });
    },
    uncompressed,
  );
}
