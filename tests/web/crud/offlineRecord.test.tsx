import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
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

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a list and its selection do nothing while the browser is offline, and do so again afterwards', async () => {
  await openOffice('/fleet/boats', [boats], ({ path }) =>
    given(path.endsWith('/boats') ? [{ id: 'b1', version: 1, name: 'Anna' }] : []),
  );
  const row = await screen.findByRole('checkbox', { name: 'Select Anna' });
  fireEvent.click(row);
  const names = ['Bulk edit…', 'Delete 1 boat'];
  const buttons = await Promise.all(names.map((name) => screen.findByRole('button', { name })));
  const disabled = () => buttons.map((button) => button.matches(':disabled'));
  expect(disabled()).toEqual([false, false]);
  expect(screen.getByRole('button', { name: 'Edit cells' })).toBeTruthy();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(disabled()).toEqual([true, true]);
  expect(screen.queryByRole('button', { name: 'Edit cells' })).toBeNull();
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(disabled()).toEqual([false, false]);
  expect(screen.getByRole('button', { name: 'Edit cells' })).toBeTruthy();
});

test('a record is not to be changed while the browser is offline, and keeps what was typed', async () => {
  await openOffice('/fleet/boats/b1', [boats], () => given({ id: 'b1', version: 1, name: 'Anna' }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ });
  fireEvent.change(name, { target: { value: 'Berta' } });
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect([name.matches(':disabled'), name.value]).toEqual([true, 'Berta']);
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect([name.matches(':disabled'), name.value]).toEqual([false, 'Berta']);
});

test('a record that is not there says so, with a way to its list', async () => {
  await openOffice('/fleet/boats/gone', [boats], () => refused(404, 'NOT_FOUND'));
  expect(await screen.findByText('This record does not exist or has been deleted.')).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Go to the boats' });
  expect(new URL(link.href).pathname).toBe('/fleet/boats');
});
