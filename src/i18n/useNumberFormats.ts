import { useLocale } from 'ra-core';
import { type NumberFormats, numberFormats } from './formats.ts';

/** How numbers and spans of time read in the language of the person. */
export const useNumberFormats = (): NumberFormats => numberFormats(useLocale());
