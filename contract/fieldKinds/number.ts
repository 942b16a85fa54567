import { z } from 'zod';
import { numberEdits } from './edits.ts';
import type { Field } from './field.ts';
import type { FieldKindContract, TextDialect } from './kind.ts';
import { ordering } from './operators.ts';

/** `1,234.50` or `1.234,50` as a number, by the file's decimal mark; returns text that is not a number unchanged. */
export function numberFromText(cell: string, dialect: TextDialect): unknown {
  const bare = cell.replace(/[\s\u00a0]/g, '');
  const [group, mark] = dialect.decimalMark === ',' ? ['.', ','] : [',', '.'];
  const grouped = new RegExp(`^[-+]?\\d{1,3}(\\${group}\\d{3})+(\\${mark}\\d+)?$`);
  const plain = (grouped.test(bare) ? bare.replaceAll(group, '') : bare).replace(mark, '.');
  return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : cell;
}

/**
 * The decimal mark that a number in a file shows: a point in `12.5`, `1,234.50` and `1,234,567`, a comma in `12,5`.
 * `1,234` and `1.234` are `ambiguous`, because some people read a thousand and others one. Undefined if the text is
 * not a number or has no mark.
 */
export function decimalMarkIn(text: string): TextDialect['decimalMark'] | 'ambiguous' | undefined {
  if (text.length > 40 || !/[.,]/.test(text)) return undefined;
  const bare = text.replace(/[\s\u00a0\u202f]/g, '').replace(/^[^\d.,+-]*[-+]?|[^\d.,]+$/g, '');
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(bare)) return 'ambiguous';
  if (/^(\d{1,3}(,\d{3})+\.\d+|\d{1,3}(,\d{3}){2,}|\d*\.\d+)$/.test(bare)) return '.';
  if (/^(\d{1,3}(\.\d{3})+,\d+|\d{1,3}(\.\d{3}){2,}|\d*,\d+)$/.test(bare)) return ',';
  return undefined;
}

/**
 * The decimal mark of one amount of money that a person wrote elsewhere: the last of two marks, or a single one with
 * one or two digits after it. `1,234` and `1.234` are thousands, since money has no third decimal.
 */
function markOfAmount(text: string): TextDialect['decimalMark'] {
  const decimals = /([.,])\d{1,2}\D*$/.exec(text)?.[1];
  if (decimals === '.' || decimals === ',') return decimals;
  return /\.\d{3}/.test(text) ? ',' : '.';
}

/** The cents of an amount with or without its currency, such as `12`, `12.5`, `R 12,50` or `1 234,50 €`; undefined for anything else. */
export function centsFromAmount(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]|^\D*?(?=[-+]?[.,]?\d)|[^\d.,]+$/g, '');
  const sign = /^\D*-/.test(text) ? -1 : 1;
  const amount = numberFromText(bare.replace(/^[-+]/, ''), { decimalMark: markOfAmount(bare) });
  const isAmount = /^[-+]?[\d.,]+$/.test(bare) && typeof amount === 'number' && hasScale(amount, 2);
  const cents = isAmount ? Math.round(amount * 100) * sign : Number.NaN;
  return Number.isSafeInteger(cents) ? cents : undefined;
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
  fromText: (cell, _field, dialect) => numberFromText(cell, dialect),
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
  fromText: (cell, _field, dialect) => numberFromText(cell.trimEnd().replace(/%$/, ''), dialect),
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
  fromText: (cell, _field, dialect) => {
    const amount = numberFromText(cell.replace(/^[^\d\-+.,]+/, ''), dialect);
    return typeof amount === 'number' && hasScale(amount, 2) ? Math.round(amount * 100) : cell;
  },
};
