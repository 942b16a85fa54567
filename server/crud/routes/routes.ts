import { z } from 'zod';
import { historyAnswer } from '../../../contract/calls/history.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import type { Verb } from '../../../contract/rights/verbs.ts';
import { realmOf } from '../../access/actor.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { checkVisible } from '../read/checkVisible.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { readHistory } from '../read/history.ts';
import { readOne } from '../read/readOne.ts';
import { arrangeRecords, sequenceBody } from '../write/sequence.ts';
import { actionRoutes } from './actionRoutes.ts';
import { addressesOf, isAtHome, recordAt, type Served, withNaming } from './addresses.ts';
import { answers, answerWith } from './answers.ts';
import { createRoutes, idParams, updateRoutes } from './changeRoutes.ts';
import { deleteRoutes } from './deleteRoutes.ts';
import { exportRoutes } from './exportRoutes.ts';
import { gridRoutes } from './gridRoutes.ts';
import { importRoutes } from './importRoutes.ts';
import { listRoutes } from './listRoutes.ts';
import { mayChange } from './mayChange.ts';
import { reportRoutes } from './reportRoutes.ts';
import { momentRoute, undoRoutes } from './undoRoutes.ts';

/** The calls for each verb of a definition. */
const routesOf: Record<Verb, (app: App, served: Served) => void> = {
  list: listRoutes,
  export: exportRoutes,
  import: importRoutes,
  get: recordRoutes,
  create: createRoutes,
  update: updateRoutes,
  delete: deleteRoutes,
  sequence: sequenceRoutes,
};

/**
 * Every call that a service answers for one resource, made from its definition. Handlers only parse and reply; the functions that they call
 * decide. Literal paths are registered beside `{id}` and take precedence over it.
 */
export function resourceRoutes(app: App, served: Served): void {
  const { context } = served;
  for (const verb of context.resource.verbs) routesOf[verb](app, served);
  if (isAtHome(served)) undoRoutes(app, context);
  actionRoutes(app, served);
  reportRoutes(app, served);
  gridRoutes(app, served);
}

const wholeHistory = answerOf(historyAnswer);
const arranged = answerOf(z.object({ count: z.int() }));

const mayRead = ({ resource }: ResourceContext) =>
  ({ access: 'session', right: { resource: resource.name, action: 'read' } }) as const;

/** `GET {path}/{id}`, and the history of records that can change. */
function recordRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  const path = `/${resource.path}/:id`;
  const tags = [resource.labels.many];
  const summary = `One ${resource.labels.one.toLowerCase()}`;
  for (const address of addressesOf(served, 'get', ['GET'], `${resource.path}/{id}`))
    app.route({
      method: address.methods,
      url: address.url,
      config: mayRead(context),
      schema: {
        tags,
        summary: address.summary ?? summary,
        params: address.paramSchema,
        ...(address.filterBy.length > 0 && { querystring: withNaming(z.object({}), address) }),
        response: { 200: context.answer },
      },
      handler: async (request) => {
        const { actor } = request;
        const id = await recordAt(context, address, request);
        const record = await readOne(context, id, realmOf(actor));
        await checkVisible(context, actor, id);
        return answer(fileLinks(context, actor.customerUuid)(record));
      },
    });
  if (resource.view || !isAtHome(served)) return;
  app.get(
    `${path}/history`,
    {
      config: mayRead(context),
      schema: {
        tags,
        summary: 'Who changed what',
        params: idParams,
        response: { 200: wholeHistory },
      },
    },
    async ({ params, actor }) => answer(await readHistory(context, params.id, realmOf(actor))),
  );
  momentRoute(app, context);
}

/** `POST {path}/updateSequence`. */
function sequenceRoutes(app: App, served: Served): void {
  const { context } = served;
  const arrange = arrangeRecords(context);
  const { resource } = context;
  for (const address of addressesOf(served, 'sequence', ['POST'], `${resource.path}/updateSequence`))
    app.route({
      method: address.methods,
      url: address.url,
      config: mayChange(context),
      schema: {
        tags: [resource.labels.many],
        summary: address.summary ?? 'Arrange the list by hand',
        params: address.paramSchema,
        body: sequenceBody,
        ...answers(address, 200, arranged),
      },
      handler: async ({ body, actor }, reply) =>
        answerWith(reply, address, 200, answer({ count: await arrange(actor, body) })),
    });
}
