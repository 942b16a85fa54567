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

/** Adds messages that came with a part of the pages. */
async function addMessages(messages: Messages): Promise<void> {
  late = mergeMessages(late, messages);
  await Promise.all([...readers].map((take) => take(messages)));
}

/** Loads a file of messages: `() => import('./en.ts')`. */
export type LoadMessages = () => Promise<{ messages: Messages }>;

/**
 * Returns a function for `lazy` that loads a part of the pages and, side by side, its messages, so that a part is
 * never drawn before its texts are there.
 */
export const withMessages =
  (...files: readonly LoadMessages[]) =>
  <Part>(load: () => Promise<Part>) =>
    patiently(async (): Promise<Part> => {
      const [part] = await Promise.all([
        load(),
        ...files.map(async (loadMessages) => addMessages((await loadMessages()).messages)),
      ]);
      return part;
    });
