import reactAdmin from 'ra-language-english';
import type { Messages } from '../../i18n/messageKeys.ts';
import { bulk } from './bulk.ts';
import { imports } from './imports.ts';
import { inputs } from './inputs.ts';
import { records } from './records.ts';
import { shapes } from './shapes.ts';

const crud = { ...bulk, ...shapes, ...records, ...inputs, ...imports };

/** The texts of the generated pages and dialogs that come after the first list, and those of react-admin's components. */
export const messages: Messages = { ...(reactAdmin as Messages), crud };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    crudLater: { crud: typeof crud };
  }
}
