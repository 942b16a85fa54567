import type { ImportOptions, Preview } from '../../../contract/calls/imports.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isDay, isMoment, isNumeric } from '../../../contract/fieldKinds.ts';

/** What people answer about columns whose texts can be read in two ways, by the names of the columns. */
export type ReadingAnswers = Pick<ImportOptions, 'decimalMarks' | 'dateOrders'>;

export const noAnswers: ReadingAnswers = { decimalMarks: {}, dateOrders: {} };

/** A column whose texts can be read in two ways. */
export interface OpenColumn {
  name: string;
  holds: 'numbers' | 'dates';
  samples: readonly string[];
}

/** Columns that fill a number or a date and do not show how theirs are written. `mapping` has the field of each column. */
export function openColumns(
  fields: readonly Field[],
  preview: Preview,
  mapping: Readonly<Record<string, string | null>>,
): OpenColumn[] {
  const filled = new Map(fields.map((field) => [field.source, field]));
  return preview.columns.flatMap(({ name, ambiguous, ambiguousDates }): OpenColumn[] => {
    const field = filled.get(mapping[name] ?? '');
    if (!field) return [];
    if (ambiguous && isNumeric(field)) return [{ name, holds: 'numbers', samples: ambiguous }];
    const isDated = isDay(field) || isMoment(field);
    return ambiguousDates && isDated ? [{ name, holds: 'dates', samples: ambiguousDates }] : [];
  });
}

/** The columns that nobody has answered about yet. */
export const unanswered = (columns: readonly OpenColumn[], answers: ReadingAnswers): OpenColumn[] =>
  columns.filter(
    ({ name, holds }) =>
      (holds === 'numbers' ? answers.decimalMarks : answers.dateOrders)[name] === undefined,
  );

/** The answers about columns that the file has. */
export function answersFor(
  { decimalMarks, dateOrders }: ReadingAnswers,
  mapping: Readonly<Record<string, string | null>>,
): ReadingAnswers {
  const present = <Answer>(answers: Record<string, Answer>) =>
    Object.fromEntries(Object.entries(answers).filter(([column]) => mapping[column] !== undefined));
  return { decimalMarks: present(decimalMarks), dateOrders: present(dateOrders) };
}
