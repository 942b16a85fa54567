import { z } from 'zod';
import { numberEdits } from './edits.ts';
import type { Field } from './field.ts';
import type { FieldKindContract, TextDialect } from './kind.ts';
import { ordering } from './operators.ts';
import { decimalMarkIn, numberOfBody, writtenNumber } from './writtenNumber.ts';

/** A number as JavaScript and most files write it. */
const simple = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** What a text means as a number, and what stands beside it; undefined if it means none. */
function numberIn(text: string, { decimalMark, isWorkbook }: TextDialect) {
  if (simple.test(text) && (decimalMark === '.' || isWorkbook))
    return { value: Number(text), beside: 'nothing' };
  const written = writtenNumber(text);
  const size = written && numberOfBody(written.body, decimalMark);
  if (written === undefined || size === undefined || !Number.isFinite(size)) return undefined;
  return { value: written.isNegative && size !== 0 ? -size : size, beside: written.beside };
}

/** `1,234.50` or `1.234,50` as a number, by the decimal mark; returns text that is not a number unchanged. */
export function numberFromText(cell: string, dialect: TextDialect): number | string {
  const read = numberIn(cell, dialect);
  return read?.beside === 'nothing' ? read.value : cell;
}

/** `15 %` as 0.15, to the 15 digits that a spreadsheet keeps. */
function decimalFromText(cell: string, dialect: TextDialect): number | string {
  const read = numberIn(cell, dialect);
  if (read?.beside === 'percent') return Number((read.value / 100).toPrecision(15));
  return read?.beside === 'nothing' ? read.value : cell;
}

function percentFromText(cell: string, dialect: TextDialect): number | string {
  const read = numberIn(cell, dialect);
  return read && read.beside !== 'currency' ? read.value : cell;
}

/** The whole cents of an amount with or without its currency; undefined for anything else. */
function centsIn(text: string, dialect: TextDialect): number | undefined {
  const read = numberIn(text, dialect);
  if (!read || read.beside === 'percent' || !hasScale(read.value, 2)) return undefined;
  const cents = Math.round(read.value * 100);
  return Number.isSafeInteger(cents) ? cents : undefined;
}

/**
 * The cents of one amount that somebody pastes, such as `12`, `12.5`, `R 12,50` or `1 234,50 €`; undefined for anything
 * else. One or two digits after the last mark are cents, and three are thousands, since money has no third decimal.
 */
export function centsFromAmount(text: string): number | undefined {
  const mark = decimalMarkIn(text);
  const isPoint = mark === 'ambiguous' ? text.includes(',') : mark !== ',';
  return centsIn(text, { decimalMark: isPoint ? '.' : ',' });
}

const numberToText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

function bounded(number: z.ZodNumber, field: Field): z.ZodNumber {
  const atLeast = field.min === undefined ? number : number.min(field.min);
  return field.max === undefined ? atLeast : atLeast.max(field.max);
}

/** True when `value` has at most `scale` decimals. */
const hasScale = (value: number, scale: number) => Number(value.toFixed(scale)) === value;

/** `digits` are the digits that its column has before the decimal point. */
const decimalValue = (field: Field, digits = 12) =>
  bounded(
    z
      .number()
      .min(-(10 ** digits) + 1)
      .max(10 ** digits - 1),
    field,
  ).refine((value) => hasScale(value, field.scale), {
    error: 'tooPrecise',
    params: { scale: field.scale },
  });

export const integer: FieldKindContract = {
  value: (field) => bounded(z.int32(), field),
  example: () => 12,
  operators: ordering,
  sortable: true,
  addsUp: true,
  takesUnit: true,
  operand: 'number',
  edits: numberEdits(() => 0),
  toText: numberToText,
  fromText: (cell, _field, dialect) => numberFromText(cell, dialect),
  readingIn: decimalMarkIn,
};

export const decimal: FieldKindContract = {
  value: (field) => decimalValue(field),
  example: () => 12.5,
  operators: ordering,
  sortable: true,
  addsUp: true,
  takesUnit: true,
  operand: 'number',
  edits: numberEdits(({ scale }) => scale),
  toText: numberToText,
  fromText: (cell, _field, dialect) => decimalFromText(cell, dialect),
  readingIn: decimalMarkIn,
};

/** 0 to 100 unless the field says otherwise; 12.5 means 12.5 %. */
export const percent: FieldKindContract = {
  value: (field) => decimalValue({ ...field, min: field.min ?? 0, max: field.max ?? 100 }, 6),
  example: () => 5,
  operators: ordering,
  sortable: true,
  operand: 'number',
  edits: numberEdits(({ scale }) => scale),
  toText: numberToText,
  fromText: (cell, _field, dialect) => percentFromText(cell, dialect),
  readingIn: decimalMarkIn,
};

/** Integer cents on the wire and in the database; units and cents as text (`1234.50`). */
export const money: FieldKindContract = {
  value: (field) => bounded(z.int(), field),
  example: () => 6990,
  operators: ordering,
  sortable: true,
  addsUp: true,
  operand: 'number',
  isMoney: true,
  edits: numberEdits(() => 0),
  toText: (value) => (typeof value === 'number' ? (value / 100).toFixed(2) : ''),
  fromText: (cell, _field, dialect) => centsIn(cell, dialect) ?? cell,
  readingIn: decimalMarkIn,
};
