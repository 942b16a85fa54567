import { values } from '../../kit/en/values.ts';
import { cells } from './cells.ts';
import { lists } from './lists.ts';

/**
 * The texts of lists, which the first page needs; `later.ts` has those of the other generated pages. `%{one}` and
 * `%{many}` are the names of a resource as they appear inside a sentence.
 */
export const crud = {
  cancel: 'Cancel',
  ...values,
  ...lists,
  ...cells,
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    crud: { crud: typeof crud };
  }
}
