import { exportCalls } from '../../../contract/calls/exports.ts';
import { longestFilter } from '../../../contract/calls/listParameters.ts';
import { amongIds, parseListQuery } from '../../../contract/listQuery.ts';
import { serve } from '../../calls/serve.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context.ts';
import { readEvery } from '../export/everyRow.ts';
import { sendExport } from '../exports.ts';
import { callsAt, isAtHome, pathFilters, type Served } from './addresses.ts';

/** A workbook is already compressed, and compressing CSV takes longer than most networks need to send it. */
const uncompressed = { compress: false } as const;

/** The list as a file, exactly as the page shows it, and the same of the records that the body names. */
export function exportRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  if (isAtHome(served)) selectedRoute(app, context);
  for (const { call, address } of callsAt(served, 'export', exportCalls.list(resource)))
    serve(
      app,
      call,
      async ({ query: requested, actor, request }, reply) => {
        const ofPath = pathFilters(resource, address, request);
        const sort = requested.sort ?? (address.everyOf && JSON.stringify([address.everyOf.field, 'ASC']));
        const query = parseListQuery(context, { ...requested, sort, range: undefined }, ofPath);
        const every = address.everyOf && (await readEvery(context, actor, address.everyOf, ofPath));
        // The list itself makes no file with such rows.
        const filter = every
          ? undefined
          : JSON.stringify({ ...JSON.parse(requested.filter ?? '{}'), ...ofPath });
        return sendExport(reply, context, actor, { query, every, filter, requested });
      },
      uncompressed,
    );
}

function selectedRoute(app: App, context: ResourceContext): void {
  const { resource } = context;
  serve(
    app,
    exportCalls.selected(resource),
    async ({ body: { ids, ...requested }, actor }, reply) => {
      const query = { ...parseListQuery(context, { sort: requested.sort }), filter: amongIds(resource, ids) };
      const filter = JSON.stringify({ id: ids });
      const isShort = filter.length <= longestFilter;
      return sendExport(reply, context, actor, { query, filter: isShort ? filter : undefined, requested });
    },
    uncompressed,
  );
}
