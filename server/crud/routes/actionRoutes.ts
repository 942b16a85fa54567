import { z } from 'zod';
import { jobStarted } from '../../../contract/calls/jobs.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import { isOfList, type ResourceAction } from '../../../contract/options/actions.ts';
import { idempotencyKeyOf, keyHeaders } from '../../calls/headers.ts';
import type { App } from '../../plugins/validation.ts';
import { act } from '../act.ts';
import type { ResourceContext } from '../context.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { type ActionAddress, addressesOfAction, meantRecord } from './actionAddresses.ts';
import { isAtHome, type Served } from './addresses.ts';
import { answerWith } from './answers.ts';
import { describedAction } from './describedAction.ts';
import { listRoute, manyRoute } from './manyActionRoutes.ts';

const versionOfRecord = z
  .int32()
  .min(0)
  .optional()
  .meta({ id: 'SeenVersion', description: 'The version of the record that the person saw.' });

/** The calls that a service answers for every action of a resource: on one record and on many. */
export function actionRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  for (const action of resource.actions.values()) {
    for (const one of addressesOfAction(served, action))
      if (isOfList(action)) listRoute(app, context, action, one);
      else recordRoute(app, context, action, one);
    if (!isAtHome(served)) continue;
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
