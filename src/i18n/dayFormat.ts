import type { TextDialect } from '../../contract/fieldKinds/kind.ts';
import { dateToText } from '../../contract/fieldKinds/kinds/moment.ts';

/**
 * How days are written: `dashes` is `21-11-2026`, as the specification sets it; `language` is the way of the person's
 * language, such as `21/11/2026`.
 */
export type DayForm = 'dashes' | 'language';

/** How a person reads and writes days. */
export interface DayFormat {
  /** `2026-11-21`, or a text that begins with it, as people read it; empty for anything else. */
  text(day: unknown): string;
  /** Which number of a typed date comes first. */
  dateOrder: NonNullable<TextDialect['dateOrder']>;
}

const withDashes: DayFormat = { text: dateToText, dateOrder: 'dayFirst' };

/** Marks of direction, which some languages put beside the slashes. They would stand in what people copy. */
const withoutMarks = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '');

/** @param locale a language for `Intl`, with its region if that is known: `en-US` begins with the month */
export function dayFormat(form: DayForm, locale: string): DayFormat {
  if (form === 'dashes') return withDashes;
  const format = new Intl.DateTimeFormat(locale, {
    ...({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const),
  });
  const first = format.formatToParts(0).find(({ type }) => type === 'day' || type === 'month');
  return {
    text(day) {
      const shown = dateToText(day);
      const date = new Date(`${String(day).slice(0, 10)}T00:00Z`);
      return shown && !Number.isNaN(date.getTime()) ? withoutMarks(format.format(date)) : shown;
    },
    dateOrder: first?.type === 'month' ? 'monthFirst' : 'dayFirst',
  };
}
