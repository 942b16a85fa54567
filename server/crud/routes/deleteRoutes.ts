import { z } from 'zod';
import { answer } from '../../../contract/envelope.ts';
import { idempotencyKeyOf, keyHeaders } from '../../calls/headers.ts';
import type { App } from '../../plugins/validation.ts';
import { write } from '../write.ts';
import { addressesOf, recordAt, type Served, withNaming } from './addresses.ts';
import { answers, answerWith } from './answers.ts';
import { mayChange } from './mayChange.ts';

const deleteParameters = z.object({
  version: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});

/** `DELETE {path}/{id}`. */
export function deleteRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  for (const address of addressesOf(served, 'delete', ['DELETE'], `${resource.path}/{id}`))
    app.route({
      method: address.methods,
      url: address.url,
      config: mayChange(context),
      schema: {
        tags: [resource.labels.many],
        summary: address.summary ?? `Delete a ${resource.labels.one.toLowerCase()}`,
        params: address.paramSchema,
        headers: keyHeaders,
        querystring: withNaming(deleteParameters, address),
        ...answers(address, 200, context.answer),
      },
      handler: async (request, reply) => {
        const { version } = request.query;
        const id = await recordAt(context, address, request);
        const change = { action: 'delete', id, version } as const;
        const deleted = await write(context, request.actor, change, idempotencyKeyOf(request));
        return answerWith(reply, address, 200, answer(deleted));
      },
    });
}
