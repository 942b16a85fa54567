import type { FastifyReply } from 'fastify';
import { type BulkAnswer, bulkAnswer, bulkEditBody, bulkRemoveBody } from '../../../contract/calls/bulk.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { changeInBulk } from '../write/bulk/bulk.ts';
import { idempotencyKeyOf, keyHeaders } from '../write/idempotency.ts';
import { mayChange } from './mayChange.ts';

const answers = { 200: answerOf(bulkAnswer), 202: answerOf(bulkAnswer) };

/** 202 if a job does it. */
const reply = (sender: FastifyReply, done: BulkAnswer, isTrial: boolean) =>
  sender.code(!isTrial && done.looked < done.count ? 202 : 200).send(answer(done));

/** `POST {path}/bulkEdit`: changes fields of those of many records for which it is possible. */
export function bulkEditRoute(app: App, context: ResourceContext): void {
  const { resource } = context;
  app.post(
    `/${resource.path}/bulkEdit`,
    {
      config: mayChange(context),
      schema: {
        tags: [resource.labels.many],
        summary: 'Change fields of many records, or of all that a filter finds, where it is possible',
        headers: keyHeaders,
        body: bulkEditBody,
        response: answers,
      },
    },
    async (request, sender) => {
      const { edits, except, dryRun: isTrial, ...which } = request.body;
      const wanted = { chosen: { ...which, except }, change: { action: 'update', edits }, isTrial } as const;
      const done = await changeInBulk(context, request.actor, wanted, idempotencyKeyOf(request));
      return reply(sender, done, isTrial);
    },
  );
}

/** `POST {path}/bulkRemove`: deletes those of many records for which it is possible. */
export function bulkRemoveRoute(app: App, context: ResourceContext): void {
  const { resource } = context;
  app.post(
    `/${resource.path}/bulkRemove`,
    {
      config: mayChange(context),
      schema: {
        tags: [resource.labels.many],
        summary: 'Delete many records, or all that a filter finds, where it is possible',
        headers: keyHeaders,
        body: bulkRemoveBody,
        response: answers,
      },
    },
    async (request, sender) => {
      const { except, dryRun: isTrial, ...which } = request.body;
      const wanted = { chosen: { ...which, except }, change: { action: 'delete' }, isTrial } as const;
      const done = await changeInBulk(context, request.actor, wanted, idempotencyKeyOf(request));
      return reply(sender, done, isTrial);
    },
  );
}
