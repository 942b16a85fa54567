import { expect, test, vi } from 'vitest';
import { createPreferenceStore } from '../../../src/session/preferences.ts';

const storeWith = (loaded: [string, unknown][] = []) => {
  const keep = vi.fn(async () => undefined);
  return { keep, store: createPreferenceStore(new Map(loaded), { load: async () => new Map(), keep }) };
};

test('only preferences are kept beyond the page', () => {
  const { store, keep } = storeWith();
  store.setItem('preferences.theme', 'dark');
  store.setItem('stores.listParams', { page: 2 });
  expect(keep.mock.calls).toEqual([['preferences.theme', 'dark']]);
  expect(store.getItem('stores.listParams')).toEqual({ page: 2 });
});

test('a sign-out forgets what was being done and keeps how the device looks', () => {
  const { store } = storeWith([['preferences.theme', 'dark']]);
  store.setItem('stores.selectedIds', [1]);
  store.reset();
  expect(store.getItem('stores.selectedIds', 'nothing')).toBe('nothing');
  expect(store.getItem('preferences.theme')).toBe('dark');
});

test('whoever subscribes hears of changes to its key', () => {
  const { store } = storeWith();
  const listener = vi.fn();
  const stop = store.subscribe('preferences.theme', listener);
  store.setItem('preferences.theme', 'light');
  store.setItem('preferences.density', 'compact');
  stop();
  store.setItem('preferences.theme', 'dark');
  expect(listener.mock.calls).toEqual([['light']]);
});
