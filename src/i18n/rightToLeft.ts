import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { MessageValues } from './useTranslate.ts';
import type { RightToLeft } from './wording.ts';

/**
 * Keeps a name in Latin letters together within a sentence that runs from right to left: without these marks, its number
 * or its full stop would move to its other end (Unicode, UAX 9).
 */
const isolated = (values: MessageValues | undefined) =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name !== '_' && typeof value === 'string' && /\p{Script=Latin}/u.test(value)
        ? `\u2068${value}\u2069`
        : value,
    ]),
  );

/** For the files of languages such as Arabic. */
export const rightToLeft: RightToLeft = { direction: 'rtl', stylePlugins: [rtlPlugin], isolated };
