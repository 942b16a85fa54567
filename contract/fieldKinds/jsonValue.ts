import { z } from 'zod';

/**
 * Any JSON value. One schema for all calls, because it refers to itself, and the API document names it once. Callers
 * may give any value, since what people enter has no narrower type, and the schema checks it.
 */
export const jsonValue: z.ZodType<z.core.util.JSONType, unknown> = z.json();
