import { z } from 'zod';

/** The header that names a request. The server does a request of the same name only once. */
export const idempotencyHeader = 'idempotency-key';

/** What such a name may be: a UUID is a good one. */
export const idempotencyKey = z
  .string()
  .regex(/^[!-~]{1,200}$/)
  .describe(
    'Names this request for a day: sent again with the same key and body, it is answered as the first time and nothing is done again.',
  );
