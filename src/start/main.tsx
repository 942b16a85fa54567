import './zodConfiguration.ts';
import '../theme/fonts.css';
import { configuration } from '../dataProviders/configuration.ts';
import { browserKeeper } from '../session/preferences.ts';
import { createSessionStore, followOtherTabs } from '../session/sessionStore.ts';
import { browserVault } from '../session/vault.ts';
import { startFirstPage } from './firstPage.ts';
import { addedDefinitions, firstDefinitions } from './loadDefinitions.ts';
import { loadWording } from './loadWording.ts';
import { restoreSession } from './restoreSession.ts';

/**
 * The small part that runs first: it opens the session and requests the first list, while the browser is still
 * loading the pages.
 */
async function start(): Promise<void> {
  const { pathname, search } = window.location;
  const definitions = firstDefinitions(pathname);
  const added = addedDefinitions(configuration.mainService);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element "root".');
  if (!window.isSecureContext) return (await import('./mountApp.tsx')).mountInsecure(root);
  const store = createSessionStore({ vault: browserVault(), storage: localStorage });
  const preferences = browserKeeper.load();
  const wording = loadWording(preferences);
  await restoreSession(store);
  followOtherTabs(store);
  const first = await definitions;
  if (search === '') startFirstPage(first.definitions, store.current(), pathname);
  const { mountApp } = await import('./mountApp.tsx');
  mountApp(root, {
    store,
    first,
    added: await added,
    preferences: await preferences,
    wording: await wording,
  });
}

void start();
