import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { GridAnswer } from '../../../contract/calls/grids.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import type { Action } from '../../../contract/rights/rights.ts';
import { english } from '../../../src/i18n/wording.ts';
import { type Answer, given, refused } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

const named = (name: string, one: string) =>
  defineResource({
    name,
    labels: { one, many: `${one}s` },
    title: 'name',
    service: 'store',
    fields: { name: { kind: 'text', required: true } },
  });
const fees = defineResource({
  name: 'fleet/fees',
  labels: { one: 'Fee', many: 'Fees' },
  title: 'note',
  area: 'setup',
  service: 'store',
  uniqueTogether: [['boatId', 'pierId']],
  fields: {
    boatId: { kind: 'reference', resource: 'fleet/boats', required: true },
    pierId: { kind: 'reference', resource: 'fleet/piers', required: true },
    fee: { kind: 'integer', min: 0 },
    note: { kind: 'text' },
  },
  grids: { fees: { label: 'Fees by pier', rows: 'boatId', columns: 'pierId', value: 'fee' } },
});
const [barge, pier] = ['b1000000-0000-4000-8000-000000000000', 'c1000000-0000-4000-8000-000000000000'];
const [skiff, quay] = ['b2000000-0000-4000-8000-000000000000', 'c2000000-0000-4000-8000-000000000000'];
const held = (version: number, value: number): GridAnswer => ({
  rows: [
    { id: barge, name: 'Barge' },
    { id: skiff, name: 'Skiff' },
  ],
  columns: [
    { id: pier, name: 'Pier' },
    { id: quay, name: 'Quay' },
  ],
  rowTotal: 2,
  isTotalCut: false,
  areColumnsCut: false,
  cells: [[0, 0, 'd1000000-0000-4000-8000-000000000000', version, value]],
});

afterEach(cleanup);

const everything: Action[] = ['read', 'create', 'update', 'delete'];

/** Opens the grid of the fees; `save` answers its changes. */
const open = (save: () => Answer, actions: Action[] = everything, grid = () => held(1, 40)) =>
  openOffice(
    '/fleet/fees?view=grid',
    [fees, named('fleet/boats', 'Boat'), named('fleet/piers', 'Pier')],
    ({ path, method }) => {
      if (!path.includes('/grids/')) return given([]);
      return method === 'POST' ? save() : given(grid());
    },
    english,
    { 'fleet/fees': actions, 'fleet/boats': ['read'], 'fleet/piers': ['read'] },
  );
const grid = () => screen.findByRole('grid', { name: /^Fees by pier/ });
const texts = async () =>
  within(await grid())
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);
const paste = async (text: string) =>
  fireEvent.paste(await grid(), { clipboardData: { getData: () => text } });

test('a pasted block is marked, saved with the versions it is based on, and what is wrong stops it', async () => {
  const cells = [
    { id: 'd1000000-0000-4000-8000-000000000000', version: 2, value: 5 },
    { id: 'd2000000-0000-4000-8000-000000000000', version: 1, value: 7 },
  ];
  const server = await open(() => given({ cells }));
  await paste('5\tsoon\n');
  expect(await texts()).toEqual(['5, not saved', expect.stringMatching(/^soon, Expected/), '', '']);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  fireEvent.keyDown(await grid(), { key: 'z', ctrlKey: true });
  expect(await texts()).toEqual(['40', '', '', '']);
  await paste('5\t7\n');
  fireEvent.keyDown(await grid(), { key: 's', ctrlKey: true });
  const sent = () => server.calls.filter(({ method }) => method === 'POST');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(JSON.parse(sent()[0]?.body ?? '')).toEqual({
    cells: [
      { row: barge, column: pier, value: 5, version: 1 },
      { row: barge, column: quay, value: 7, version: 0 },
    ],
  });
  expect(await screen.findByText('Saved 2 cells')).toBeTruthy();
});

test('cells that somebody else changed show their value, and one choice settles them', async () => {
  let now = held(1, 40);
  await open(
    () => {
      now = held(2, 99);
      return refused(409, 'VERSION_CONFLICT');
    },
    everything,
    () => now,
  );
  await paste('5');
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect(await texts()).toEqual(['99', '', '', '']);
});

test('a pointer that rests drags nothing when the page moves under it, and one that moves selects a block', async () => {
  await open(() => given({ cells: [] }));
  const cellOf = async (place: number) => {
    const cell = within(await grid()).getAllByRole('gridcell')[place];
    if (!cell) throw new Error(`There is no cell ${place}.`);
    return cell;
  };
  const pressing = { buttons: 1, pointerType: 'mouse', clientX: 300 };
  const selected = async () =>
    within(await grid())
      .getAllByRole('gridcell')
      .map((cell) => cell.getAttribute('aria-selected') === 'true');
  fireEvent.pointerDown(await cellOf(2), { ...pressing, clientY: 200 });
  fireEvent.pointerOver(await cellOf(0), { ...pressing, clientY: 200 });
  expect(await selected()).toEqual([false, false, true, false]);
  fireEvent.pointerOver(await cellOf(0), { ...pressing, clientY: 170 });
  expect(await selected()).toEqual([true, false, true, false]);
});

test('somebody who may only read cannot change a cell', async () => {
  await open(() => given({}), ['read']);
  expect((await grid()).getAttribute('aria-readonly')).toBe('true');
  await paste('5');
  fireEvent.keyDown(await grid(), { key: 'Delete' });
  fireEvent.keyDown(await grid(), { key: 'F2' });
  expect(await texts()).toEqual(['40', '', '', '']);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a failure says so and offers to try again', async () => {
  await openOffice(
    '/fleet/fees?view=grid',
    [fees, named('fleet/boats', 'Boat'), named('fleet/piers', 'Pier')],
    ({ path }) => (path.includes('/grids/') ? refused(500, 'INTERNAL') : given([])),
    english,
  );
  expect(await screen.findByText('This could not be shown')).toBeTruthy();
});

test('people correct how the file of a grid is read, and it is read again', async () => {
  const preview = {
    ...{ columns: [], rowCount: 1, headingRow: 1 },
    dialect: { format: 'csv', delimiter: ',', decimalMark: '.', encoding: 'utf-8' },
  };
  const set = vi.spyOn(FormData.prototype, 'set');
  onTestFinished(() => set.mockRestore());
  const imported = { rows: 1, columns: 1, added: 1, changed: 0, emptied: 0, unchanged: 0 };
  const server = await openOffice(
    '/fleet/fees?view=grid',
    [fees, named('fleet/boats', 'Boat'), named('fleet/piers', 'Pier')],
    ({ path, method }) => {
      if (path.endsWith('/preview')) return given(preview);
      if (path.includes('/uploadfile/'))
        return server.calls.filter((call) => call.path === path).length === 1
          ? refused(422, 'IMPORT_REFUSED', { details: { count: 1 } })
          : given(imported);
      return given(path.includes('/grids/') && method === 'GET' ? held(1, 40) : []);
    },
    english,
    { 'fleet/fees': [...everything, 'import'], 'fleet/boats': ['read'], 'fleet/piers': ['read'] },
  );
  await grid();
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Import from a file' }));
  const dialog = within(await screen.findByRole('dialog'));
  const file = new File(['Boat;Pier\nBarge;5\n'], 'fees.csv', { type: 'text/csv' });
  fireEvent.change(dialog.getByLabelText('Choose a file', { selector: 'input' }), {
    target: { files: [file] },
  });
  // The file was refused, and people can still say how it is written.
  const separator = await dialog.findByRole('combobox', { name: 'Separator' });
  expect(dialog.getByRole('combobox', { name: 'Headings are in' })).toBeTruthy();
  expect(dialog.getByRole('combobox', { name: 'Letters' })).toBeTruthy();
  fireEvent.change(separator, { target: { value: ';' } });
  expect(await dialog.findByText(/1 .*new|added/i)).toBeTruthy();
  const options = set.mock.calls.filter(([name]) => name === 'options').map(([, text]) => String(text));
  // Each time the preview, and then a trial.
  expect(options.map((text) => JSON.parse(text).delimiter)).toEqual([undefined, undefined, ';', ';']);
});
