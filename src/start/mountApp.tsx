import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { buildRegistry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { App } from '../app/App.tsx';
import { createBackOffice } from '../app/backOffice.ts';
import { modules } from '../app/modules.ts';
import type { Connection } from '../dataProviders/connection.ts';
import type { Wording } from '../i18n/wording.ts';
import { InsecureNotice } from '../layout/InsecureNotice.tsx';
import { compose } from '../modules/composition.ts';
import { browserKeeper, createPreferenceStore } from '../session/preferences.ts';
import { createRegistryStore } from '../session/registryStore.ts';
import type { SessionStore } from '../session/sessionStore.ts';
import { afterFirstRows } from './afterFirstRows.ts';
import { takeEarly } from './earlyRequests.ts';
import { allDefinitions, type FirstDefinitions } from './loadDefinitions.ts';

interface Restored {
  store: SessionStore;
  /** The product's own definitions that the page begins with. */
  first: FirstDefinitions;
  /** Those of an admin. */
  added: readonly Resource[];
  preferences: Map<string, unknown>;
  wording: Wording;
}

/** Draws the pages. */
export function mountApp(root: HTMLElement, { store, first, added, preferences, wording }: Restored): void {
  const preferenceStore = createPreferenceStore(preferences, browserKeeper);
  const registryOf = ({ definitions, world }: Pick<FirstDefinitions, 'definitions' | 'world'>) =>
    buildRegistry([...definitions, ...added].map(wording.resource), wording.world(world));
  const registry = createRegistryStore({
    first: registryOf(first),
    enoughFor: first.enoughFor,
    load: async () => registryOf(await allDefinitions()),
  });
  let connection: Connection | undefined;
  const parts = createBackOffice({
    store,
    registry,
    wording,
    preferenceStore,
    composition: compose(modules),
    takeEarly,
    connection: () => connection,
  });
  createRoot(root).render(
    <StrictMode>
      <App parts={parts} />
    </StrictMode>,
  );
  const followConnection = async () => {
    ({ connection } = await import('../dataProviders/connection.ts'));
    connection.follow();
  };
  afterFirstRows(parts.queryClient, () => {
    // If this fails, the next page that needs them tries again.
    void registry.complete().catch(console.error);
    void followConnection().catch(console.error);
  });
}

/** Browsers offer no cryptography to pages from an unencrypted address, and the sign-in needs it. */
export function mountInsecure(root: HTMLElement): void {
  createRoot(root).render(<InsecureNotice />);
}
