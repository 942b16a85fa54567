import { z } from 'zod';
import { recordId } from '../fieldKinds/kinds/link.ts';
import { defineCall } from './call.ts';
import { mostNamed, namedIds } from './namedIds.ts';

/** Records that one call looks at, from those in the request. */
export const mostLookedAt = 1_000;

const common = {
  resource: z.string().max(120).describe('The name of the resource.'),
  change: z.enum(['delete', 'rename']),
};

const use = z.object({
  resource: z.string().describe('The resource of the records that rely on those of the request.'),
  effect: z
    .enum(['refuse', 'take', 'clear', 'show'])
    .describe(
      'What the change means for them: they refuse a delete, are deleted too, or lose their reference; or they show the new name.',
    ),
  count: z.int(),
  names: z.array(z.string()).describe('Some of them, where the caller may read them.'),
});
export type Use = z.output<typeof use>;

/** What relies on records, before somebody deletes or renames them. */
export const reachCall = defineCall({
  service: 'main',
  method: 'POST',
  path: '/reach',
  tag: 'Records',
  summary: 'What relies on records, and what their delete or their new name would mean for it',
  access: 'session',
  body: z.union([
    z.strictObject({ ...common, ids: namedIds }),
    z.strictObject({
      ...common,
      filter: z.record(z.string(), z.unknown()).describe('The filter of a list.'),
      except: z.array(recordId).max(mostNamed).default([]),
    }),
  ]),
  answer: z.object({
    uses: z.array(use),
    looked: z.int().describe(`How many records the answer is about: the first ${mostLookedAt} at most.`),
  }),
});
