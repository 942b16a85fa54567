import { z } from 'zod';

/** The schema of a success that carries `data`. */
export const answerOf = <Schema extends z.ZodType>(data: Schema) =>
  z.object({ success: z.literal(true), data });

/** A success, in the shape of every call; refusals are in `contract/errors.ts`. */
export const answer = <Data>(data: Data) => ({ success: true as const, data });
