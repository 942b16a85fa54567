import { z } from 'zod';
import { canBeUndone } from '../../../contract/actionForm.ts';
import { jobStarted } from '../../../contract/calls/jobs.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import { isOfList, type ResourceAction } from '../../../contract/options/actions.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { act } from '../write/act.ts';
import { idempotencyKeyOf, keyHeaders } from '../write/idempotency.ts';
import { undo } from '../write/undo.ts';
import { type ActionAddress, addressesOfAction, meantRecord } from './actionAddresses.ts';
import { isAtHome, type Served } from './addresses.ts';
import { answerWith } from './answers.ts';
import { idParams } from './changeRoutes.ts';
import { describedAction } from './describedAction.ts';
import { listRoute, manyRoute } from './manyActionRoutes.ts';
import { mayChange } from './mayChange.ts';

const versionOfRecord = z
  .int32()
  .min(0)
  .optional()
  .describe('The version of the record that the person saw.');

/** The calls that a service answers for every action of a resource: on one record, on many, and to undo it. */
export function actionRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  for (const action of resource.actions.values()) {
    for (const one of addressesOfAction(served, action))
      if (isOfList(action)) listRoute(app, context, action, one);
      else recordRoute(app, context, action, one);
    if (!isAtHome(served)) continue;
    if (action.on.includes('record') && canBeUndone(resource, action)) undoRoute(app, context, action);
    if (action.on.some((place) => place !== 'record')) manyRoute(app, context, action);
  }
}

/** `POST {path}/{id}/actions/{name}`, and the further addresses of an action. */
function recordRoute(app: App, context: ResourceContext, action: ResourceAction, one: ActionAddress): void {
  const { resource } = context;
  const usual = action.job ? 202 : action.copies ? 201 : 200;
  app.route({
    ...describedAction(context, action, one, {
      summary: `one ${resource.labels.one.toLowerCase()}`,
      headers: keyHeaders,
      more: { version: versionOfRecord },
      usual,
      answered: action.job ? answerOf(jobStarted) : context.answer,
    }),
    handler: async (request, reply) => {
      const { actor } = request;
      const meant = await meantRecord(context, one, request);
      const done = await act(context, actor, { action, ...meant }, idempotencyKeyOf(request));
      const shown = 'job' in done ? done : fileLinks(context, actor.customerUuid)(done.record);
      return answerWith(reply, one, usual, answer(shown));
    },
  });
}

const undoBody = z.strictObject({ version: z.int32().min(1).describe('The version that the action made.') });

/** `POST {path}/{id}/actions/{name}/undo`: takes back what the person has just done. */
function undoRoute(app: App, context: ResourceContext, action: ResourceAction): void {
  const { resource } = context;
  app.post(
    `/${resource.path}/:id/actions/${action.name}/undo`,
    {
      config: mayChange(context),
      schema: {
        tags: [resource.labels.many],
        summary: `${action.label}: undo your own, until the ${resource.labels.one.toLowerCase()} changes again`,
        params: idParams,
        headers: keyHeaders,
        body: undoBody,
        response: { 200: context.answer },
      },
    },
    async (request) => {
      const { actor, params, body } = request;
      const wanted = { action, id: params.id, version: body.version };
      const record = await undo(context, actor, wanted, idempotencyKeyOf(request));
      return answer(fileLinks(context, actor.customerUuid)(record));
    },
  );
}
