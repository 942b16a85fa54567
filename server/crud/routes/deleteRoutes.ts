import { z } from 'zod';
import { answer } from '../../../contract/envelope.ts';
import { canUndoDelete } from '../../../contract/undoDelete.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { bulkDeleteBody } from '../write/bulk/changeMany.ts';
import { idempotencyKeyOf, keyHeaders } from '../write/idempotency.ts';
import { restoreDeleted } from '../write/undelete/restoreDeleted.ts';
import { undoDelete } from '../write/undelete/undoDelete.ts';
import { write } from '../write/write.ts';
import { addressesOf, isAtHome, recordAt, type Served, withNaming } from './addresses.ts';
import { answers, answerWith } from './answers.ts';
import { bulkRemoveRoute } from './bulkRoutes.ts';
import { answerMany, bulkAnswers } from './manyAnswers.ts';
import { mayChange } from './mayChange.ts';
import { bulkHeaders } from './prefersJob.ts';

const deleteParameters = z.object({
  version: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});

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
  bulkRemoveRoute(app, context);
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
  if (canUndoDelete(resource, context.registry)) undoDeleteRoute(app, context);
  if (resource.softDelete !== undefined) restoreRoute(app, context);
}

/** `POST {path}/restore`: brings back records that are only marked as deleted. */
function restoreRoute(app: App, context: ResourceContext): void {
  const { resource } = context;
  app.post(
    `/${resource.path}/restore`,
    {
      config: mayChange(context),
      schema: {
        tags: [resource.labels.many],
        summary: 'Bring back deleted records, whoever deleted them, with everything that went with them',
        headers: keyHeaders,
        body: bulkDeleteBody,
        response: { 200: bulkAnswers[200] },
      },
    },
    async (request) => {
      const { body, actor } = request;
      return answer(await restoreDeleted(context, actor, body.ids, idempotencyKeyOf(request)));
    },
  );
}

/** `POST {path}/undoDelete`: takes back what the person has just deleted. */
function undoDeleteRoute(app: App, context: ResourceContext): void {
  const { resource } = context;
  app.post(
    `/${resource.path}/undoDelete`,
    {
      config: mayChange(context),
      schema: {
        tags: [resource.labels.many],
        summary: 'Bring back what you deleted within the last hour, with everything that went with it',
        headers: keyHeaders,
        body: bulkDeleteBody,
        response: { 200: bulkAnswers[200] },
      },
    },
    async (request) => {
      const { body, actor } = request;
      return answer(await undoDelete(context, actor, body.ids, idempotencyKeyOf(request)));
    },
  );
}
