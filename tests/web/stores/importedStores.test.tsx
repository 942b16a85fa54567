import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ImportedStore } from '../../../contract/calls/chainImport.ts';
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
