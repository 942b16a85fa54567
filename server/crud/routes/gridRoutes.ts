import { z } from 'zod';
import { gridAnswer, gridBody, gridSaved } from '../../../contract/calls/grids.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import { type GridParts, gridPartsOf } from '../../../contract/gridParts.ts';
import { parseListQuery } from '../../../contract/listQuery.ts';
import { type Actor, realmOf } from '../../access/actor.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { type AskedGrid, readGrid } from '../read/readGrid.ts';
import { visibleTo } from '../read/visible.ts';
import { authoriseCells, writeGrid } from '../write/grid/writeGrid.ts';
import { idempotencyKeyOf, keyHeaders } from '../write/idempotency.ts';
import { isAtHome, type Served } from './addresses.ts';
import { mayChange } from './changeRoutes.ts';
import { listParameters } from './listParameters.ts';

const querystring = z.object({
  within: z
    .string()
    .max(40)
    .optional()
    .describe('The record that the grid belongs to, if it belongs to one.'),
  filter: listParameters.filter.describe('Which rows, as in their own list.'),
  range: listParameters.range.describe('A page of rows, as in their own list.'),
  columns: listParameters.filter.describe('Which columns, as in the filter of their own list.'),
});
type Query = z.output<typeof querystring>;

const read = answerOf(gridAnswer);
const saved = answerOf(gridSaved);

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

/** `GET` and `POST {path}/grids/{name}`: the cells of each grid, and changes of many of them at once. */
export function gridRoutes(app: App, served: Served): void {
  if (!isAtHome(served)) return;
  const { context } = served;
  const { resource, registry } = context;
  const tags = [resource.labels.many];
  for (const grid of resource.grids.values()) {
    const url = `/${resource.path}/grids/${grid.name}`;
    const parts = gridPartsOf(resource, grid, registry);
    app.get(
      url,
      {
        config: { access: 'session', right: { resource: resource.name, action: 'read' } },
        schema: { tags, summary: `Grid: ${grid.label}`, querystring, response: { 200: read } },
      },
      async ({ actor, query }) => {
        authoriseCells(actor, parts);
        return answer(await readGrid(context, parts, asked(context, parts, actor, query), realmOf(actor)));
      },
    );
    const { verbs } = resource;
    if (!verbs.has('create') && !verbs.has('update') && !verbs.has('delete')) continue;
    app.post(
      url,
      {
        config: mayChange(context),
        schema: {
          tags,
          summary: `Change cells: ${grid.label}, all or none`,
          headers: keyHeaders,
          body: gridBody,
          response: { 200: saved },
        },
      },
      async (request) =>
        answer(
          await writeGrid(context, request.actor, parts, {
            body: request.body,
            key: idempotencyKeyOf(request),
          }),
        ),
    );
  }
}
