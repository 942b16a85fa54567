import { z } from 'zod';
import { actionForm } from '../../../contract/actionForm.ts';
import { selectionAnswer } from '../../../contract/calls/actions.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import { recordSchemas } from '../../../contract/recordSchema.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { act, actOnMany } from '../write/act.ts';
import { bulkIds } from '../write/bulk.ts';
import { idempotencyKeyOf, keyHeaders } from '../write/idempotency.ts';
import { type ActionAddress, addressesOfAction, meantRecord } from './actionAddresses.ts';
import { answers, answerWith } from './answers.ts';
import { mayChange, unvalidated } from './changeRoutes.ts';

const versionOfRecord = z
  .int32()
  .min(0)
  .optional()
  .describe('The version of the record that the person saw.');

const selectionBody = z.strictObject({
  ids: bulkIds,
  values: z.record(z.string(), z.json()).default({}).describe('The inputs of its form.'),
  dryRun: z.boolean().default(false).describe('Only tells what would happen.'),
});

/** The calls of every action of a resource, on one record and on a selection. */
export function actionRoutes(app: App, context: ResourceContext): void {
  for (const action of context.resource.actions.values()) {
    if (action.on.includes('record') || action.calls.length > 0)
      for (const one of addressesOfAction(context, action)) recordRoute(app, context, action, one);
    if (action.on.includes('selection')) selectionRoute(app, context, action);
  }
}

/** `POST {path}/{id}/actions/{name}`, and the further addresses of an action. */
function recordRoute(app: App, context: ResourceContext, action: ResourceAction, one: ActionAddress): void {
  const { resource, registry } = context;
  const usual = action.copies ? 201 : 200;
  const body = z.lazy(() =>
    recordSchemas(actionForm(resource, action), registry).create.safeExtend({ version: versionOfRecord }),
  );
  const hasBody = !one.methods.includes('GET') && !one.methods.includes('DELETE');
  app.route({
    method: one.methods,
    url: one.url,
    config: mayChange(context),
    ...unvalidated,
    schema: {
      tags: [resource.labels.many],
      summary: `${action.label}: one ${resource.labels.one.toLowerCase()}`,
      ...(action.help !== undefined && { description: action.help }),
      params: one.paramSchema,
      headers: keyHeaders,
      ...(hasBody && { body }),
      ...answers(one, usual, context.answer),
    },
    handler: async (request, reply) => {
      const { actor } = request;
      const meant = await meantRecord(context, one, request);
      const record = await act(context, actor, { action, ...meant }, idempotencyKeyOf(request));
      return answerWith(reply, one, usual, answer(fileLinks(context, actor.customerUuid)(record)));
    },
  });
}

/** `POST {path}/actions/{name}`: an action on many records. */
function selectionRoute(app: App, context: ResourceContext, action: ResourceAction): void {
  const { resource } = context;
  app.post(
    `/${resource.path}/actions/${action.name}`,
    {
      config: mayChange(context),
      schema: {
        tags: [resource.labels.many],
        summary: `${action.label}: up to 10,000 ${resource.labels.many.toLowerCase()}, except those that it does not fit`,
        ...(action.help !== undefined && { description: action.help }),
        headers: keyHeaders,
        body: selectionBody,
        response: { 200: answerOf(selectionAnswer) },
      },
    },
    async (request) => {
      const { ids, values, dryRun } = request.body;
      const wanted = { action, ids, values, isTrial: dryRun };
      return answer(await actOnMany(context, request.actor, wanted, idempotencyKeyOf(request)));
    },
  );
}
