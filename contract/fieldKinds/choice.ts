import { z } from 'zod';
import { listEdits } from './edits.ts';
import type { Field } from './field.ts';
import type { FieldKindContract } from './kind.ts';
import { equality } from './operators.ts';

const idsOf = (field: Field) => field.choices.map((choice) => choice.id);

/** The text that people read for a choice; an id that is no longer a choice stays as it is. */
const choiceToText = (value: unknown, field: Field): string =>
  field.choices.find(({ id }) => id === value)?.label ?? String(value ?? '');

export const choice: FieldKindContract = {
  value: (field) => z.enum(idsOf(field)),
  example: (field) => field.choices[0]?.id ?? '',
  operators: equality,
  sortable: true,
  operand: 'text',
  isChosen: true,
  takesChoices: true,
  everyValue: idsOf,
  toText: choiceToText,
};

export const choices: FieldKindContract = {
  value: (field) =>
    z
      .array(z.enum(idsOf(field)))
      .max(field.choices.length)
      .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
  example: (field) => field.choices.slice(0, 1).map(({ id }) => id),
  operators: ['contains', 'isEmpty'],
  sortable: false,
  isList: true,
  edits: listEdits,
  takesChoices: true,
  toText: (value, field) =>
    Array.isArray(value) ? value.map((id) => choiceToText(id, field)).join('; ') : '',
};

export const boolean: FieldKindContract = {
  value: () => z.boolean(),
  example: () => true,
  operators: ['eq', 'neq'],
  sortable: true,
  operand: 'boolean',
  isChosen: true,
  everyValue: () => [true, false],
  toText: (value) => (value === true ? 'Yes' : value === false ? 'No' : ''),
};
