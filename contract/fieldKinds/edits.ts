import { z } from 'zod';
import {
  changedBy,
  decimalOf,
  directions,
  onSteps,
  plus,
  rounded,
  type Share,
  shareOf,
  times,
} from '../catalogue/rounding.ts';
import type { FieldOptions } from './completeOptions.ts';
import { jsonValue } from './jsonValue.ts';

/** Digits after the decimal point that a percentage may have. */
const percentDigits = 4;

const amount = z.number().min(-1e12).max(1e12);
const someText = z.string().max(1000);
const values = z.array(jsonValue).min(1).max(500);

/** How a result becomes one of the values that end in the same way: of 100 and 90 cents, one of 0.90, 1.90, 2.90. */
export const rounding = z.strictObject({
  step: z
    .number()
    .positive()
    .max(1e12)
    .describe('The distance of two results, as the field counts: minor units for money.'),
  ending: amount.default(0).describe('What is added to a multiple of the step.'),
  direction: z.enum(directions).default('nearest'),
});
export type Rounding = z.output<typeof rounding>;

const edits = {
  set: { value: jsonValue },
  clear: {},
  add: { amount, rounding: rounding.optional() },
  subtract: { amount, rounding: rounding.optional() },
  percent: {
    percent: z
      .number()
      .min(-100)
      .max(100_000)
      .refine((value) => Number(value.toFixed(percentDigits)) === value, {
        error: 'tooPrecise',
        params: { scale: percentDigits },
      })
      .describe('12.5 makes a value an eighth larger, -10 a tenth smaller.'),
    rounding: rounding.optional(),
  },
  replace: { find: someText.min(1), replacement: someText, matchCase: z.boolean().default(false) },
  include: { values },
  exclude: { values },
} as const;

export type EditName = keyof typeof edits;

const of = <Name extends EditName>(name: Name) =>
  z.strictObject({
    field: z.string().describe('Its name on the wire.'),
    how: z.literal(name),
    ...edits[name],
  });

/** What a bulk edit does to one field of every record. Which of these are possible depends on the kind of the field. */
export const fieldEdit = z.discriminatedUnion('how', [
  of('set'),
  of('clear'),
  of('add'),
  of('subtract'),
  of('percent'),
  of('replace'),
  of('include'),
  of('exclude'),
]);
export type FieldEdit = z.output<typeof fieldEdit>;

type EditOf<Name extends EditName> = Extract<FieldEdit, { how: Name }>;

/** The operations of a kind of field besides setting and clearing. Each gets a value that is not empty. */
export type KindEdits = {
  readonly [Name in Exclude<EditName, 'set' | 'clear'>]?: (
    value: unknown,
    edit: EditOf<Name>,
    field: FieldOptions,
  ) => unknown;
};

/**
 * The operations of a kind of number. A result is exact until it is rounded, once, to what the field keeps.
 * @param digitsOf the digits after the decimal point of the values of a field, as the wire has them
 */
export function numberEdits(digitsOf: (field: FieldOptions) => number): KindEdits {
  const result = (field: FieldOptions, exact: Share, rule: Rounding | undefined) => {
    const digits = digitsOf(field);
    const unit = 10n ** BigInt(digits);
    const inUnits = (share: Share) => times(share, shareOf(unit));
    const unitsOf = (value: number) => rounded(inUnits(decimalOf(value)));
    const step = rule ? unitsOf(rule.step) : 1n;
    const units = onSteps(inUnits(exact), {
      step: step > 0n ? step : 1n,
      ending: rule ? unitsOf(rule.ending) : 0n,
      direction: rule?.direction ?? 'nearest',
    });
    return Number((Number(units) / Number(unit)).toFixed(digits));
  };
  const exactOf = (value: unknown) => decimalOf(Number(value));
  return {
    add: (value, { amount, rounding }, field) =>
      result(field, plus(exactOf(value), decimalOf(amount)), rounding),
    subtract: (value, { amount, rounding }, field) =>
      result(field, plus(exactOf(value), decimalOf(-amount)), rounding),
    percent: (value, { percent, rounding }, field) =>
      result(field, changedBy(exactOf(value), percent), rounding),
  };
}

/** The operations of texts: every place that has the text gets the replacement, letter for letter. */
export const textEdits: KindEdits = {
  replace: (value, { find, replacement, matchCase }) => {
    if (matchCase) return String(value).replaceAll(find, () => replacement);
    const pattern = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
    return String(value).replace(pattern, () => replacement);
  },
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The operations of lists of values: what is there keeps its order, and new values come last. */
export const listEdits: KindEdits = {
  include: (value, { values: added }) => [...new Set([...listOf(value), ...added])],
  exclude: (value, { values: gone }) => {
    const left = listOf(value).filter((one) => !gone.includes(one as never));
    return left.length > 0 ? left : null;
  },
};
