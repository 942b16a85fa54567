import { z } from 'zod';
import { answer, answerOf } from '../../../contract/envelope.ts';
import { idempotencyHeader, idempotencyKey } from '../../../contract/idempotency.ts';
import { authorise } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { bulkDeleteBody, bulkUpdateBody, deleteMany, updateMany } from '../write/bulk.ts';
import { idempotencyKeyOf, once } from '../write/idempotency.ts';
import { write, writeWith } from '../write/write.ts';

/** Who may call what changes records: the write path asks for the right, the definition for a fresh code. */
export const mayChange = ({ resource }: ResourceContext) =>
  ({ access: 'session', stepUp: resource.freshCode }) as const;

/** What names one record in a path. */
export const idParams = z.object({ id: z.string() });

const createHeaders = z.object({ [idempotencyHeader]: idempotencyKey.optional() });
const deleteParameters = z.object({
  version: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});
const idsAnswer = answerOf(z.object({ ids: bulkDeleteBody.shape.ids }));

/** The body is validated once, on the write path; here it only documents the call. */
const unvalidated = { validatorCompiler: () => () => true };

/** `POST {path}`: a new record; with `Idempotency-Key` the same request makes one record, however often it is sent. */
export function createRoutes(app: App, context: ResourceContext): void {
  const { resource } = context;
  app.post(
    `/${resource.path}`,
    {
      config: mayChange(context),
      ...unvalidated,
      schema: {
        tags: [resource.labels.many],
        summary: `Create a ${resource.labels.one.toLowerCase()}`,
        headers: createHeaders,
        body: z.lazy(() => context.schemas.create),
        response: { 201: context.answer },
      },
    },
    async (request, reply) => {
      const { body, actor } = request;
      const key = idempotencyKeyOf(request);
      // Asked before what was answered is told again: the role may have changed since.
      authorise(actor, context.resource, 'create');
      const created = await inTransaction(context.pool, { customer: actor.customerUuid }, (client) =>
        once(client, actor, { key, request: [context.resource.name, 'create', body] }, () =>
          writeWith(client, context, actor, { action: 'create', values: body }),
        ),
      );
      return reply.code(201).send(answer(fileLinks(context, actor.customerUuid)(created)));
    },
  );
}

/** `PUT` and `PATCH {path}/{id}`, and the same change to many records. */
export function updateRoutes(app: App, context: ResourceContext): void {
  const { resource } = context;
  const path = `/${resource.path}`;
  const tags = [resource.labels.many];
  app.route({
    method: ['PUT', 'PATCH'],
    url: `${path}/:id`,
    config: mayChange(context),
    ...unvalidated,
    schema: {
      tags,
      summary: `Change a ${resource.labels.one.toLowerCase()}`,
      params: idParams,
      body: z.lazy(() => context.schemas.update),
      response: { 200: context.answer },
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
      config: mayChange(context),
      schema: {
        tags,
        summary: 'Set the same values on up to 10,000 records, all or none',
        body: bulkUpdateBody,
        response: { 200: idsAnswer },
      },
    },
    async ({ body, actor }) => answer({ ids: await updateMany(context, actor, body.ids, body.values) }),
  );
}

/** `DELETE {path}/{id}`, and many records at once. */
export function deleteRoutes(app: App, context: ResourceContext): void {
  const { resource } = context;
  const path = `/${resource.path}`;
  const tags = [resource.labels.many];
  app.delete(
    `${path}/:id`,
    {
      config: mayChange(context),
      schema: {
        tags,
        summary: `Delete a ${resource.labels.one.toLowerCase()}`,
        params: idParams,
        querystring: deleteParameters,
        response: { 200: context.answer },
      },
    },
    async ({ params, query, actor }) =>
      answer(await write(context, actor, { action: 'delete', id: params.id, version: query.version })),
  );
  app.post(
    `${path}/bulkDelete`,
    {
      config: mayChange(context),
      schema: {
        tags,
        summary: 'Delete up to 10,000 records, all or none',
        body: bulkDeleteBody,
        response: { 200: idsAnswer },
      },
    },
    async ({ body, actor }) => answer({ ids: await deleteMany(context, actor, body.ids) }),
  );
}
