import { z } from 'zod';
import { fieldName } from '../fieldKinds/names.ts';

/** The value of storeScope for the resource of the stores themselves. No field can have this name. */
export const ownStore = 'id';

/** The option `storeScope`, as its author writes it. */
export const storeScopeInput = z
  .union([z.literal(ownStore), fieldName])
  .optional()
  .describe(
    'Whose store a record belongs to: a reference to a store, a list of such references, or a reference to a record that itself belongs to a store. `id`: the records are the stores. Staff who work for some stores see and change only the records of those stores. Everybody sees records without a store, and only staff who work for all stores change them.',
  );
