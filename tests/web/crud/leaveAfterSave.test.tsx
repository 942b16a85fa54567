import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { given } from '../support/answeringServer.ts';
import { boatsWith } from '../support/boats.ts';
import { openOffice } from '../support/office.tsx';

afterEach(cleanup);

/** Whether closing the tab at this moment would ask about unsaved input. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('from the moment that a saved record shows no changes, nobody is asked before leaving', async () => {
  let anna = { id: 'b1', version: 1, name: 'Anna', labels: {} };
  await openOffice('/fleet/boats/b1', [boatsWith({ kind: 'text' })], ({ method, body }) => {
    if (method === 'PATCH') anna = { ...anna, ...JSON.parse(body), version: 2 };
    return given(anna);
  });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Berta' } });
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(asksBeforeLeaving()).toBe(true);
  // It looks in the same moment in which the page takes the button away.
  const seen: boolean[] = [];
  const observer = new MutationObserver(() => {
    if (!save.isConnected) seen.push(asksBeforeLeaving());
  });
  observer.observe(document.body, { childList: true, subtree: true });
  fireEvent.click(save);
  await waitFor(() => expect(seen.length).toBeGreaterThan(0));
  observer.disconnect();
  expect(seen[0]).toBe(false);
});

test('a resource can lead back to its list after saving, a new record as well as a changed one (P1-2.1-11)', async () => {
  const boats = boatsWith({ kind: 'text' });
  const listed = { ...boats, form: { ...boats.form, afterSaving: 'list' as const } };
  const anna = { id: 'b1', version: 1, name: 'Anna', labels: {} };
  for (const [address, button] of [
    ['/fleet/boats/b1', 'Save'],
    ['/fleet/boats/create', 'Add boat'],
  ] as const) {
    await openOffice(address, [listed], ({ method }) =>
      method === 'GET' ? given(anna) : given({ ...anna, name: 'Berta', version: 2 }),
    );
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Berta' } });
    fireEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(window.location.pathname).toBe('/fleet/boats'));
    cleanup();
  }
});
