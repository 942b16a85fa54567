import { z } from 'zod';
import { recordCalls } from '../../../contract/calls/records.ts';
import { answer } from '../../../contract/envelope.ts';
import type { Verb } from '../../../contract/rights/verbs.ts';
import { realmOf } from '../../access/actor.ts';
import { serve } from '../../calls/serve.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { readOne } from '../read.ts';
import { checkVisible } from '../readList.ts';
import { arrangeRecords } from '../records.ts';
import { actionRoutes } from './actionRoutes.ts';
import { addressesOf, callsAt, isAtHome, recordAt, type Served, withNaming } from './addresses.ts';
import { bulkRoutes } from './bulkRoutes.ts';
import { createRoutes, issueRoutes, updateRoutes } from './changeRoutes.ts';
import { deleteRoutes } from './deleteRoutes.ts';
import { exportRoutes } from './exportRoutes.ts';
import { gridRoutes } from './gridRoutes.ts';
import { importRoutes } from './importRoutes.ts';
import { listRoutes } from './listRoutes.ts';
import { reportRoutes } from './reportRoutes.ts';
import { historyRoutes, undoRoute } from './undoRoutes.ts';

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
  actionRoutes(app, served);
  if (!isAtHome(served)) return;
  historyRoutes(app, context);
  issueRoutes(app, context);
  bulkRoutes(app, context);
  undoRoute(app, context);
  reportRoutes(app, served);
  gridRoutes(app, context);
}

const mayRead = ({ resource }: ResourceContext) =>
  ({ access: 'session', right: { resource: resource.name, action: 'read' } }) as const;

/** `GET {path}/{id}`. */
function recordRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  const summary = `One ${resource.labels.one.toLowerCase()}`;
  for (const address of addressesOf(served, 'get', ['GET'], `${resource.path}/{id}`))
    app.route({
      method: address.methods,
      url: address.url,
      config: mayRead(context),
      schema: {
        tags: [resource.labels.many],
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
}

/** Arranging the list by hand. */
function sequenceRoutes(app: App, served: Served): void {
  const { context } = served;
  const arrange = arrangeRecords(context);
  for (const { call } of callsAt(served, 'sequence', recordCalls.arrange(context.resource)))
    serve(app, call, async ({ body, actor }) => ({ count: await arrange(actor, body) }));
}
