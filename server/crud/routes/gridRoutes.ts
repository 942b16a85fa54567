import type pg from 'pg';
import { type Call, filledIn, type QueryOf } from '../../../contract/calls/call.ts';
import { gridCalls, gridFileOptions } from '../../../contract/calls/grids.ts';
import { type GridParts, gridPartsOf } from '../../../contract/gridParts.ts';
import { parseListQuery } from '../../../contract/listQuery.ts';
import { maximumPageSize } from '../../../contract/pageSizes.ts';
import { largestTable } from '../../../contract/uploads.ts';
import { type Actor, authorise, realmOf } from '../../access/actor.ts';
import { textContextOf } from '../../access/textContext.ts';
import { quickCompression, serve } from '../../calls/serve.ts';
import { turns } from '../../limits/turns.ts';
import { withUploadedTable } from '../../plugins/uploads.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context.ts';
import { exportFormats } from '../export/exportFile.ts';
import { gridFile } from '../export/gridFile.ts';
import { disposition } from '../exports.ts';
import { authoriseCells, writeGrid } from '../grid/writeGrid.ts';
import { importGrid } from '../import/gridImport.ts';
import { type GridRequest, readGrid } from '../read/readGrid.ts';
import { goneSignal, inTurn, optionsOf } from '../tableImport.ts';
import { visibleTo } from '../visible.ts';

/** Files made at once. */
const takeTurn = turns({ most: 5, mostForOne: 3 });

type Query = QueryOf<ReturnType<typeof gridCalls.read>>;

/** What a request asks for. Row and column lists show the actor what their own lists would. */
function gridRequest(
  { contextOf }: ResourceContext,
  { rows, columns, parent }: GridParts,
  actor: Actor,
  query: Query,
): GridRequest {
  const listOf = (name: string, raw: { filter?: string | undefined; range?: string | undefined }) => {
    const context = contextOf(name);
    return visibleTo(actor, context, parseListQuery(context, raw));
  };
  return {
    within: parent?.key === 'integer' ? Number(query.within) : query.within,
    rows: listOf(rows.name, { filter: query.filter, range: query.range }),
    columns: listOf(columns.name, { filter: query.columns }),
  };
}

/** The moment by the clock that also says when a record was changed. */
async function momentNow(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ now: string }>(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS now`,
  );
  return rows[0]?.now ?? '';
}

/** Reading a grid, changing many of its cells at once, and both as a file. */
export function gridRoutes(app: App, context: ResourceContext): void {
  for (const grid of context.resource.grids.values()) {
    const parts = gridPartsOf(context.resource, grid, context.registry);
    const { verbs } = context.resource;
    readRoute(app, context, parts);
    if (verbs.has('create') || verbs.has('update') || verbs.has('delete')) writeRoute(app, context, parts);
    if (verbs.has('import')) fileRoute(app, context, parts);
  }
}

/** The call about one grid. `does` says in the API document what it does. */
const callFor = <C extends Call>(call: C, { grid }: GridParts, does: string): C => ({
  ...filledIn(call, { grid: grid.name }),
  summary: `${does}: ${grid.label}`,
});

/** A page of a grid, or all of it as a file. */
function readRoute(app: App, context: ResourceContext, parts: GridParts): void {
  const { resource, pool } = context;
  const { label } = parts.grid;
  serve(
    app,
    callFor(gridCalls.read(resource), parts, 'Grid'),
    async ({ actor, query }, reply) => {
      authoriseCells(actor, parts);
      const pageOf = (requested: Query) =>
        readGrid(context, parts, gridRequest(context, parts, actor, requested), realmOf(actor));
      const { format } = query;
      if (format === 'json') return pageOf(query);
      authorise(actor, resource, 'export');
      const readPage = (offset: number) =>
        pageOf({ ...query, range: JSON.stringify([offset, offset + maximumPageSize - 1]) });
      const giveBack = takeTurn(actor.customerUuid);
      const make = async () => {
        const texts = await textContextOf(pool, actor.customerUuid);
        return gridFile(parts, { readPage, format, madeAt: await momentNow(pool), context: texts });
      };
      const file = await make().catch((error: unknown) => {
        giveBack();
        throw error;
      });
      file.once('close', giveBack);
      reply
        .header('content-type', exportFormats[format])
        .header('content-disposition', disposition(label, format));
      return reply.send(file);
    },
    { compress: quickCompression },
  );
}

/** Sets and empties cells. */
function writeRoute(app: App, context: ResourceContext, parts: GridParts): void {
  serve(
    app,
    callFor(gridCalls.change(context.resource), parts, 'Change cells, all or none'),
    ({ body, actor, key }) => writeGrid(context, actor, parts, { body, key }),
  );
}

/** A file that has been filled in. */
function fileRoute(app: App, context: ResourceContext, parts: GridParts): void {
  const call = callFor(
    gridCalls.upload(context.resource),
    parts,
    'Upload a .csv or .xlsx, all of it or nothing',
  );
  serve(
    app,
    call,
    async ({ request, actor, key }, reply) => {
      const signal = goneSignal(reply);
      return withUploadedTable(request, ({ file, fields }) =>
        inTurn(actor, () => {
          const options = optionsOf(gridFileOptions, fields.options);
          return importGrid(context, actor, parts, { file, options, key, signal });
        }),
      );
    },
    { bodyLimit: largestTable },
  );
}
