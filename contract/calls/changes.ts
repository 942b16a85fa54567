import { z } from 'zod';
import { recordId } from '../fieldKinds/link.ts';
import { defineCall } from './call.ts';

/**
 * What an open stream of changes says: which records of a resource changed, never what they hold. `ids` is
 * null where there are too many to name. `origin` is the page that changed them, where it was one page alone.
 */
export const change = z.object({
  resource: z.string(),
  ids: z.array(recordId).nullable(),
  origin: z.string().nullable(),
});
export type RecordsChanged = z.infer<typeof change>;

/**
 * Names of the events in the stream: a change, that changes may have been missed and everything is to be read again, or
 * that the listener's rights changed; the next tokens carry them.
 */
export const changeEvents = { changed: 'changed', missed: 'missed', rights: 'rights' } as const;

/** The header by which a page names itself, so that it need not hear of its own changes. A label that proves nothing. */
export const originHeader = 'x-origin';
export const originPattern = /^[\w-]{1,64}$/;

/** The open stream of what changes for the customer. */
export const followCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/changes',
  tag: 'Changes',
  summary: 'Which records change, as it happens (server-sent events)',
  access: 'session',
  produces: 'text/event-stream',
});
