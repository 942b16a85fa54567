import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { answer, answerOf } from '../../../contract/envelope.ts';
import { parseListQuery } from '../../../contract/listQuery.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { readPage } from '../read/readPage.ts';
import { visibleTo } from '../read/visible.ts';
import { listParameters } from './listParameters.ts';

const plainValue = z.string().max(500).optional();
const plainList = z.object(listParameters);
const noParameters = z.object({});

/** Values of plain query parameters arrive as text; a filter on a boolean or number compares with what it says. */
const plainFilter = (value: string): unknown => {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^-?\d{1,9}$/.test(value) ? Number(value) : value;
};

function plainFilters(names: readonly string[], given: Record<string, unknown>): Record<string, unknown> {
  const present = names.filter((name) => typeof given[name] === 'string' && given[name] !== '');
  return Object.fromEntries(present.map((name) => [name, plainFilter(String(given[name]))]));
}

/** `GET {path}`: a page of the list, and the same under every further path that the definition names. */
export function listRoutes(app: App, context: ResourceContext): void {
  const { resource } = context;
  const paths = [
    {
      path: resource.path,
      summary: `List ${resource.labels.many.toLowerCase()}`,
      filterBy: resource.list.filterBy,
    },
    ...resource.list.aliases,
  ];
  const listAnswer = answerOf(z.array(context.record));
  for (const { path, summary, filterBy } of paths) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params =
      inPath.length === 0
        ? noParameters
        : z.object(Object.fromEntries(inPath.map((name) => [name, z.string()])));
    const querystring =
      filterBy.length === 0
        ? plainList
        : plainList.extend(Object.fromEntries(filterBy.map((name) => [name, plainValue])));
    app.get(
      `/${path.replace(/\{(\w+)\}/g, ':$1')}`,
      {
        config: { access: 'session', right: { resource: resource.name, action: 'read' } },
        schema: {
          tags: [resource.labels.many],
          summary,
          params,
          querystring,
          response: { 200: listAnswer },
        },
      },
      async (request: FastifyRequest, reply) => {
        const raw = request.query as Record<string, string | undefined>;
        const plain = plainFilters([...filterBy, ...inPath], { ...raw, ...(request.params as object) });
        const query = visibleTo(request.actor, resource, parseListQuery(context, raw, plain));
        const { records, total, isEstimated } = await readPage(context, query, request.actor.customerUuid);
        const { offset } = query.range;
        const shown = records.length === 0 ? '*' : `${offset}-${offset + records.length - 1}`;
        reply.header('content-range', `${resource.name} ${shown}/${total}`);
        if (isEstimated) reply.header('x-total-estimated', 'true');
        return answer(records.map(fileLinks(context, request.actor.customerUuid)));
      },
    );
  }
}
