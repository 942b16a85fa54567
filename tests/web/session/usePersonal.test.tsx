import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StoreContextProvider } from 'ra-core';
import { afterEach, expect, test } from 'vitest';
import { createConfirmation } from '../../../src/session/confirmation.ts';
import { createPreferenceStore } from '../../../src/session/preferences.ts';
import type { Renewal } from '../../../src/session/renewal.ts';
import { SessionProvider } from '../../../src/session/SessionContext.tsx';
import type { SignIn } from '../../../src/session/signIn.ts';
import { usePersonal } from '../../../src/session/usePersonal.ts';
import { openSession, storeWith, user } from '../support/sessions.ts';

function Fold() {
  const [isOpen, setOpen] = usePersonal('fold', false);
  return <button type="button" aria-pressed={isOpen} onClick={() => setOpen(true)} />;
}

afterEach(cleanup);

test('two people who use one device have settings of their own', async () => {
  const device = createPreferenceStore(new Map(), {
    load: async () => new Map(),
    keep: async () => undefined,
  });
  const open = async (uuid: string) => {
    cleanup();
    const { store } = await storeWith(openSession({ user: user({ uuid }) }));
    // Nobody signs in here.
    const parts = { store, renewal: {} as Renewal, signIn: {} as SignIn, confirmation: createConfirmation() };
    render(
      <StoreContextProvider value={device}>
        <SessionProvider parts={parts}>
          <Fold />
        </SessionProvider>
      </StoreContextProvider>,
    );
    return screen.getByRole('button');
  };
  const pressed = (button: HTMLElement) => button.getAttribute('aria-pressed');
  fireEvent.click(await open('anna'));
  expect(pressed(await open('anna'))).toBe('true');
  expect(pressed(await open('ben'))).toBe('false');
});
