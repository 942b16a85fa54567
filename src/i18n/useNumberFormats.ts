import { useLocale } from 'ra-core';
import { type NumberFormats, numberFormats } from './formats.ts';

/** How to write numbers and time spans in the person's language. */
export const useNumberFormats = (): NumberFormats => numberFormats(useLocale());
