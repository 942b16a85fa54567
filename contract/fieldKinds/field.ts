import type { z } from 'zod';
import { completeOptions } from './completeOptions.ts';
import type { fieldInput } from './fieldInput.ts';
import { type FieldKind, kinds } from './kinds.ts';

/** A field with its defaults filled in. */
export const completeField = (name: string, { kind, ...options }: z.output<typeof fieldInput>) => ({
  kind: kind as FieldKind,
  ...completeOptions(name, options, kinds[kind]),
});

export type Field = ReturnType<typeof completeField>;

/** True for a field with a value in every stored row. */
export const isAlwaysStored = ({ required, inheritance }: Field): boolean =>
  required && inheritance === undefined;
