import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { given } from '../support/answeringServer.ts';
import { boatsWith } from '../support/boats.ts';
import { openOffice } from '../support/office.tsx';

const boats = boatsWith({ kind: 'integer' });
const id = '11111111-1111-4111-8111-111111111111';
const boat = { id, version: 1, name: 'Anna', trait: 1 };

afterEach(cleanup);

/** A list of 151,234 boats, which the server estimates until it tries a bulk change of them. */
async function open(search = '') {
  await openOffice(`/fleet/boats${search}`, [boats], ({ path, body }) => {
    const left = path.includes('/bulk') ? (JSON.parse(body) as { except: string[] }).except.length : 0;
    const count = 151_234 - left;
    const trial = { count, looked: 1, changed: 1, unchanged: 0, refused: 0, refusals: [] };
    if (path.includes('/bulk'))
      return given({ ...trial, first: left > 0 ? [] : [{ id, name: 'Anna', changes: [] }] });
    if (path.endsWith('/reach')) return given({ uses: [], looked: 1 });
    return given([boat], { 'content-range': 'boats 0-0/149800', 'x-total-estimated': 'true' });
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Anna' }));
}

const about = 'about 150,000';

test('what is about an estimated number of records never shows the estimate as an exact number', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: `Select all, ${about}` }));
  await screen.findByText(`All matching boats, ${about}`);
  await screen.findByRole('button', { name: `Delete ${about} boats` });
  fireEvent.click(screen.getByRole('button', { name: 'Bulk edit…' }));
  await screen.findByRole('dialog', { name: `Bulk edit of ${about} boats` });
  expect(screen.queryByText(/149,800/)).toBeNull();
});

test('a bulk delete names the exact number as soon as the server has counted, less what is left out', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: `Select all, ${about}` }));
  fireEvent.click(await screen.findByRole('button', { name: `Delete ${about} boats` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 151,234 boats?' }));
  fireEvent.click(await dialog.findByRole('checkbox', { name: /Anna/ }));
  await screen.findByRole('dialog', { name: 'Delete 151,233 boats?' });
});

test('a bulk edit of all matching records names the exact number as soon as the server has counted', async () => {
  await open('?filter={"trait":1}');
  fireEvent.click(await screen.findByRole('button', { name: 'Bulk edit of all matching records' }));
  await screen.findByRole('dialog', { name: `Bulk edit of ${about} boats` });
  fireEvent.click(await screen.findByRole('option', { name: 'Trait' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(await dialog.findByRole('textbox'), { target: { value: '5' } });
  await screen.findByRole('dialog', { name: 'Bulk edit of 151,234 boats' });
  await dialog.findByRole('button', { name: /151,234 boats/ });
});

test.each([
  ['what goes without what stays', 1, ['Close', 'Delete 1 boat']],
  ['nothing where all of them are in use', 2, ['Close']],
])('the button of a bulk delete names %s', async (_what, refused, labels) => {
  const berta = { ...boat, id: '22222222-2222-4222-8222-222222222222', name: 'Berta' };
  const refusals = [boat, berta]
    .slice(0, refused)
    .map(({ id: one, name }) => ({ id: one, name, code: 'IN_USE', details: {}, users: [], issues: [] }));
  const trial = { count: 2, looked: 2, changed: 2 - refused, unchanged: 0, refused, first: [], refusals };
  await openOffice('/fleet/boats', [boats], ({ path }) => {
    if (path.includes('/bulk')) return given(trial);
    if (path.endsWith('/reach')) return given({ uses: [], looked: 2 });
    return given([boat, berta], { 'content-range': 'boats 0-1/2' });
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 2 boats' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 boats?' }));
  await dialog.findByText('Items in use are kept.');
  await dialog.findByText(/records? can’t be deleted:/);
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels);
});
