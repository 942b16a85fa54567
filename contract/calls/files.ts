import { z } from 'zod';

/** A file that was stored, as its upload answers it. `url` opens it for fifteen minutes. */
export const storedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.int(),
  url: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;
