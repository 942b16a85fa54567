import { z } from 'zod';
import { fieldOptions } from './fieldOptions.ts';
import { type FieldKind, kinds } from './kinds.ts';

/** One field of a definition, as its author writes it: the kind, and whatever differs from the defaults. */
export const fieldInput = z.strictObject({
  kind: z
    .enum(Object.keys(kinds) as FieldKind[])
    .describe('What a value is; it decides column, validation, cell, input and filter.'),
  ...fieldOptions.shape,
});

export type FieldInput = z.input<typeof fieldInput>;
export type Condition = NonNullable<FieldInput['requiredWhen']>;
