import { withMessages } from '../../i18n/messages.ts';

/** Loads a part of the generated pages that comes after the first list, with its texts. */
export const enginePart = withMessages(() => import('./later.ts'));
