// @vitest-environment jsdom

import { setImmediate } from 'node:timers/promises';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { defineResource } from '../../../contract/resource.ts';
import { given, refused } from '../support/answeringServer.ts';
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
