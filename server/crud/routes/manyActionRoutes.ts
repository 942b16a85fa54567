import type { z } from 'zod';
import { actionCalls, listBody, selectionAnswer, selectionBody } from '../../../contract/calls/actions.ts';
import { filledIn } from '../../../contract/calls/call.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import { bulkHeaders, idempotencyKeyOf, prefersJob } from '../../calls/headers.ts';
import { serve } from '../../calls/serve.ts';
import type { App } from '../../plugins/validation.ts';
import { actOnList, actOnMany } from '../actions/actOnMany.ts';
import type { ResourceContext } from '../context.ts';
import { type ActionAddress, actionBody } from './actionAddresses.ts';
import { pathFilters } from './addresses.ts';
import { answerWith } from './answers.ts';
import { describedAction } from './describedAction.ts';

type Either = ReturnType<typeof actionCalls.many>['body'];

/** What the body may name: records, a filter, or either. */
function bodyOf({ on }: ResourceAction, either: Either): z.ZodType<z.output<Either>> {
  if (!on.includes('list')) return selectionBody;
  return on.includes('selection') ? either : listBody;
}

/** An action on many records, which the body names or a filter finds. */
export function manyRoute(app: App, context: ResourceContext, action: ResourceAction): void {
  const { resource } = context;
  const call = filledIn(actionCalls.many(resource), { action: action.name });
  const many = resource.labels.many.toLowerCase();
  const { label, help: description } = action;
  const which = action.on.includes('list') ? `the ${many} that a filter finds` : `up to 10,000 ${many}`;
  const summary = `${label}: ${which}, except those for which it is not possible`;
  const described = { ...call, summary, description, body: bodyOf(action, call.body) };
  serve(app, described, async ({ body, actor, key, request }, reply) => {
    const { values, dryRun: isTrial } = body;
    const act = { action, values, isTrial };
    const done = await ('ids' in body
      ? actOnMany(
          context,
          actor,
          { ...act, ids: body.ids, inBackground: prefersJob(request, body.ids.length) },
          key,
        )
      : actOnList(context, actor, { ...act, filter: body.filter, inBackground: prefersJob(request) }, key));
    if (done.job !== undefined) reply.code(202);
    return done;
  });
}

/** A further address of an action on the list: its path may narrow the list, and its body has the inputs of the form. */
export function listRoute(
  app: App,
  context: ResourceContext,
  action: ResourceAction,
  one: ActionAddress,
): void {
  const { resource } = context;
  app.route({
    ...describedAction(context, action, one, {
      summary: `all ${resource.labels.many.toLowerCase()} for which it is possible`,
      headers: bulkHeaders,
      usual: action.job ? 202 : 200,
      answered: answerOf(selectionAnswer),
    }),
    handler: async (request, reply) => {
      const act = {
        ...{ action, values: actionBody(one, request), isTrial: false },
        ...{ filter: {}, plain: pathFilters(resource, one, request) },
        inBackground: prefersJob(request),
      };
      const done = await actOnList(context, request.actor, act, idempotencyKeyOf(request));
      return answerWith(reply, one, done.job === undefined ? 200 : 202, answer(done));
    },
  });
}
