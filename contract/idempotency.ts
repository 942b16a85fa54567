import { z } from 'zod';

/** The header that identifies a request. The server does requests with the same key only once. */
export const idempotencyHeader = 'idempotency-key';

/** The allowed keys; a UUID is a good one. */
export const idempotencyKey = z
  .string()
  .regex(/^[!-~]{1,200}$/)
  .describe(
    'Identifies this request for a day: if it is sent again with the same key and body, it gets the first answer and nothing is done again.',
  );
