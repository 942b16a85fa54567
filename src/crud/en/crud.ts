import { imports } from './imports.ts';
import { inputs } from './inputs.ts';
import { lists } from './lists.ts';
import { records } from './records.ts';
import { shapes } from './shapes.ts';

/** The generated pages of a resource. `%{one}` and `%{many}` are its names as they appear inside a sentence. */
export const crud = {
  yes: 'Yes',
  no: 'No',
  cancel: 'Cancel',
  systemFields: {
    createdAt: 'Added',
    updatedAt: 'Changed',
    order: 'Order',
    importedBy: 'Imported by',
    id: 'ID',
    version: 'Version',
  },
  ...lists,
  ...shapes,
  ...records,
  ...inputs,
  ...imports,
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    crud: { crud: typeof crud };
  }
}
