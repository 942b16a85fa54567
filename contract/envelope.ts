import { z } from 'zod';

/** The schema of a success that carries `data`. */
export const answerOf = <Schema extends z.ZodType>(data: Schema) =>
  z.object({ success: z.literal(true), data });

/** A success, as every call answers it; refusals are `contract/errors.ts`. */
export const answer = <Data>(data: Data) => ({ success: true as const, data });
