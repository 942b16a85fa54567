import type { FastifyReply } from 'fastify';
import { type BulkAnswer, bulkCalls } from '../../../contract/calls/bulk.ts';
import { serve } from '../../calls/serve.ts';
import type { App } from '../../plugins/validation.ts';
import { changeInBulk } from '../bulk/bulk.ts';
import type { ResourceContext } from '../context.ts';

/** Says that a job does it, if one does. */
function withStatus(reply: FastifyReply, done: BulkAnswer, isTrial: boolean): BulkAnswer {
  if (!isTrial && done.looked < done.count) reply.code(202);
  return done;
}

/** Changes of those of many records for which it is possible. */
export function bulkRoutes(app: App, context: ResourceContext): void {
  const { resource } = context;
  if (resource.verbs.has('update'))
    serve(app, bulkCalls.edit(resource), async ({ body, actor, key }, reply) => {
      const { edits, dryRun: isTrial, ...chosen } = body;
      const change = { action: 'update', edits } as const;
      return withStatus(reply, await changeInBulk(context, actor, { chosen, change, isTrial }, key), isTrial);
    });
  if (resource.verbs.has('delete'))
    serve(app, bulkCalls.remove(resource), async ({ body, actor, key }, reply) => {
      const { dryRun: isTrial, ...chosen } = body;
      const change = { action: 'delete' } as const;
      return withStatus(reply, await changeInBulk(context, actor, { chosen, change, isTrial }, key), isTrial);
    });
}
