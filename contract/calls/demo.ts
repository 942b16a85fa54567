import { z } from 'zod';
import { defineCall } from './call.ts';

/** A mail as a demo without a mail server shows it; the newest come first. */
export const outboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: z.string(),
  text: z.string(),
  html: z.string(),
});
export type OutboxMail = z.infer<typeof outboxMail>;

/** What only a demo tells the sign-in pages. */
export const demoHints = z.object({
  accounts: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      role: z.enum(['owner', 'support']),
      customer: z.string().describe('The first customer that the account works for.'),
    }),
  ),
  code: z.string().describe('The currently valid second-factor code.'),
  secondsLeft: z.int(),
});
export type DemoHints = z.infer<typeof demoHints>;

const get = { service: 'main', method: 'GET', tag: 'Demo', access: 'public' } as const;

/** What a demo tells everybody; null if this is not a demo. */
export const demoCalls = {
  hints: defineCall({
    ...get,
    path: '/demo/hints',
    summary: 'The accounts of a demo',
    answer: demoHints.nullable(),
  }),
  outbox: defineCall({
    ...get,
    path: '/demo/outbox',
    summary: 'The mails of a demo without a mail server',
    answer: z.array(outboxMail).nullable(),
  }),
};
