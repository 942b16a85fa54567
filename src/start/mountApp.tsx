import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { buildRegistry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { App } from '../app/App.tsx';
import { createBackOffice } from '../app/backOffice.ts';
import { modules } from '../app/modules.ts';
import type { Wording } from '../i18n/wording.ts';
import { InsecureNotice } from '../layout/InsecureNotice.tsx';
import { compose } from '../modules/composition.ts';
import { browserKeeper, createPreferenceStore } from '../session/preferences.ts';
import type { SessionStore } from '../session/sessionStore.ts';
import { takeEarly } from './earlyRequests.ts';

interface Restored {
  store: SessionStore;
  definitions: readonly Resource[];
  preferences: Map<string, unknown>;
  wording: Wording;
}

/** Draws the pages. */
export function mountApp(root: HTMLElement, { store, definitions, preferences, wording }: Restored): void {
  const preferenceStore = createPreferenceStore(preferences, browserKeeper);
  const parts = createBackOffice({
    store,
    registry: buildRegistry(definitions.map(wording.resource)),
    wording,
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

/** Browsers offer no cryptography to pages from an unencrypted address, and the sign-in needs it. */
export function mountInsecure(root: HTMLElement): void {
  createRoot(root).render(<InsecureNotice />);
}
