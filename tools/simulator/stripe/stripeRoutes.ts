import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { answerWithFault, faultFor } from '../faults.ts';
import type { SimulatorState } from '../state.ts';

const whole = z
  .string()
  .regex(/^[1-9]\d{0,11}$/)
  .transform(Number);
const created = z.strictObject({
  amount: whole,
  currency: z.string().regex(/^[a-z]{3}$/),
  payment_method: z.string().regex(/^pm_\w+$/),
  confirm: z.literal('true'),
  capture_method: z.literal('manual'),
  'automatic_payment_methods[enabled]': z.literal('true'),
  'automatic_payment_methods[allow_redirects]': z.literal('never'),
  'metadata[reference]': z.string().min(1).max(500),
});
const refunded = z.strictObject({ payment_intent: z.string(), amount: whole });
const nothing = z.strictObject({}).nullish();

interface Answer {
  status: number;
  answer: object;
}

/** A refusal as Stripe words it. */
const refused = (status: number, code: string, message: string): Answer => ({
  status,
  answer: { error: { type: status === 402 ? 'card_error' : 'invalid_request_error', code, message } },
});
const unknownIntent = refused(404, 'resource_missing', 'No such payment_intent.');
const send = (reply: FastifyReply, { status, answer }: Answer) => reply.code(status).send(answer);
const done = (answer: object): Answer => ({ status: 200, answer: { ...answer } });

/**
 * The part of Stripe that the product uses (https://docs.stripe.com/api/payment_intents). Its invented cards have the
 * names of Stripe's own for tests; `pm_card_captureFails` is ours: its money cannot be taken.
 */
export function stripeRoutes(app: FastifyInstance, state: SimulatorState): void {
  /** What a request was answered, by its key: a repetition gets the same answer. */
  const answers = new Map<string, { body: string; status: number; answer: object }>();

  /** Answers once for each key. Faults strike before anything is done. */
  const once =
    (work: (body: unknown, params: { id: string }) => Answer) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { authorization, 'stripe-account': account, 'idempotency-key': key } = request.headers;
      if (!/^Bearer \S+$/.test(authorization ?? ''))
        return send(reply, refused(401, 'api_key_missing', 'You did not provide an API key.'));
      if (typeof account !== 'string' || !/^acct_\w+$/.test(account))
        return send(
          reply,
          refused(403, 'account_invalid', 'The account does not exist, or you may not use it.'),
        );
      if (typeof key !== 'string')
        return send(reply, refused(400, 'parameter_missing', 'Send an Idempotency-Key.'));
      const fault = faultFor(state, 'stripe', account);
      if (fault?.kind === 'REFUSE')
        return send(reply, refused(402, 'card_declined', 'Your card was declined.'));
      if (fault) return answerWithFault(state, reply, fault);
      const body = `${request.url} ${JSON.stringify(request.body)}`;
      const before = answers.get(`${account} ${key}`);
      if (before && before.body !== body)
        return send(
          reply,
          refused(400, 'idempotency_error', 'Keys can only be used again with the same parameters.'),
        );
      if (before) return send(reply, before);
      const { status, answer } = work(request.body, request.params as { id: string });
      answers.set(`${account} ${key}`, { body, status, answer });
      return send(reply, { status, answer });
    };

  app.post(
    '/stripe/v1/payment_intents',
    once((body) => {
      const { amount, currency, payment_method: method } = created.parse(body);
      if (method === 'pm_card_chargeDeclined')
        return refused(402, 'card_declined', 'Your card was declined.');
      const intent = {
        ...{
          id: `pi_${randomUUID().replaceAll('-', '')}`,
          object: 'payment_intent',
          amount,
          currency,
          method,
        },
        ...{ amount_received: 0, refunded: 0 },
        status: method === 'pm_card_authenticationRequired' ? 'requires_action' : 'requires_capture',
      };
      state.intents.set(intent.id, intent);
      return done(intent);
    }),
  );
  app.post(
    '/stripe/v1/payment_intents/:id/capture',
    once((body, { id }) => {
      nothing.parse(body);
      const intent = state.intents.get(id);
      if (!intent) return unknownIntent;
      if (intent.method === 'pm_card_captureFails')
        return refused(402, 'charge_exceeds_source_limit', 'The bank no longer keeps the money.');
      if (intent.status !== 'requires_capture')
        return refused(400, 'payment_intent_unexpected_state', `This PaymentIntent is ${intent.status}.`);
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
      return done(intent);
    }),
  );
  app.post(
    '/stripe/v1/payment_intents/:id/cancel',
    once((body, { id }) => {
      nothing.parse(body);
      const intent = state.intents.get(id);
      if (!intent) return unknownIntent;
      if (intent.status === 'succeeded')
        return refused(400, 'payment_intent_unexpected_state', 'This PaymentIntent has succeeded.');
      intent.status = 'canceled';
      return done(intent);
    }),
  );
  app.post(
    '/stripe/v1/refunds',
    once((body) => {
      const { payment_intent: id, amount } = refunded.parse(body);
      const intent = state.intents.get(id);
      if (!intent) return unknownIntent;
      if (intent.refunded + amount > intent.amount_received)
        return refused(400, 'charge_already_refunded', 'The refund is greater than what is left.');
      intent.refunded += amount;
      return done({
        id: `re_${randomUUID().replaceAll('-', '')}`,
        object: 'refund',
        amount,
        status: 'succeeded',
      });
    }),
  );
  app.get('/control/payments', async () => [...state.intents.values()]);
}
