import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { RightToLeft } from './wording.ts';

/** For the files of languages such as Arabic. */
export const rightToLeft: RightToLeft = { direction: 'rtl', stylePlugins: [rtlPlugin] };
