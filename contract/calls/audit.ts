import { z } from 'zod';
import { isStorable } from '../fieldKinds/text.ts';

const words = (length: number) => z.string().max(length).refine(isStorable, { error: 'unstorable' });

/**
 * What a client wants to be kept of something that it did (part 2, "Audit record"). Who, for which customer, when and
 * from where comes from the session and the clock alone: `userId` is kept as the client's word and means nothing else.
 */
export const auditRecord = z.strictObject({
  activityCode: words(60).min(1).describe('What kind of thing was done, as a code of the client.'),
  activityDescription: words(500).default('').describe('The same in words.'),
  additionalInformation: z
    .union([words(4000), z.record(z.string().max(100), z.json())])
    .nullish()
    .describe('Whatever else there is to say; at most 4,000 characters.')
    .refine((value) => JSON.stringify(value ?? '').length <= 4_100, { error: 'tooLarge' }),
  counterId: z
    .union([words(60), z.int()])
    .nullish()
    .describe('The counter or till that it was done at.'),
  counterDescription: words(200).nullish(),
  userId: z
    .union([words(60), z.int()])
    .nullish()
    .describe('Who did it, as the client sees it.'),
});
export type AuditRecord = z.output<typeof auditRecord>;
