import { z } from 'zod';
import { fieldName } from '../fieldKinds/names.ts';
import { defaultWords, words } from '../fieldKinds/words.ts';
import { tabConditions } from './listTabs.ts';

/** Records that wait for a person, as their author writes them, by name. */
export const listQueuesInput = z
  .record(
    fieldName,
    z.strictObject({
      label: words(60),
      where: tabConditions.describe(
        'The values of the records that wait: one for a field, or a list of them.',
      ),
      names: z.boolean().default(false).describe('The home page also names the first three of them.'),
      right: fieldName
        .default('read')
        .describe('Only people whose role includes this right deal with them, such as `approve`.'),
    }),
  )
  .default({})
  .describe(
    'Records that wait for a person. The home page shows how many there are, and so does the navigation.',
  );

type Queues = z.output<typeof listQueuesInput>;

/** The queues with one text for each label, by name. */
export const completeQueues = (queues: Queues) =>
  new Map(
    Object.entries(queues).map(([name, { label, where, right, names }]) => [
      name,
      { name, label: defaultWords(label), where, right, names },
    ]),
  );

/** Records of a list that wait for a person. */
export type ListQueue = ReturnType<typeof completeQueues> extends Map<string, infer One> ? One : never;
