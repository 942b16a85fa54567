import { errorTable, issueTable } from '../../contract/errors.ts';
import { detailWords } from '../../contract/wordedDetails.ts';
import type { Messages } from './messageKeys.ts';

const errors = Object.fromEntries(
  Object.entries(errorTable).map(([code, error]) => [code, 'shown' in error ? error.shown : error.message]),
);

/**
 * The sentences of all refusals, and of what is wrong with values. They load after the first rows, with any part that
 * has messages of its own, and with the first refusal.
 */
export const messages: Messages = { errors, issues: issueTable, words: detailWords };
