import { z } from 'zod';

const made = new WeakMap<z.ZodType, z.ZodType>();

/** The schema of a success that carries `data`. Calls that answer with the same share one, because making one takes time. */
export function answerOf(data: z.ZodType): z.ZodType {
  const schema = made.get(data) ?? z.object({ success: z.literal(true), data });
  made.set(data, schema);
  return schema;
}

/** A success, in the shape of every call; refusals are in `contract/errors.ts`. */
export const answer = <Data>(data: Data) => ({ success: true as const, data });
