import { z } from 'zod';

/**
 * Values of an error or issue. Values that are words are codes here, and several names are a list; the side that shows
 * them finds the words, and the marks between the names.
 */
export const errorDetails = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));
export type ErrorDetails = z.infer<typeof errorDetails>;
