import { type NumberFormats, numberFormats } from './formats.ts';
import { useFigureLocale } from './useIntlLocale.ts';

/** How to write numbers and time spans in the person's language. */
export const useNumberFormats = (): NumberFormats => numberFormats(useFigureLocale());
