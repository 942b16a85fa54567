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
