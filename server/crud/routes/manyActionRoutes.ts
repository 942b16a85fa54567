import { z } from 'zod';
import { selectionAnswer } from '../../../contract/calls/actions.ts';
import { namedIds } from '../../../contract/calls/bulk.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import { jsonValue } from '../../../contract/fieldKinds/jsonValue.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { actOnList } from '../write/actOnList.ts';
import { actOnMany } from '../write/actOnMany.ts';
import { idempotencyKeyOf } from '../write/idempotency.ts';
import { type ActionAddress, actionBody } from './actionAddresses.ts';
import { pathFilters } from './addresses.ts';
import { answerWith } from './answers.ts';
import { describedAction } from './describedAction.ts';
import { mayChange } from './mayChange.ts';
import { bulkHeaders, prefersJob } from './prefersJob.ts';

const given = {
  values: z.record(z.string(), jsonValue).default({}).describe('The inputs of its form.'),
  dryRun: z.boolean().default(false).describe('Only tells what would happen.'),
};
const selectionBody = z.strictObject({ ids: namedIds, ...given });
const listBody = z.strictObject({
  filter: z
    .record(z.string(), jsonValue)
    .describe('The filter of the list, as a list request has it. `{}` means all records.'),
  ...given,
});
const eitherBody = z.union([selectionBody, listBody]);

function bodyOf({ on }: ResourceAction): z.ZodType<z.output<typeof eitherBody>> {
  if (!on.includes('list')) return selectionBody;
  return on.includes('selection') ? eitherBody : listBody;
}

/** `POST {path}/actions/{name}`: an action on many records, which the body names or a filter finds. */
export function manyRoute(app: App, context: ResourceContext, action: ResourceAction): void {
  const { resource } = context;
  const many = resource.labels.many.toLowerCase();
  const which = action.on.includes('list') ? `the ${many} that a filter finds` : `up to 10,000 ${many}`;
  app.post(
    `/${resource.path}/actions/${action.name}`,
    {
      config: mayChange(context),
      schema: {
        tags: [resource.labels.many],
        summary: `${action.label}: ${which}, except those for which it is not possible`,
        ...(action.help !== undefined && { description: action.help }),
        headers: bulkHeaders,
        body: bodyOf(action),
        response: { 200: answerOf(selectionAnswer), 202: answerOf(selectionAnswer) },
      },
    },
    async (request, reply) => {
      const { body, actor } = request;
      const { values, dryRun: isTrial } = body;
      const key = idempotencyKeyOf(request);
      const wanted = { action, values, isTrial };
      const done =
        'ids' in body
          ? await actOnMany(
              context,
              actor,
              { ...wanted, ids: body.ids, inBackground: prefersJob(request, body.ids.length) },
              key,
            )
          : await actOnList(
              context,
              actor,
              { ...wanted, filter: body.filter, inBackground: prefersJob(request) },
              key,
            );
      return reply.code(done.job === undefined ? 200 : 202).send(answer(done));
    },
  );
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
      const wanted = {
        ...{ action, values: actionBody(one, request), isTrial: false },
        ...{ filter: {}, plain: pathFilters(resource, one, request) },
        inBackground: prefersJob(request),
      };
      const done = await actOnList(context, request.actor, wanted, idempotencyKeyOf(request));
      return answerWith(reply, one, done.job === undefined ? 200 : 202, answer(done));
    },
  });
}
