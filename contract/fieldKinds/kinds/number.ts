import { z } from 'zod';
import type { FieldOptions } from '../completeOptions.ts';
import { numberEdits } from '../edits.ts';
import type { KindReadLater } from '../kind.ts';
import { amountText } from '../moneyText.ts';
import { ordering } from '../operators.ts';

const numberToText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

function bounded(number: z.ZodNumber, field: FieldOptions, error?: string): z.ZodNumber {
  const atLeast = field.min === undefined ? number : number.min(field.min, error);
  return field.max === undefined ? atLeast : atLeast.max(field.max, error);
}

/** The message of zod's issues about bounds that are amounts, in minor units. */
export const amountBound = 'amount';

/** True when `value` has at most `scale` decimals. */
export const hasScale = (value: number, scale: number) => Number(value.toFixed(scale)) === value;

/** `digits` are the digits that its column has before the decimal point. */
const decimalValue = (field: FieldOptions, digits = 12) =>
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

export const integer: KindReadLater<number> = {
  value: (field) => bounded(z.int32(), field),
  example: () => 12,
  operators: ordering,
  sortable: true,
  addsUp: true,
  ownOptions: ['unit'],
  operand: 'number',
  edits: numberEdits(() => 0),
  toText: numberToText,
  fitsCell: true,
  fromText: 'later',
};

export const decimal: KindReadLater<number> = {
  value: (field) => decimalValue(field),
  example: () => 12.5,
  operators: ordering,
  sortable: true,
  addsUp: true,
  ownOptions: ['unit'],
  operand: 'number',
  edits: numberEdits(({ scale }) => scale),
  toText: numberToText,
  fitsCell: true,
  fromText: 'later',
};

/** 0 to 100 unless the field says otherwise; 12.5 means 12.5 %. */
export const percent: KindReadLater<number> = {
  value: (field) => decimalValue({ ...field, min: field.min ?? 0, max: field.max ?? 100 }, 6),
  example: () => 5,
  operators: ordering,
  sortable: true,
  operand: 'number',
  edits: numberEdits(({ scale }) => scale),
  toText: numberToText,
  fitsCell: true,
  fromText: 'later',
};

/**
 * Integer minor units of the customer's currency on the wire and in the database (cents of EUR, fils of KWD, yen of JPY);
 * whole units as text (`1234.50`).
 */
export const money: KindReadLater<number> = {
  value: (field) => bounded(z.int(), field, amountBound),
  example: () => 6990,
  operators: ordering,
  sortable: true,
  addsUp: true,
  operand: 'number',
  isMoney: true,
  edits: numberEdits(() => 0),
  toText: (value, _field, { currencyDigits }) =>
    typeof value === 'number' ? amountText(value, currencyDigits) : '',
  fitsCell: true,
  fromText: 'later',
};
