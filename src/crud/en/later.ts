import reactAdmin from 'ra-language-english';
import type { Messages } from '../../i18n/messageKeys.ts';
import { grid } from '../../kit/en/grid.ts';
import { inputs } from '../../kit/en/inputs.ts';
import { changes, kit } from '../../kit/en/pieces.ts';
import { bulk } from './bulk.ts';
import { imports } from './imports.ts';
import { listTools } from './listTools.ts';
import { records } from './records.ts';
import { shapes } from './shapes.ts';

const crud = { ...bulk, ...shapes, ...grid, ...records, ...changes, ...inputs, ...imports, ...listTools };

/** The texts of the generated pages and dialogs that come after the first list, of the kit, and of react-admin's components. */
export const messages: Messages = { ...(reactAdmin as Messages), crud, kit };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    crudLater: { crud: typeof crud };
  }
}
