import { expect, test, vi } from 'vitest';
import { configuration } from '../../../src/dataProviders/configuration.ts';
import { createSessionStore, storageKey } from '../../../src/session/sessionStore.ts';
import { createVault } from '../../../src/session/vault.ts';
import { openSession, storeWith, tabs } from '../support/sessions.ts';

test('what lies in local storage is one key, and not readable', async () => {
  const { storage } = await storeWith(openSession());
  expect([...storage.values.keys()]).toEqual([storageKey]);
  const stored = storage.getItem(storageKey) ?? '';
  expect(stored + atob(stored)).not.toMatch(/access-1|refresh-1|thandi/);
});

test('another page of the browser reads the session', async () => {
  const { stores } = tabs(2);
  await stores[0]?.save(openSession());
  expect(await stores[1]?.reload()).toEqual(openSession());
});

test('a session sealed with another key is no session', async () => {
  const { storage } = await storeWith(openSession());
  const key = crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  expect(await createSessionStore({ storage, vault: createVault(key) }).reload()).toBeNull();
});

test('garbage in local storage is no session', async () => {
  const { stores, storage } = tabs(1);
  storage.setItem(storageKey, '{"not":"sealed"}');
  expect(await stores[0]?.reload()).toBeNull();
});

test('a session that pages of another version have stored is no session (P1-9-12)', async () => {
  expect(configuration.version).toBe(10);
  const { storage, vault, stores } = tabs(1);
  const storeAs = async (version: number) => {
    storage.setItem(storageKey, await vault.seal(JSON.stringify({ version, session: openSession() })));
    return stores[0]?.reload();
  };
  expect(await storeAs(9)).toBeNull();
  expect(await storeAs(10)).toEqual(openSession());
});

test('clearing empties all of local storage and tells whoever listens', async () => {
  const { store, storage } = await storeWith(openSession());
  storage.setItem('left by something else', 'x');
  const listener = vi.fn();
  store.subscribe(listener);
  store.clear();
  expect(store.current()).toBeNull();
  expect(storage.values.size).toBe(0);
  expect(listener).toHaveBeenCalledOnce();
});

test('a sign-out while a session is being sealed wins', async () => {
  const { stores, storage } = tabs(1);
  const saving = stores[0]?.save(openSession());
  stores[0]?.clear();
  await saving;
  expect(storage.values.size).toBe(0);
});
