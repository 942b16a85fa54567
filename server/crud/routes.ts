import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseListQuery } from '../../contract/listQuery.ts';
import { recordAnswer, type WireRecord } from '../../contract/recordSchema.ts';
import type { Verb } from '../../contract/resource.ts';
import type { App } from '../plugins/validation.ts';
import { bulkDeleteBody, bulkUpdateBody, deleteMany, updateMany } from './bulk.ts';
import { exportRoutes } from './export/exportRoutes.ts';
import { fileLinks } from './fileLinks.ts';
import { historyEntry, readHistory } from './history.ts';
import { importRoutes } from './import/importRoutes.ts';
import { listParameters } from './listParameters.ts';
import { readOne, readPage } from './read.ts';
import type { Actor, ResourceContext } from './resourceContext.ts';
import { arrangeRecords, sequenceBody } from './sequence.ts';
import { write } from './write.ts';

const access = { access: 'session' } as const;
const data = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ success: z.literal(true), data: schema });
const answer = (content: unknown) => ({ success: true, data: content });
const idParams = z.object({ id: z.string() });
const plainValue = z.string().max(500).optional();

/** Values of plain query parameters arrive as text; a filter on a boolean or number compares with what it says. */
const plainFilter = (value: string): unknown => {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^-?\d{1,9}$/.test(value) ? Number(value) : value;
};

function plainFilters(names: readonly string[], given: Record<string, unknown>): Record<string, unknown> {
  const present = names.filter((name) => typeof given[name] === 'string' && given[name] !== '');
  return Object.fromEntries(present.map((name) => [name, plainFilter(String(given[name]))]));
}

/** The body is validated once, on the write path; here it only documents the call. */
const unvalidated = { validatorCompiler: () => () => true };

/**
 * Every call of one resource, made from its definition. Handlers parse and reply; what they call decides.
 * Literal paths are registered beside `{id}`, which they win over.
 */
export function resourceRoutes(app: App, context: ResourceContext): void {
  const { resource } = context;
  const path = `/${resource.path}`;
  const tags = [resource.labels.many];
  const record = recordAnswer(resource);
  const recordAnswerOf = ({ customerUuid }: Actor, one: WireRecord) =>
    answer(fileLinks(context, customerUuid)(one));
  const can = (verb: Verb) => resource.verbs.has(verb);

  if (can('list')) listRoutes(app, context);
  if (can('export')) exportRoutes(app, context);
  if (can('import')) importRoutes(app, context);

  if (can('get')) {
    const summary = `One ${resource.labels.one.toLowerCase()}`;
    app.get(
      `${path}/:id`,
      { config: access, schema: { tags, summary, params: idParams, response: { 200: data(record) } } },
      async ({ params, actor }) =>
        recordAnswerOf(actor, await readOne(context, params.id, actor.customerUuid)),
    );
    app.get(
      `${path}/:id/history`,
      {
        config: access,
        schema: {
          tags,
          summary: 'Who changed what',
          params: idParams,
          response: { 200: data(z.array(historyEntry)) },
        },
      },
      async ({ params, actor }) => answer(await readHistory(context, params.id, actor.customerUuid)),
    );
  }

  if (can('create')) {
    app.post(
      path,
      {
        config: access,
        ...unvalidated,
        schema: {
          tags,
          summary: `Create a ${resource.labels.one.toLowerCase()}`,
          body: context.schemas.create,
          response: { 201: data(record) },
        },
      },
      async ({ body, actor }, reply) => {
        const created = await write(context, actor, { action: 'create', values: body });
        return reply.code(201).send(recordAnswerOf(actor, created));
      },
    );
  }

  if (can('update')) updateRoutes(app, context);
  if (can('delete')) deleteRoutes(app, context);

  if (can('sequence')) {
    const arrange = arrangeRecords(context);
    app.post(
      `${path}/updateSequence`,
      {
        config: access,
        schema: {
          tags,
          summary: 'Arrange the list by hand',
          body: sequenceBody,
          response: { 200: data(z.object({ count: z.int() })) },
        },
      },
      async ({ body, actor }) => answer({ count: await arrange(actor, body) }),
    );
  }
}

function listRoutes(app: App, context: ResourceContext): void {
  const { resource } = context;
  const paths = [
    {
      path: resource.path,
      summary: `List ${resource.labels.many.toLowerCase()}`,
      filterBy: resource.list.filterBy,
    },
    ...resource.list.aliases,
  ];
  for (const { path, summary, filterBy } of paths) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params = z.object(Object.fromEntries(inPath.map((name) => [name, z.string()])));
    const querystring = z.object({
      ...listParameters,
      ...Object.fromEntries(filterBy.map((name) => [name, plainValue])),
    });
    app.get(
      `/${path.replace(/\{(\w+)\}/g, ':$1')}`,
      {
        config: access,
        schema: {
          tags: [resource.labels.many],
          summary,
          params,
          querystring,
          response: { 200: data(z.array(recordAnswer(resource))) },
        },
      },
      async (request: FastifyRequest, reply) => {
        const raw = request.query as Record<string, string | undefined>;
        const plain = plainFilters([...filterBy, ...inPath], { ...raw, ...(request.params as object) });
        const query = parseListQuery(context, raw, plain);
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

function updateRoutes(app: App, context: ResourceContext): void {
  const { resource, schemas } = context;
  const path = `/${resource.path}`;
  const tags = [resource.labels.many];
  app.route({
    method: ['PUT', 'PATCH'],
    url: `${path}/:id`,
    config: access,
    ...unvalidated,
    schema: {
      tags,
      summary: `Change a ${resource.labels.one.toLowerCase()}`,
      params: idParams,
      body: schemas.update,
      response: { 200: data(recordAnswer(resource)) },
    },
    handler: async (request) => {
      const { id } = request.params as { id: string };
      const changed = await write(context, request.actor, { action: 'update', id, values: request.body });
      return answer(fileLinks(context, request.actor.customerUuid)(changed));
    },
  });
  app.post(
    `${path}/bulkUpdate`,
    {
      config: access,
      schema: {
        tags,
        summary: 'Set the same values on many records, all or none',
        body: bulkUpdateBody,
        response: { 200: data(z.object({ ids: bulkDeleteBody.shape.ids })) },
      },
    },
    async ({ body, actor }) => answer({ ids: await updateMany(context, actor, body.ids, body.values) }),
  );
}

function deleteRoutes(app: App, context: ResourceContext): void {
  const { resource } = context;
  const path = `/${resource.path}`;
  const tags = [resource.labels.many];
  const querystring = z.object({ version: z.coerce.number().int().min(0).max(2_147_483_647).optional() });
  app.delete(
    `${path}/:id`,
    {
      config: access,
      schema: {
        tags,
        summary: `Delete a ${resource.labels.one.toLowerCase()}`,
        params: idParams,
        querystring,
        response: { 200: data(recordAnswer(resource)) },
      },
    },
    async ({ params, query, actor }) =>
      answer(await write(context, actor, { action: 'delete', id: params.id, version: query.version })),
  );
  app.post(
    `${path}/bulkDelete`,
    {
      config: access,
      schema: {
        tags,
        summary: 'Delete many records, all or none',
        body: bulkDeleteBody,
        response: { 200: data(bulkDeleteBody) },
      },
    },
    async ({ body, actor }) => answer({ ids: await deleteMany(context, actor, body.ids) }),
  );
}
