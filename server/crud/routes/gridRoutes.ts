import type pg from 'pg';
import { z } from 'zod';
import {
  gridAnswer,
  gridBody,
  gridFileOptions,
  gridImported,
  gridSaved,
} from '../../../contract/calls/grids.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import { type GridParts, gridPartsOf } from '../../../contract/gridParts.ts';
import { maximumPageSize, parseListQuery } from '../../../contract/listQuery.ts';
import { largestTable } from '../../../contract/uploads.ts';
import { type Actor, authorise, realmOf } from '../../access/actor.ts';
import { quickCompression } from '../../calls/serve.ts';
import { turns } from '../../limits/turns.ts';
import { formBody, withUploadedTable } from '../../plugins/uploads.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { exportFormats } from '../export/exportFile.ts';
import { gridFile } from '../export/gridFile.ts';
import { importGrid } from '../import/gridImport.ts';
import { type AskedGrid, readGrid } from '../read/readGrid.ts';
import { visibleTo } from '../read/visible.ts';
import { authoriseCells, writeGrid } from '../write/grid/writeGrid.ts';
import { idempotencyKeyOf, keyHeaders } from '../write/idempotency.ts';
import { isAtHome, type Served } from './addresses.ts';
import { disposition } from './exportRoutes.ts';
import { goneSignal, inTurn, optionsOf } from './importRoutes.ts';
import { listParameters } from './listParameters.ts';
import { mayChange } from './mayChange.ts';

const querystring = z.object({
  within: z
    .string()
    .max(40)
    .optional()
    .describe('The record that the grid belongs to, if it belongs to one.'),
  filter: listParameters.filter.describe('Which rows, as in their own list.'),
  range: listParameters.range.describe('A page of rows, as in their own list.'),
  columns: listParameters.filter.describe('Which columns, as in the filter of their own list.'),
  format: z.enum(['json', 'xlsx', 'csv']).default('json').describe('A file has all rows.'),
});
type Query = z.output<typeof querystring>;

/** Files made at once. */
const takeTurn = turns({ most: 5, mostForOne: 3 });

const read = answerOf(gridAnswer);
const saved = answerOf(gridSaved);
const imported = answerOf(gridImported);
const fileParams = z.object({ customerUuid: z.uuid() });

/** What a request asks for. Row and column lists show the actor what their own lists would. */
function asked(
  { contextOf }: ResourceContext,
  { rows, columns, parent }: GridParts,
  actor: Actor,
  query: Query,
): AskedGrid {
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

/** A grid, and the address of its calls. */
interface GridCall {
  context: ResourceContext;
  parts: GridParts;
  url: string;
}

/** `GET {path}/grids/{name}`: a page of a grid, or all of it as a file. */
function readRoute(app: App, { context, parts, url }: GridCall): void {
  const { resource } = context;
  app.get(
    url,
    {
      config: { access: 'session', right: { resource: resource.name, action: 'read' } },
      compress: quickCompression,
      schema: {
        tags: [resource.labels.many],
        summary: `Grid: ${parts.grid.label}`,
        querystring,
        response: { 200: read },
      },
    },
    async ({ actor, query }, reply) => {
      authoriseCells(actor, parts);
      const pageOf = (given: Query) =>
        readGrid(context, parts, asked(context, parts, actor, given), realmOf(actor));
      const { format } = query;
      if (format === 'json') return answer(await pageOf(query));
      authorise(actor, resource, 'export');
      const readPage = (offset: number) =>
        pageOf({ ...query, range: JSON.stringify([offset, offset + maximumPageSize - 1]) });
      const giveBack = takeTurn(actor.customerUuid);
      const make = async () => gridFile(parts, { readPage, format, madeAt: await momentNow(context.pool) });
      const file = await make().catch((error: unknown) => {
        giveBack();
        throw error;
      });
      file.once('close', giveBack);
      reply
        .header('content-type', exportFormats[format])
        .header('content-disposition', disposition(parts.grid.label, format));
      return reply.send(file);
    },
  );
}

/** `POST {path}/grids/{name}`: sets and empties cells. */
function writeRoute(app: App, { context, parts, url }: GridCall): void {
  app.post(
    url,
    {
      config: mayChange(context),
      schema: {
        tags: [context.resource.labels.many],
        summary: `Change cells: ${parts.grid.label}, all or none`,
        headers: keyHeaders,
        body: gridBody,
        response: { 200: saved },
      },
    },
    async (request) => {
      const given = { body: request.body, key: idempotencyKeyOf(request) };
      return answer(await writeGrid(context, request.actor, parts, given));
    },
  );
}

/** `POST {path}/grids/{name}/uploadfile/{customerUuid}`: a file that has been filled in. */
function fileRoute(app: App, { context, parts, url }: GridCall): void {
  const { resource } = context;
  app.post(
    `${url}/uploadfile/:customerUuid`,
    {
      config: { ...mayChange(context), right: { resource: resource.name, action: 'import' } },
      bodyLimit: largestTable,
      schema: {
        tags: [resource.labels.many],
        summary: `Upload a .csv or .xlsx: ${parts.grid.label}, all of it or nothing`,
        params: fileParams,
        headers: keyHeaders,
        consumes: ['multipart/form-data'],
        body: formBody,
        response: { 200: imported },
      },
    },
    async (request, reply) => {
      const signal = goneSignal(reply);
      const key = idempotencyKeyOf(request);
      const done = await withUploadedTable(request, ({ file, fields }) =>
        inTurn(request.actor, () => {
          const options = optionsOf(gridFileOptions, fields.options);
          return importGrid(context, request.actor, parts, { file, options, key, signal });
        }),
      );
      return answer(done);
    },
  );
}

/** The calls of each grid: reading it, changing many of its cells at once, and both as a file. */
export function gridRoutes(app: App, served: Served): void {
  if (!isAtHome(served)) return;
  const { context } = served;
  const { resource, registry } = context;
  const { verbs } = resource;
  for (const grid of resource.grids.values()) {
    const parts = gridPartsOf(resource, grid, registry);
    const call = { context, parts, url: `/${resource.path}/grids/${grid.name}` };
    readRoute(app, call);
    if (verbs.has('create') || verbs.has('update') || verbs.has('delete')) writeRoute(app, call);
    if (verbs.has('import')) fileRoute(app, call);
  }
}
