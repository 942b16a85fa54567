import { z } from 'zod';
import { defaultWords, type Words, words } from '../fieldKinds/words.ts';

/** What people read when a change was saved, as its author writes it. */
export const messagesInput = z
  .strictObject({
    created: words(200).optional(),
    updated: words(200).optional(),
    deleted: words(200).optional(),
  })
  .prefault({})
  .describe(
    'What people read after a change, plain or by language. Default: that the record is saved or deleted.',
  );

/** The changes that people read about. */
export type Done = keyof z.output<typeof messagesInput>;

/** The messages with one text each. */
export const completeMessages = (messages: z.output<typeof messagesInput>): Partial<Record<Done, string>> =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([done, text]: [string, Words | undefined]) =>
      text === undefined ? [] : [[done, defaultWords(text)]],
    ),
  );
