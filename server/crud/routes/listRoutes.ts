import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listParameters } from '../../../contract/calls/listParameters.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import { parseListQuery } from '../../../contract/listQuery.ts';
import { realmOf } from '../../access/actor.ts';
import type { App } from '../../plugins/validation.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { readPage } from '../readList.ts';
import { visibleTo } from '../visible.ts';
import {
  type Address,
  addressesOf,
  pathFilters,
  plainFilters,
  type Served,
  sentBeside,
} from './addresses.ts';

const plainValue = z.string().max(500).optional();
const plainBody = z.unknown().optional();
const plainList = z.object(listParameters);

/** The query parameters of this list in addition to those of every list. */
const furtherParameters = ({ filterBy, params }: Address) => [...filterBy, ...Object.keys(params)];

/** Accepts the name of a field alone as a sort. */
const asSort = (text: string) => (/^\s*\[/.test(text) ? text : JSON.stringify([text, 'ASC']));

/** The parameters of a request, under their own names. */
function sentTo({ params }: Address, request: FastifyRequest): Record<string, unknown> {
  const sent = sentBeside(request);
  for (const [further, own] of Object.entries(params)) sent[own] ??= sent[further];
  return sent;
}

const textOf = (value: unknown): string | undefined =>
  value === undefined || typeof value === 'string' ? value : JSON.stringify(value);

/** `GET {path}`: a page of the list, and the same under every further address. */
export function listRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  const listAnswer = answerOf(z.array(context.record));
  for (const address of addressesOf(served, 'list', ['GET'], resource.path)) {
    const { filterBy, methods } = address;
    const names = furtherParameters(address);
    const further = (value: z.ZodType) => Object.fromEntries(names.map((name) => [name, value]));
    const listBody = z.strictObject({
      ...Object.fromEntries(Object.keys(listParameters).map((name) => [name, plainBody])),
      ...further(plainBody),
    });
    app.route({
      method: methods,
      url: address.url,
      config: { access: 'session', right: { resource: resource.name, action: 'read' } },
      schema: {
        tags: [resource.labels.many],
        summary: address.summary ?? `List ${resource.labels.many.toLowerCase()}`,
        params: address.paramSchema,
        querystring: plainList.extend(further(plainValue)),
        ...(!methods.includes('GET') && { body: listBody.nullish() }),
        response: { 200: listAnswer },
      },
      handler: async (request, reply) => {
        const sent = sentTo(address, request);
        const sort = textOf(sent.sort);
        const raw = {
          sort: sort === undefined ? sort : asSort(sort),
          range: textOf(sent.range),
          filter: textOf(sent.filter),
        };
        const plain = {
          ...plainFilters(resource, filterBy, sent),
          ...pathFilters(resource, address, request),
        };
        const query = visibleTo(request.actor, context, parseListQuery(context, raw, plain));
        const { records, total, isEstimated } = await readPage(context, query, realmOf(request.actor));
        const { offset } = query.range;
        const shown = records.length === 0 ? '*' : `${offset}-${offset + records.length - 1}`;
        reply.header('content-range', `${resource.name} ${shown}/${total}`);
        if (isEstimated) reply.header('x-total-estimated', 'true');
        return answer(records.map(fileLinks(context, request.actor.customerUuid)));
      },
    });
  }
}
