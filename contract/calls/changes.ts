import { z } from 'zod';
import { recordId } from '../fieldKinds/kinds/link.ts';
import { defineCall } from './call.ts';

/**
 * A message of the stream of changes: which records of a resource changed, never their values. `ids` is null where
 * there are too many to name. `origin` is the page that changed them, if a single page did.
 */
export const change = z.object({
  resource: z.string(),
  ids: z.array(recordId).nullable(),
  origin: z.string().nullable(),
});
export type RecordsChanged = z.infer<typeof change>;

/**
 * Names of the events in the stream: a change; changes that the listener may have missed, so it must read everything
 * again; or changed rights of the listener, which the next tokens carry.
 */
export const changeEvents = { changed: 'changed', missed: 'missed', rights: 'rights' } as const;

/** The header in which a page names itself, so that it can skip its own changes. It is a label that proves nothing. */
export const originHeader = 'x-origin';
export const originPattern = /^[\w-]{1,64}$/;

/** The open stream of the customer's changes. */
export const followCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/changes',
  tag: 'Changes',
  summary: 'Which records change, as it happens (server-sent events)',
  access: 'session',
  produces: 'text/event-stream',
});
