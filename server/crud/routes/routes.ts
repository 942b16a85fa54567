import { z } from 'zod';
import { historyAnswer } from '../../../contract/calls/history.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { Verb } from '../../../contract/rights/verbs.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { readHistory } from '../read/history.ts';
import { readOne } from '../read/readOne.ts';
import { isVisibleTo } from '../read/visible.ts';
import { arrangeRecords, sequenceBody } from '../write/sequence.ts';
import { createRoutes, deleteRoutes, idParams, mayChange, updateRoutes } from './changeRoutes.ts';
import { exportRoutes } from './exportRoutes.ts';
import { importRoutes } from './importRoutes.ts';
import { listRoutes } from './listRoutes.ts';

/** The calls that each verb of a definition stands for. */
const routesOf: Record<Verb, (app: App, context: ResourceContext) => void> = {
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
 * Every call of one resource, made from its definition. Handlers parse and reply; what they call decides.
 * Literal paths are registered beside `{id}`, which they win over.
 */
export function resourceRoutes(app: App, context: ResourceContext): void {
  for (const verb of context.resource.verbs) routesOf[verb](app, context);
}

const wholeHistory = answerOf(historyAnswer);
const arranged = answerOf(z.object({ count: z.int() }));

const mayRead = ({ resource }: ResourceContext) =>
  ({ access: 'session', right: { resource: resource.name, action: 'read' } }) as const;

/** `GET {path}/{id}`, and `GET {path}/{id}/history` of records that are changed here. */
function recordRoutes(app: App, context: ResourceContext): void {
  const { resource } = context;
  const path = `/${resource.path}/:id`;
  const tags = [resource.labels.many];
  const summary = `One ${resource.labels.one.toLowerCase()}`;
  app.get(
    path,
    {
      config: mayRead(context),
      schema: { tags, summary, params: idParams, response: { 200: context.answer } },
    },
    async ({ params, actor }) => {
      const record = await readOne(context, params.id, actor.customerUuid);
      if (!isVisibleTo(actor, resource, record)) throw new ServiceError('NOT_FOUND');
      return answer(fileLinks(context, actor.customerUuid)(record));
    },
  );
  if (resource.view) return;
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
    async ({ params, actor }) => answer(await readHistory(context, params.id, actor.customerUuid)),
  );
}

/** `POST {path}/updateSequence`. */
function sequenceRoutes(app: App, context: ResourceContext): void {
  const arrange = arrangeRecords(context);
  app.post(
    `/${context.resource.path}/updateSequence`,
    {
      config: mayChange(context),
      schema: {
        tags: [context.resource.labels.many],
        summary: 'Arrange the list by hand',
        body: sequenceBody,
        response: { 200: arranged },
      },
    },
    async ({ body, actor }) => answer({ count: await arrange(actor, body) }),
  );
}
