import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { jobStarted } from '../../../contract/calls/jobs.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import { isIssued } from '../../../contract/fieldKinds.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { bulkDeleteBody, bulkUpdateBody, changeMany } from '../write/bulk.ts';
import { idempotencyKeyOf, keyHeaders } from '../write/idempotency.ts';
import { write } from '../write/write.ts';
import { addressesOf, isAtHome, recordAt, type Served, withNaming } from './addresses.ts';
import { answers, answerWith } from './answers.ts';
import { changedValues, creation } from './bodies.ts';
import { bulkHeaders, prefersJob } from './prefersJob.ts';
import { uploadOptions } from './uploadBodies.ts';

/** Who may call the routes that change records: the write path checks the right, and the definition decides about a fresh code. */
export const mayChange = ({ resource }: ResourceContext) =>
  ({ access: 'session', stepUp: resource.freshCode }) as const;

/** The path parameter that names a record. */
export const idParams = z.object({ id: z.string() });

const deleteParameters = z.object({
  version: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});
const issueBody = z.strictObject({
  field: z.string().describe('The field that holds the key.'),
  version: z.int32().min(0).optional().describe('The version that the request is based on.'),
});
const bulkAnswers = {
  200: answerOf(z.object({ ids: bulkDeleteBody.shape.ids })),
  202: answerOf(jobStarted),
};

/** Changes many records, or has a job do it. */
async function answerMany(
  request: FastifyRequest,
  reply: FastifyReply,
  context: ResourceContext,
  change: Parameters<typeof changeMany>[2],
) {
  const inBackground = prefersJob(request, change.ids.length);
  const options = { key: idempotencyKeyOf(request), inBackground };
  const done = await changeMany(context, request.actor, change, options);
  return reply.code('job' in done ? 202 : 200).send(answer(done));
}

/** The write path validates the body once; the schema here only documents the call. */
export const unvalidated = { validatorCompiler: () => () => true };

/** `POST {path}`: a new record. */
export function createRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  for (const address of addressesOf(served, 'create', ['POST'], resource.path)) {
    const upload = uploadOptions(context, address);
    app.route({
      ...upload?.route,
      method: address.methods,
      url: address.url,
      config: mayChange(context),
      ...unvalidated,
      schema: {
        tags: [resource.labels.many],
        summary: address.summary ?? `Create a ${resource.labels.one.toLowerCase()}`,
        params: address.paramSchema,
        headers: keyHeaders,
        body: z.lazy(() => context.schemas.create),
        ...upload?.schema,
        ...answers(address, 201, context.answer),
      },
      handler: async (request, reply) => {
        const { actor } = request;
        const change = creation(resource, address, request);
        const saved = await write(context, actor, change, idempotencyKeyOf(request));
        const status = change.action === 'create' ? 201 : 200;
        return answerWith(reply, address, status, answer(fileLinks(context, actor.customerUuid)(saved)));
      },
    });
  }
}

/** `PUT` and `PATCH {path}/{id}`, and the same change to many records. */
export function updateRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  const path = `/${resource.path}`;
  const tags = [resource.labels.many];
  for (const address of addressesOf(served, 'update', ['PUT', 'PATCH'], `${resource.path}/{id}`)) {
    const upload = uploadOptions(context, address);
    app.route({
      ...upload?.route,
      method: address.methods,
      url: address.url,
      config: mayChange(context),
      ...unvalidated,
      schema: {
        tags,
        summary: address.summary ?? `Change a ${resource.labels.one.toLowerCase()}`,
        params: address.paramSchema,
        body: z.lazy(() => context.schemas.update),
        ...upload?.schema,
        ...answers(address, 200, context.answer),
      },
      handler: async (request, reply) => {
        const { actor } = request;
        const values = changedValues(resource, address, request);
        const id = await recordAt(context, address, request);
        const changed = await write(context, actor, { action: 'update', id, values });
        return answerWith(reply, address, 200, answer(fileLinks(context, actor.customerUuid)(changed)));
      },
    });
  }
  if (!isAtHome(served)) return;
  issueRoute(app, context);
  app.post(
    `${path}/bulkUpdate`,
    {
      config: mayChange(context),
      schema: {
        tags,
        summary: 'Set the same values on up to 10,000 records, all or none',
        headers: bulkHeaders,
        body: bulkUpdateBody,
        response: bulkAnswers,
      },
    },
    (request, reply) => answerMany(request, reply, context, { action: 'update', ...request.body }),
  );
}

/** `POST {path}/{id}/issueKey`, where records have keys that the server issues. */
function issueRoute(app: App, context: ResourceContext): void {
  const { resource } = context;
  if (![...resource.fields.values()].some(isIssued)) return;
  app.post(
    `/${resource.path}/:id/issueKey`,
    {
      config: mayChange(context),
      schema: {
        tags: [resource.labels.many],
        summary: 'Issue a new key; the earlier one no longer counts',
        params: idParams,
        body: issueBody,
        response: { 200: context.answer },
      },
    },
    async ({ params, body, actor }) => {
      const change = { action: 'issue', id: params.id, ...body } as const;
      return answer(fileLinks(context, actor.customerUuid)(await write(context, actor, change)));
    },
  );
}

/** `DELETE {path}/{id}`, and many records at once. */
export function deleteRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  const path = `/${resource.path}`;
  const tags = [resource.labels.many];
  for (const address of addressesOf(served, 'delete', ['DELETE'], `${resource.path}/{id}`))
    app.route({
      method: address.methods,
      url: address.url,
      config: mayChange(context),
      schema: {
        tags,
        summary: address.summary ?? `Delete a ${resource.labels.one.toLowerCase()}`,
        params: address.paramSchema,
        headers: keyHeaders,
        querystring: withNaming(deleteParameters, address),
        ...answers(address, 200, context.answer),
      },
      handler: async (request, reply) => {
        const { version } = request.query;
        const id = await recordAt(context, address, request);
        const change = { action: 'delete', id, version } as const;
        const deleted = await write(context, request.actor, change, idempotencyKeyOf(request));
        return answerWith(reply, address, 200, answer(deleted));
      },
    });
  if (!isAtHome(served)) return;
  app.post(
    `${path}/bulkDelete`,
    {
      config: mayChange(context),
      schema: {
        tags,
        summary: 'Delete up to 10,000 records, all or none',
        headers: bulkHeaders,
        body: bulkDeleteBody,
        response: bulkAnswers,
      },
    },
    (request, reply) => answerMany(request, reply, context, { action: 'delete', ...request.body }),
  );
}
