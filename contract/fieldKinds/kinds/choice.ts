import { z } from 'zod';
import type { FieldOptions } from '../completeOptions.ts';
import { listEdits } from '../edits.ts';
import type { FieldKindContract } from '../kind.ts';
import { equality } from '../operators.ts';
import { asSeen, partsOf } from './text.ts';

const idsOf = (field: FieldOptions) => field.choices.map((choice) => choice.id);

/** The text that people read for a choice; an id that is no longer a choice stays as it is. */
const choiceToText = (value: unknown, field: FieldOptions): string =>
  field.choices.find(({ id }) => id === value)?.label ?? String(value ?? '');

/** The id of the choice for a text: its id or its label, that of the definition too, ignoring letter case. */
function choiceIn(text: string, field: FieldOptions): string {
  const seen = asSeen(text).toLowerCase();
  const choice = field.choices.find(({ id, label, englishLabel }) =>
    [id, label, englishLabel].some((name) => name?.toLowerCase() === seen),
  );
  return choice?.id ?? text;
}

export const choice: FieldKindContract<string> = {
  value: (field) => z.enum(idsOf(field)),
  example: (field) => field.choices[0]?.id ?? '',
  operators: equality,
  sortable: true,
  operand: 'text',
  isChosen: true,
  takesChoices: true,
  everyValue: idsOf,
  toText: choiceToText,
  fitsCell: true,
  fromText: choiceIn,
};

export const choices: FieldKindContract<string[]> = {
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
  fromText: (text, field) => partsOf(text).map((part) => choiceIn(part, field)),
};

const booleanWords = new Map([
  ...['true', 't', 'yes', 'y', '1', 'on', 'x', 'checked', '✓', '✔', '☑'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', '0', 'off', 'unchecked', '☐'].map((word) => [word, false] as const),
]);

/** A text as the words are listed. Tables draw a check mark as text or as a picture; a mark behind it says which. */
const booleanWord = (text: string): string => asSeen(text.replace(/[\ufe0e\ufe0f]/g, '')).toLowerCase();

export const boolean: FieldKindContract<boolean> = {
  value: () => z.boolean(),
  example: () => true,
  operators: ['eq', 'neq'],
  sortable: true,
  operand: 'boolean',
  isChosen: true,
  everyValue: () => [true, false],
  toText: (value) => (value === true ? 'Yes' : value === false ? 'No' : ''),
  fitsCell: true,
  fromText: (text) => booleanWords.get(booleanWord(text)) ?? text,
};
