import { z } from 'zod';
import { answer } from '../../../contract/envelope.ts';
import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { isIssued } from '../../../contract/fieldKinds.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { act } from '../write/act.ts';
import { bulkUpdateBody } from '../write/bulk/changeMany.ts';
import { idempotencyKeyOf, keyHeaders } from '../write/idempotency.ts';
import { write } from '../write/write.ts';
import { addressesOf, isAtHome, recordAt, type Served } from './addresses.ts';
import { answers, answerWith } from './answers.ts';
import { creation, sentValues } from './bodies.ts';
import { bulkEditRoute } from './bulkRoutes.ts';
import { describedBody } from './describedBody.ts';
import { answerMany, bulkAnswers } from './manyAnswers.ts';
import { mayChange } from './mayChange.ts';
import { bulkHeaders } from './prefersJob.ts';
import { askedFor } from './stateMoves.ts';
import { uploadOptions } from './uploadBodies.ts';

/** The path parameter that names a record. */
export const idParams = z.object({ id: z.string() });

const issueBody = z.strictObject({
  field: z.string().describe('The field that holds the key.'),
  version: z.int32().min(0).optional().describe('The version that the request is based on.'),
});
/** The write path validates the body once; the schema here only documents the call. */
export const unvalidated = { validatorCompiler: () => () => true };

/** `POST {path}`: a new record. */
export function createRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  for (const address of addressesOf(served, 'create', ['POST'], resource.path)) {
    const upload = uploadOptions(context, address);
    app.route({
      ...upload?.route,
      method: address.methods,
      url: address.url,
      config: mayChange(context),
      ...unvalidated,
      schema: {
        tags: [resource.labels.many],
        summary: address.summary ?? `Create a ${resource.labels.one.toLowerCase()}`,
        params: address.paramSchema,
        headers: keyHeaders,
        body: describedBody(context, address, 'create'),
        ...upload?.schema,
        ...answers(address, 201, context.answer),
      },
      handler: async (request, reply) => {
        const { actor } = request;
        const change = creation(resource, address, request);
        const saved = await write(context, actor, change, idempotencyKeyOf(request));
        const status = change.action === 'create' ? 201 : 200;
        return answerWith(reply, address, status, answer(fileLinks(context, actor.customerUuid)(saved)));
      },
    });
  }
}

/** `PUT` and `PATCH {path}/{id}`, and the same change to many records. */
export function updateRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  const path = `/${resource.path}`;
  const tags = [resource.labels.many];
  for (const address of addressesOf(served, 'update', ['PUT', 'PATCH'], `${resource.path}/{id}`)) {
    const upload = uploadOptions(context, address);
    app.route({
      ...upload?.route,
      method: address.methods,
      url: address.url,
      config: mayChange(context),
      ...unvalidated,
      schema: {
        tags,
        summary: address.summary ?? `Change a ${resource.labels.one.toLowerCase()}`,
        params: address.paramSchema,
        body: describedBody(context, address, 'update'),
        ...upload?.schema,
        ...answers(address, 200, context.answer),
      },
      handler: async (request, reply) => {
        const { actor } = request;
        const given = sentValues(resource, address, request);
        const id = await recordAt(context, address, request);
        const shown = fileLinks(context, actor.customerUuid);
        const { values, move } = await askedFor(context, actor, address, { id, values: given });
        if (!move) {
          const changed = await write(context, actor, { action: 'update', id, values });
          return answerWith(reply, address, 200, answer(shown(changed)));
        }
        const body = isObject(values) && 'version' in values ? { version: values.version } : {};
        const done = await act(context, actor, { action: move, id, body });
        return answerWith(reply, address, 200, answer('job' in done ? done : shown(done.record)));
      },
    });
  }
  if (!isAtHome(served)) return;
  issueRoute(app, context);
  bulkEditRoute(app, context);
  app.post(
    `${path}/bulkUpdate`,
    {
      config: mayChange(context),
      schema: {
        tags,
        summary: 'Set the same values on up to 10,000 records, all or none',
        headers: bulkHeaders,
        body: bulkUpdateBody,
        response: bulkAnswers,
      },
    },
    (request, reply) => answerMany(request, reply, context, { action: 'update', ...request.body }),
  );
}

/** `POST {path}/{id}/issueKey`, where records have keys that the server issues. */
function issueRoute(app: App, context: ResourceContext): void {
  const { resource } = context;
  if (![...resource.fields.values()].some(isIssued)) return;
  app.post(
    `/${resource.path}/:id/issueKey`,
    {
      config: mayChange(context),
      schema: {
        tags: [resource.labels.many],
        summary: 'Issue a new key; the earlier one stops working',
        params: idParams,
        body: issueBody,
        response: { 200: context.answer },
      },
    },
    async ({ params, body, actor }) => {
      const change = { action: 'issue', id: params.id, ...body } as const;
      return answer(fileLinks(context, actor.customerUuid)(await write(context, actor, change)));
    },
  );
}
