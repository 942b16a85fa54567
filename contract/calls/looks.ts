import { z } from 'zod';
import { defineCall } from './call.ts';
import { subject } from './comments.ts';

/** Seconds after which we no longer believe that somebody has a record open. Pages repeat their call twice as often. */
export const openFor = 50;

/** Names in one answer. */
const mostNames = 10;

/** A page says that a person has a record open, and learns what happened since they last had. */
export const lookCall = defineCall({
  service: 'main',
  method: 'POST',
  path: '/looks',
  tag: 'Records',
  summary: 'Say that the caller has a record open or closes it, and read who else has it open',
  access: 'session',
  body: subject.extend({ isOpen: z.boolean().describe('False when the page closes.') }),
  answer: z.object({
    since: z
      .string()
      .nullable()
      .describe('When the caller last had the record open, before this time; null if they never had.'),
    changes: z.int().describe('How often others changed it since then.'),
    changedBy: z.array(z.string()).max(mostNames).describe('The names of those people.'),
    others: z.array(z.string()).max(mostNames).describe('The names of the people who have it open now.'),
  }),
});
