import { z } from 'zod';
import { fieldName } from '../fieldKinds/names.ts';

/** The option `singleOf`, as its author writes it. */
export const singletonInput = z
  .union([z.literal('customer'), fieldName])
  .optional()
  .describe(
    'One record for each customer (`customer`), or for each record that this reference points to. The record has the id of the customer or of that record. Until somebody saves it, the server returns its defaults.',
  );

/** One record for the customer, or for each record that the reference `by` points to. */
export interface Singleton {
  by: string | undefined;
}

/** The option with its default filled in. */
export const completeSingleton = (input: string | undefined): Singleton | undefined =>
  input === undefined ? undefined : { by: input === 'customer' ? undefined : input };
