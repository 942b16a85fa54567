import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { errorTable, type FieldIssue } from '../../../contract/errors.ts';
import { RowProblems } from '../../../src/kit/imports/ProblemTable.tsx';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

const show = (issues: readonly FieldIssue[]) => showPiece(<RowProblems issues={issues} />);
const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('rows that are refused without a field are one line, which says so and repeats the refusal', async () => {
  const refused = (row: number): FieldIssue => ({
    ...{ field: '', code: 'refused', details: { refusal: 'ZONE_IN_FORCE' } },
    ...{ row, value: '' },
  });
  const required: FieldIssue = { field: 'Fee', code: 'required', details: {}, row: 4, value: '' };
  await show([refused(2), refused(3), required]);
  expect(lines()).toEqual([
    ['The whole row', errorTable.ZONE_IN_FORCE.message, '2 rowsRows 2, 3'],
    ['Fee', 'Required', '1 rowRow 4'],
  ]);
});

test('one cause in many rows is one line with its count, which opens to show every row', async () => {
  await show(
    [3, 5, 9, 12, 14, 20].map(
      (row): FieldIssue => ({
        ...{ field: 'Stock code', code: 'required', details: {}, row, value: '' },
      }),
    ),
  );
  expect(lines()).toEqual([['Stock code', 'Required', '6 rowsRows 3, 5, 9, 12, 14, …']]);
  const count = screen.getByRole('button', { name: '6 rows', expanded: false });
  fireEvent.click(count);
  expect(screen.getByRole('group', { name: 'Rows' }).textContent).toBe('3, 5, 9, 12, 14, 20');
  fireEvent.click(count);
  expect(lines()).toHaveLength(1);
});

test('a repeated value is named with its field and the row that has it, also where several rows repeat others', async () => {
  const repeated = (field: string, { row, first, value }: { row: number; first: number; value: string }) =>
    ({ field, code: 'repeatedInFile', details: { row: first }, row, value }) as const;
  await show([
    repeated('Stock code', { row: 300, first: 262, value: 'VE-006' }),
    repeated('Name', { row: 7, first: 2, value: 'Milk' }),
    repeated('Name', { row: 8, first: 3, value: 'Salt' }),
  ]);
  expect(lines()).toEqual([
    ['Name', 'An earlier row has the same value', '2 rowsRows 7, 8'],
    ['Stock code', 'Stock code “VE-006” is already in row 262', '1 rowRow 300'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: '2 rows' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Row 7Name “Milk” is already in row 2',
    'Row 8Name “Salt” is already in row 3',
  ]);
});

test('many rows with the value of one row name it', async () => {
  await show(
    [3, 4].map(
      (row): FieldIssue => ({
        ...{ field: 'Code', code: 'repeatedInFile', details: { row: 2 }, row, value: 'A1' },
      }),
    ),
  );
  expect(lines()).toEqual([['Code', 'Code “A1” is already in row 2', '2 rowsRows 3, 4']]);
});

test('values that are taken together are named together', async () => {
  const values = [
    { field: 'Depot', value: 'North' },
    { field: 'Crate', value: 'C1' },
  ];
  await show([{ ...{ field: 'Depot', code: 'notUnique', details: {}, row: 4, value: 'North' }, values }]);
  expect(lines()).toEqual([
    ['Depot, Crate', 'Another record already has Depot “North”, Crate “C1” together', '1 rowRow 4'],
  ]);
});

test('unknown names in one column are one line, which opens to show each name', async () => {
  const missing = (row: number, value: string) =>
    ({ field: 'Category', code: 'missingReference', details: {}, row, value }) as const;
  await show([
    missing(2, 'Wet'),
    missing(3, 'Dry'),
    missing(4, 'Cold'),
    missing(5, 'Hot'),
    missing(6, 'Wet'),
  ]);
  expect(lines()).toEqual([
    ['Category', 'This record does not exist or has been deleted', '5 rows4 different texts'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: '5 rows' }));
  expect(lines().slice(1)).toEqual([
    ['', '“Wet”', '2 rowsRows 2, 6'],
    ['', '“Dry”', '1 rowRow 3'],
    ['', '“Cold”', '1 rowRow 4'],
    ['', '“Hot”', '1 rowRow 5'],
  ]);
});
