import { setImmediate } from 'node:timers/promises';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { type Call, given, refused } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

const boats = defineResource({
  name: 'fleet/boats',
  labels: { one: 'Boat', many: 'Boats' },
  title: 'name',
  area: 'stock',
  service: 'store',
  fields: { name: { kind: 'text', required: true } },
});
const anna = { id: 'b1', version: 1, name: 'Anna' };

afterEach(cleanup);

/** Opens the form of a new boat and fills it in. `answers` are given to its creates, in turn. */
async function newBoat(...answers: ReturnType<typeof given>[]) {
  const server = await openOffice('/fleet/boats/create', [boats], ({ method }) => {
    if (method === 'POST') return answers.shift() ?? given(anna);
    return given(anna);
  });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ });
  fireEvent.change(name, { target: { value: 'Anna' } });
  const { form } = name;
  if (!form) throw new Error('The name stands in no form.');
  const keys = () =>
    server.calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
  return { form, keys, name };
}

test('a new record is sent once, however long Enter is held and however often Ctrl+S is pressed', async () => {
  const { form, keys } = await newBoat();
  while (form.isConnected) {
    fireEvent.submit(form);
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await setImmediate();
  }
  expect(keys()).toHaveLength(1);
});

test('a new record whose answer was lost is sent again under the same key', async () => {
  const { form, keys } = await newBoat({ status: 502, body: 'A proxy lost the answer.' });
  fireEvent.submit(form);
  await screen.findByText(/Something went wrong on our side/);
  fireEvent.submit(form);
  await waitFor(() => expect(form.isConnected).toBe(false));
  const [first, second] = keys();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

test('a new record that was saved with other values is said to be, and what is sent then is another one', async () => {
  const { form, keys } = await newBoat(refused(409, 'IDEMPOTENCY_KEY_USED'));
  fireEvent.submit(form);
  await screen.findByText(/sent this before with other values/);
  fireEvent.submit(form);
  await waitFor(() => expect(form.isConnected).toBe(false));
  const [first, second] = keys();
  expect(second).not.toBe(first);
});

describe('what was changed, and the answer was lost', () => {
  const lost = { status: 502, body: 'A proxy lost the answer.' };

  /** Opens an address with a boat. `answers` are given to its changes, in turn. */
  async function open(address: string, ...answers: ReturnType<typeof given>[]) {
    const isBulk = ({ path }: Call) => /\/bulk(Edit|Remove)$/.test(path);
    const isTrial = (call: Call) => isBulk(call) && call.body.includes('"dryRun":true');
    const isChange = (call: Call) => call.method === 'DELETE' || (isBulk(call) && !isTrial(call));
    const done = { changed: 1, unchanged: 0, refused: 0, count: 1, looked: 1, first: [], refusals: [] };
    const server = await openOffice(address, [boats], (call) => {
      if (isTrial(call)) return given(done);
      if (isChange(call)) return answers.shift() ?? given(isBulk(call) ? done : null);
      return call.path.endsWith('/b1') ? given(anna) : given([anna], { 'content-range': 'boats 0-0/1' });
    });
    return () => server.calls.filter(isChange).map(({ headers }) => headers['idempotency-key']);
  }

  /** Confirms in the dialog, which says that it failed, and confirms again. */
  async function confirmTwice(name: string) {
    const dialog = within(await screen.findByRole('dialog'));
    // The dialog first asks what the delete would take along.
    await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false));
    fireEvent.click(dialog.getByRole('button', { name }));
    await dialog.findByText(/Something went wrong on our side/);
    fireEvent.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }

  test('records that are selected are asked to be deleted again under the same key', async () => {
    const keys = await open('/fleet/boats', lost);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Anna' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 1 boat' }));
    await confirmTwice('Delete 1 boat');
    const [first, second] = keys();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  test('records that are selected are asked to be changed again under the same key', async () => {
    const keys = await open('/fleet/boats', lost, lost, lost);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Anna' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Bulk edit…' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Name' }));
    const dialog = within(screen.getByRole('dialog'));
    const set = async (value: string) => {
      const before = keys().length;
      fireEvent.change(await dialog.findByRole('textbox'), { target: { value } });
      fireEvent.click(dialog.getByRole('button', { name: /^Set Name/ }));
      await waitFor(() => expect(keys()).toHaveLength(before + 1));
      await dialog.findByText(/Something went wrong on our side/);
    };
    await set('Berta');
    await set('Berta');
    await set('Carla');
    const [first, second, other] = keys();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  test('a record is asked to be deleted again under the same key', async () => {
    const keys = await open('/fleet/boats/b1', lost);
    fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
    await confirmTwice('Delete Anna');
    const [first, second] = keys();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });
});

test('a new record whose code differs from another only in capitals is asked about, and then sent', async () => {
  const lights = defineResource({
    name: 'fleet/lights',
    labels: { one: 'Light', many: 'Lights' },
    title: 'code',
    area: 'stock',
    service: 'store',
    fields: { code: { kind: 'text', unique: true, required: true } },
  });
  const stored = { id: 'l1', version: 1, code: '15056BL' };
  const server = await openOffice('/fleet/lights/create', [lights], ({ method, query }) => {
    if (method === 'POST') return given({ ...stored, id: 'l2', code: '15056bl' });
    const isAsked = query.get('filter') === JSON.stringify({ code: { startsWith: '15056bl' } });
    return isAsked ? given([stored], { 'content-range': 'lights 0-0/1' }) : given(stored);
  });
  const sent = () => server.calls.filter(({ method }) => method === 'POST');
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: /Code/ });
  fireEvent.change(code, { target: { value: '15056bl' } });
  fireEvent.submit(code.form ?? code);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add “15056bl” too?' }));
  expect(dialog.getByRole('link', { name: '15056BL' }).getAttribute('href')).toBe('/fleet/lights/l1');
  fireEvent.click(dialog.getByRole('button', { name: 'Back to the form' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
  fireEvent.submit(code.form ?? code);
  fireEvent.click(await screen.findByRole('button', { name: 'Add “15056bl”' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});
