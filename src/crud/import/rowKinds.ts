import type { CheckAnswer } from '../../../contract/calls/imports.ts';

/** What can happen to the rows of a file, in the order of the page. */
const kinds = ['wrong', 'updated', 'created', 'unchanged', 'skipped'] as const;
export type RowKind = (typeof kinds)[number];

export interface CountedKind {
  kind: RowKind;
  count: number;
}

/** How many rows there are of each kind. Rows are skipped where somebody wants it, or where they have no values. */
export const rowKinds = (answer: CheckAnswer): CountedKind[] =>
  kinds
    .map((kind) => ({ kind, count: kind === 'wrong' ? answer.problems.rows : answer[kind] }))
    .filter(({ kind, count }) => count > 0 || kind === 'updated' || kind === 'created');
