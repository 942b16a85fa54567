import { z } from 'zod';
import { localZoneName } from '../../../contract/timeZoneScope.ts';

/** A store of a deployment, as its page reads it. */
const line = z.object({
  id: z.string(),
  name: z.string().nullable(),
  channel: z.string(),
  status: z.string(),
  guard: z.string(),
  changeCount: z.number(),
  itemCount: z.number(),
  removedCount: z.number(),
  blockerCount: z.number(),
  warningCount: z.number(),
  beforeUuid: z.string().nullable(),
  attempts: z.number(),
  startsAt: z.string().nullable(),
  nextTryAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  failureCode: z.string().nullable(),
  failureText: z.string().nullable(),
  [localZoneName]: z.string().nullish(),
});
export type Line = z.infer<typeof line>;

export const lineOf = (record: unknown): Line => line.parse(record);
