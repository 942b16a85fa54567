import type { Messages } from './messageKeys.ts';
import { patiently } from './patiently.ts';

/** `base` with `more` on top, group by group. */
export function mergeMessages(base: Messages, more: Messages): Messages {
  const merged = { ...base };
  for (const [key, value] of Object.entries(more)) {
    const known = merged[key];
    merged[key] =
      typeof known === 'object' && typeof value === 'object' ? mergeMessages(known, value) : value;
  }
  return merged;
}

/** Adds messages. They can be translated once the promise resolves. */
type Take = (messages: Messages) => Promise<void>;

let late: Messages = {};
const readers = new Set<Take>();

/** Returns the messages that came with parts so far, and passes later ones to `take`. */
export function readLateMessages(take: Take): Messages {
  readers.add(take);
  return late;
}

const added = new Map<Messages, Promise<unknown>>();

/** Adds messages that came with a part of the pages, once. */
async function addMessages(messages: Messages): Promise<void> {
  const isNew = !added.has(messages);
  if (isNew) {
    late = mergeMessages(late, messages);
    added.set(messages, Promise.all([...readers].map((take) => take(messages))));
  }
  await added.get(messages);
}

/** Loads a file of messages: `() => import('./en.ts')`. */
export type LoadMessages = () => Promise<{ messages: Messages }>;

const loadRefusals: LoadMessages = () => import('./refusals.ts');

/**
 * Returns a function for `lazy` that loads a part of the pages and, side by side, its messages and the sentences of
 * refusals, so that a part is never drawn before its texts are there.
 */
export const withMessages =
  (...files: readonly LoadMessages[]) =>
  <Part>(load: () => Promise<Part>) =>
    patiently(async (): Promise<Part> => {
      const [part] = await Promise.all([
        load(),
        ...[loadRefusals, ...files].map(async (loadMessages) => addMessages((await loadMessages()).messages)),
      ]);
      return part;
    });
