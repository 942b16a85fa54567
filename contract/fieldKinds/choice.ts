import { z } from 'zod';
import { listEdits } from './edits.ts';
import type { Field } from './field.ts';
import type { FieldKindContract } from './kind.ts';
import { equality } from './operators.ts';
import { asSeen } from './text.ts';

const idsOf = (field: Field) => field.choices.map((choice) => choice.id);

/** The id of the choice for `cell`: its id or its label, ignoring letter case. */
function choiceFromText(cell: string, field: Field): string {
  const wanted = asSeen(cell).toLowerCase();
  const choice = field.choices.find(({ id, label }) =>
    [id, label].some((name) => name.toLowerCase() === wanted),
  );
  return choice?.id ?? cell;
}

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
  fromText: choiceFromText,
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
  fromText: (cell, field) =>
    cell
      .split(/[;|]/)
      .filter((part) => part.trim())
      .map((part) => choiceFromText(part, field)),
};

const booleanWords = new Map([
  ...['true', 't', 'yes', 'y', '1', 'on', 'x', 'checked', '✓', '✔', '☑'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', '0', 'off', 'unchecked', '☐'].map((word) => [word, false] as const),
]);

/** A cell as the words are listed. Tables draw a check mark as text or as a picture; a mark behind it says which. */
const booleanWord = (cell: string): string => asSeen(cell.replace(/[\ufe0e\ufe0f]/g, '')).toLowerCase();

export const boolean: FieldKindContract = {
  value: () => z.boolean(),
  example: () => true,
  operators: ['eq', 'neq'],
  sortable: true,
  operand: 'boolean',
  isChosen: true,
  everyValue: () => [true, false],
  toText: (value) => (value === true ? 'Yes' : value === false ? 'No' : ''),
  fromText: (cell) => booleanWords.get(booleanWord(cell)) ?? cell,
};
