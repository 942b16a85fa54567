import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ChainImported, ImportedStore } from '../../../contract/calls/chainImport.ts';
import { ImportedStores } from '../../../src/custom/chainImport/ChainImportPage.tsx';
import { StoreTable } from '../../../src/custom/chainImport/StoreTable.tsx';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

const store = (row: number, name: string, more: Partial<ImportedStore> = {}): ImportedStore => ({
  ...{ row, name, code: '', address: '', country: 'ZA', hasPlace: true, timeZone: 'Africa/Johannesburg' },
  ...{ hours: 'Mo-Su 10:00-22:00', did: 'added' },
  ...more,
});

const firstCells = () =>
  within(screen.getByRole('region', { name: 'Stores of the file' }))
    .getAllByRole('row')
    .map((row) => row.firstElementChild?.textContent);

test('the stores of a file stand in its order, or in that of a column', async () => {
  await showPiece(<StoreTable stores={[store(1, 'Sea Point'), store(2, 'Claremont')]} />);
  expect(firstCells()).toEqual(['Name', 'Sea Point', 'Claremont']);
  fireEvent.click(screen.getByRole('button', { name: 'Sort by name ascending' }));
  expect(firstCells()).toEqual(['Name', 'Claremont', 'Sea Point']);
});

test('rows that are left out are named with their reasons, and so is a country that only the other stores say', async () => {
  const none = { added: 0, changed: 0, unchanged: 0 };
  const imported: ChainImported = {
    ...{ rows: 3, leftOut: 2, counts: { stores: none, addresses: none, hours: none }, unreadHours: [] },
    problems: {
      ...{ rows: 2, count: 2, more: 0 },
      groups: [
        { field: 'Title', code: 'required', details: {}, value: '', rows: 1, first: [{ row: 3, value: '' }] },
        {
          field: 'country',
          code: 'required',
          details: {},
          value: null,
          rows: 1,
          first: [{ row: 4, value: '' }],
        },
      ],
    },
    ...{ byOthers: { country: 'Italy', stores: 1 }, stores: [store(2, 'Duomo')] },
  };
  await showPiece(<ImportedStores imported={imported} />);
  expect(screen.getByText('2 rows have problems. The import leaves them out:')).toBeTruthy();
  const problems = within(screen.getByRole('table', { name: 'Problems in the file' }));
  expect(problems.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Column in the fileProblemRows',
    expect.stringContaining('Title'),
    expect.stringMatching(/^CountryRequired/),
  ]);
  expect(screen.getByText(/^One store has no country and no place on the map.*: Italy\./)).toBeTruthy();
  expect(screen.queryByText(/^These are the first/)).toBeNull();
});
