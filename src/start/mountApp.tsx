import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Registry } from '../../contract/registry.ts';
import { App } from '../app/App.tsx';
import { createBackOffice } from '../app/backOffice.ts';
import { modules } from '../app/modules.ts';
import { InsecureNotice } from '../layout/InsecureNotice.tsx';
import { compose } from '../modules/composition.ts';
import { browserKeeper, createPreferenceStore } from '../session/preferences.ts';
import type { SessionStore } from '../session/sessionStore.ts';
import { takeEarly } from './earlyRequests.ts';

interface Restored {
  store: SessionStore;
  registry: Registry;
  preferences: Map<string, unknown>;
}

/** Draws the pages. */
export function mountApp(root: HTMLElement, { store, registry, preferences }: Restored): void {
  const preferenceStore = createPreferenceStore(preferences, browserKeeper);
  const parts = createBackOffice({
    store,
    registry,
    preferenceStore,
    composition: compose(modules),
    takeEarly,
  });
  createRoot(root).render(
    <StrictMode>
      <App parts={parts} />
    </StrictMode>,
  );
}

/** Browsers offer no cryptography to pages from an unencrypted address, and there is no sign-in without it. */
export function mountInsecure(root: HTMLElement): void {
  createRoot(root).render(<InsecureNotice />);
}
