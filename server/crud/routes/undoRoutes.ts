import { z } from 'zod';
import {
  momentAnswer,
  revertBody,
  undoChangeBody,
  undoneAnswer,
  undoSaveBody,
} from '../../../contract/calls/history.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import { linesFields } from '../../../contract/lines.ts';
import { realmOf } from '../../access/actor.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { readMoment } from '../read/moment.ts';
import { idempotencyKeyOf, keyHeaders } from '../write/idempotency.ts';
import { comesBack } from '../write/undelete/comesBack.ts';
import { revert } from '../write/undoChange/revert.ts';
import { undoChange } from '../write/undoChange/undoChange.ts';
import { undoSave } from '../write/undoChange/undoSave.ts';
import { idParams } from './changeRoutes.ts';
import { mayChange } from './mayChange.ts';

const momentParams = idParams.extend({ event: z.coerce.number().int().min(1) });
const aMoment = answerOf(momentAnswer);
const undone = answerOf(undoneAnswer);

/** `GET {path}/{id}/history/{event}`: what a record was like at a moment of its history. */
export function momentRoute(app: App, context: ResourceContext): void {
  const { resource } = context;
  app.get(
    `/${resource.path}/:id/history/:event`,
    {
      config: { access: 'session', right: { resource: resource.name, action: 'read' } },
      schema: {
        tags: [resource.labels.many],
        summary: 'What it was like before and after an event',
        params: momentParams,
        response: { 200: aMoment },
      },
    },
    async ({ params, actor }) => {
      const { before, after } = await readMoment(context, params, realmOf(actor));
      const links = fileLinks(context, actor.customerUuid);
      const ends = { before: before && links(before), after: after && links(after) };
      return answer({ ...ends, comesBack: after === null && (await comesBack(context, actor, params.id)) });
    },
  );
}

/** The calls that bring back what was there before, as far as the resource can change at all. */
export function undoRoutes(app: App, context: ResourceContext): void {
  const { verbs } = context.resource;
  if (verbs.has('update') || verbs.has('delete')) undoRoute(app, context);
  if (verbs.has('update')) revertRoute(app, context);
  if (verbs.has('update') && linesFields(context.resource).length > 0) undoSaveRoute(app, context);
}

/** `POST {path}/undoChange`: what the person's own request did is undone. */
function undoRoute(app: App, context: ResourceContext): void {
  const { resource } = context;
  const tags = [resource.labels.many];
  app.post(
    `/${resource.path}/undoChange`,
    {
      config: mayChange(context),
      schema: {
        tags,
        summary: 'Undo what your own request of the last hour changed or deleted',
        headers: keyHeaders,
        body: undoChangeBody,
        response: { 200: undone },
      },
    },
    async (request) => {
      const { body, actor } = request;
      return answer(await undoChange(context, actor, body.request, idempotencyKeyOf(request)));
    },
  );
}

/** `POST {path}/{id}/revert`: fields of a record get earlier values. */
function revertRoute(app: App, context: ResourceContext): void {
  const { resource } = context;
  app.post(
    `/${resource.path}/:id/revert`,
    {
      config: mayChange(context),
      schema: {
        tags: [resource.labels.many],
        summary: 'Bring back values from the history',
        params: idParams,
        headers: keyHeaders,
        body: revertBody,
        response: { 200: context.answer },
      },
    },
    async (request) => {
      const { params, body, actor } = request;
      const record = await revert(context, actor, { id: params.id, ...body }, idempotencyKeyOf(request));
      return answer(fileLinks(context, actor.customerUuid)(record));
    },
  );
}

/** `POST {path}/{id}/undoSave`: a record with lines is as it was before a save. */
function undoSaveRoute(app: App, context: ResourceContext): void {
  const { resource } = context;
  app.post(
    `/${resource.path}/:id/undoSave`,
    {
      config: mayChange(context),
      schema: {
        tags: [resource.labels.many],
        summary: 'Undo what a save of the history changed, with its lines',
        params: idParams,
        headers: keyHeaders,
        body: undoSaveBody,
        response: { 200: context.answer },
      },
    },
    async (request) => {
      const { params, body, actor } = request;
      const record = await undoSave(context, actor, { id: params.id, ...body }, idempotencyKeyOf(request));
      return answer(fileLinks(context, actor.customerUuid)(record));
    },
  );
}
