import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CheckAnswer, Preview, ProblemGroup } from '../../../contract/calls/imports.ts';
import { choicesFor } from '../../../src/crud/import/importOptions.ts';
import { ReviewStep } from '../../../src/crud/import/ReviewStep.tsx';
import { builtInRegistry } from '../support/builtInRegistry.ts';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

const preview: Preview = {
  columns: [
    { name: 'Code', samples: ['VE-006'], field: 'stockCode' },
    { name: 'What', samples: ['Milk'], field: 'description' },
  ],
  rowCount: 300,
  headingRow: 1,
  dialect: { format: 'csv', delimiter: ',', decimalMark: '.', encoding: 'utf-8' },
};

/** Shows the review of a file with these problems. */
async function review(groups: ProblemGroup[]) {
  const resource = builtInRegistry.get('stock-items/items');
  if (!resource) throw new Error('There is no resource for stock items.');
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  const answer: CheckAnswer = {
    ...{ rows: 300, created: 300 - rows, updated: 0, unchanged: 0, skipped: 0, leftOut: rows },
    ...{ createdReferences: {}, first: { created: [], updated: [], unchanged: [] } },
    problems: { rows, count: rows, more: 0, groups },
  };
  const nothing = () => undefined;
  await showPiece(
    <ReviewStep
      resource={resource}
      stage={{ step: 'review', file: new File([''], 'items.csv'), preview, answer }}
      choices={choicesFor(preview, resource)}
      {...{ onChange: nothing, onCheck: nothing, onApply: nothing, onChoose: nothing, onBack: nothing }}
    />,
  );
  const table = within(screen.getByRole('table', { name: 'Problems in the file' }));
  return {
    says: screen.getByText(/rows? ha(s|ve)/).textContent,
    headings: table.getAllByRole('columnheader').map(({ textContent }) => textContent),
    cells: table.getAllByRole('cell').map(({ textContent }) => textContent),
  };
}

const repeated: ProblemGroup = {
  ...{ field: 'stockCode', code: 'repeatedInFile', details: { row: 262 }, value: null, rows: 1 },
  first: [{ row: 300, value: 'VE-006' }],
};

test('where only another file solves the problems, the review offers nothing to solve', async () => {
  const { says, headings, cells } = await review([repeated]);
  expect(says).toMatch(/^1 row has a problem\. Correct the file and choose it again/);
  expect(headings).toEqual(['Column in the file', 'Problem', 'Rows']);
  expect(cells).toEqual(['Code', 'Code “VE-006” is already in row 262', '1 rowRow 300']);
});

test('where a decision solves one of the problems, the review offers it', async () => {
  const missing: ProblemGroup = {
    ...{ field: 'description', code: 'required', details: {}, value: null, rows: 2 },
    first: [2, 3].map((row) => ({ row, value: '' })),
  };
  const { says, headings } = await review([repeated, missing]);
  expect(says).toMatch(/^3 rows have problems\. Solve them here/);
  expect(headings).toContain('Solve it here');
  expect(screen.getByRole('textbox', { name: 'Description for all of these rows' })).toBeTruthy();
});
