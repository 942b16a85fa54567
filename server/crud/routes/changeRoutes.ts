import { recordCalls } from '../../../contract/calls/records.ts';
import { answer } from '../../../contract/envelope.ts';
import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { isIssued } from '../../../contract/fieldKinds.ts';
import { idempotencyKeyOf, keyHeaders } from '../../calls/headers.ts';
import { serve } from '../../calls/serve.ts';
import type { App } from '../../plugins/validation.ts';
import { act } from '../act.ts';
import type { ResourceContext } from '../context.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { write } from '../write.ts';
import { addressesOf, recordAt, type Served } from './addresses.ts';
import { answers, answerWith } from './answers.ts';
import { creation, sentValues } from './bodies.ts';
import { describedBody } from './describedBody.ts';
import { mayChange } from './mayChange.ts';
import { requestedMove } from './stateMoves.ts';
import { uploadOptions } from './uploadBodies.ts';

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

/** `PUT` and `PATCH {path}/{id}`. */
export function updateRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  for (const address of addressesOf(served, 'update', ['PUT', 'PATCH'], `${resource.path}/{id}`)) {
    const upload = uploadOptions(context, address);
    app.route({
      ...upload?.route,
      method: address.methods,
      url: address.url,
      config: mayChange(context),
      ...unvalidated,
      schema: {
        tags: [resource.labels.many],
        summary: address.summary ?? `Change a ${resource.labels.one.toLowerCase()}`,
        params: address.paramSchema,
        body: describedBody(context, address, 'update'),
        ...upload?.schema,
        ...answers(address, 200, context.answer),
      },
      handler: async (request, reply) => {
        const { actor } = request;
        const sent = sentValues(resource, address, request);
        const id = await recordAt(context, address, request);
        const shown = fileLinks(context, actor.customerUuid);
        const { values, move } = await requestedMove(context, actor, address, { id, values: sent });
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
}

/** Issues keys, where records have keys that the server issues. */
export function issueRoutes(app: App, context: ResourceContext): void {
  const { resource, record } = context;
  if (!resource.verbs.has('update') || ![...resource.fields.values()].some(isIssued)) return;
  serve(app, recordCalls.issueKey(resource, record), async ({ params, body, actor }) => {
    const change = { action: 'issue', id: params.id, ...body } as const;
    return fileLinks(context, actor.customerUuid)(await write(context, actor, change));
  });
}
