import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Use } from '../../../contract/calls/reach.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { type Answer, given } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

const boats = defineResource({
  name: 'fleet/boats',
  labels: { one: 'Boat', many: 'Boats' },
  description: 'What we row and sail.',
  title: 'name',
  area: 'stock',
  service: 'store',
  fields: { name: { kind: 'text', required: true } },
});
const oars = defineResource({
  name: 'fleet/oars',
  labels: { one: 'Oar', many: 'Oars' },
  title: 'name',
  area: 'stock',
  service: 'store',
  fields: {
    name: { kind: 'text' },
    boatId: { kind: 'reference', resource: 'fleet/boats', onDelete: 'take' },
  },
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Opens the product, whose own service is the same server: in a browser, the page's address leads there. */
async function open(address: string, answer: Parameters<typeof openOffice>[2]) {
  const send = globalThis.fetch;
  let base = '';
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    send(typeof url === 'string' && url.startsWith('/') ? `${base}${url}` : url, init),
  );
  const server = await openOffice(address, [boats, oars], answer);
  base = server.url;
}

const use = (effect: Use['effect'], count: number, ...names: string[]) => ({
  ...{ resource: 'fleet/oars', effect, count, names },
});

/** Opens the question whether to delete a boat, which relies on those uses. */
async function ask(uses: Use[], onDelete: () => Answer = () => given({})) {
  await open('/fleet/boats/b1', ({ path, method }) => {
    if (path.endsWith('/reach')) return given({ uses, looked: 1 });
    return method === 'DELETE' ? onDelete() : given({ id: 'b1', version: 1, name: 'Anna' });
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Anna”?' }));
  return dialog;
}
const going = (dialog: Awaited<ReturnType<typeof ask>>) =>
  dialog.queryByRole('button', { name: 'Delete Anna' });

test('the question says what goes along and what loses its reference, before anybody confirms', async () => {
  const dialog = await ask([use('take', 5, 'Left', 'Right'), use('clear', 1, 'Spare')]);
  await dialog.findByText('Deleted with it: 5 oars (Left, Right and 3 more).');
  await dialog.findByText('Kept, but no longer linked to it: 1 oar (Spare).');
  expect(going(dialog)?.matches(':disabled')).toBe(false);
});

test('what still uses it refuses at once, and only “Close” remains', async () => {
  const dialog = await ask([use('refuse', 2, 'Left', 'Right')]);
  await dialog.findByText(
    'This cannot be deleted while it is used by 2 oars (Left, Right). Change those first.',
    undefined,
  );
  expect(going(dialog)).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'));
});

const refusal = (status: number, code: string): Answer => ({
  status,
  body: { success: false, code, message: 'No.', errorMessage: 'No.', details: {}, requestId: 'r-1' },
});

test.each([
  ['after a refusal only “Close” remains', refusal(409, 'OTHER_STORES'), false],
  ['where the server only asks to wait, people may try again', refusal(503, 'OVERLOADED'), true],
])('%s', async (_title, answer, canGoOn) => {
  const dialog = await ask([], () => answer);
  await waitFor(() => expect(going(dialog)?.matches(':disabled')).toBe(false));
  fireEvent.click(going(dialog) as HTMLElement);
  await dialog.findByRole('alert');
  expect(going(dialog) !== null).toBe(canGoOn);
});

test('a new name says where else it will stand', async () => {
  await open('/fleet/boats/b1', ({ path }) =>
    path.endsWith('/reach')
      ? given({ uses: [use('show', 3, 'Left')], looked: 1 })
      : given({ id: 'b1', version: 1, name: 'Anna' }),
  );
  fireEvent.change(await screen.findByRole('textbox', { name: /Name/ }), {
    target: { value: 'Berta' },
  });
  expect((await screen.findByText('The new name will also appear in 3 oars.')).getAttribute('role')).toBe(
    'note',
  );
});

test('a definition’s sentence stands above its list and above a new record', async () => {
  await openOffice('/fleet/boats', [boats], () => given([{ id: 'b1', version: 1, name: 'Anna' }]));
  await screen.findByText('What we row and sail.');
  cleanup();
  await openOffice('/fleet/boats/create', [boats], () => given([]));
  await screen.findByRole('heading', { level: 1, name: 'New boat' });
  await screen.findByText('What we row and sail.');
});
