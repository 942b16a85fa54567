import type { Store } from 'ra-core';
import { readAll, write } from './browserDatabase.ts';

/** Keys that survive a reload and a sign-out: the appearance of this device, not what people were doing. */
const preferencePrefix = 'preferences.';

const isPreference = (key: string) => key.startsWith(preferencePrefix);

/** The code of the language that the person chose; without one, the browser's languages decide. */
export const languagePreference = `${preferencePrefix}language`;

/** Where preferences are stored: the browser's database, or nowhere if there is none. */
export interface PreferenceKeeper {
  load(): Promise<Map<string, unknown>>;
  keep(key: string, value: unknown): Promise<void>;
}

export const browserKeeper: PreferenceKeeper = {
  load: () => readAll('preferences').catch(() => new Map()),
  keep: (key, value) =>
    write('preferences', key, value).catch((error: unknown) => {
      console.warn('A preference could not be saved on this device.', error);
    }),
};

/**
 * The store behind react-admin's `useStore`. As the specification says, filters, sorting and the like start again
 * with every page load; keys under `preferences.` stay on this device.
 */
export function createPreferenceStore(loaded: Map<string, unknown>, keeper: PreferenceKeeper): Store {
  const values = new Map(loaded);
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const set = (key: string, value: unknown) => {
    if (value === undefined) values.delete(key);
    else values.set(key, value);
    if (isPreference(key)) void keeper.keep(key, value);
    for (const listener of listeners.get(key) ?? []) listener(value);
  };
  const removeAll = (isGone: (key: string) => boolean) => {
    for (const key of [...values.keys()].filter(isGone)) set(key, undefined);
  };
  return {
    setup: () => undefined,
    teardown: () => undefined,
    getItem: <Value>(key: string, fallback?: Value) =>
      (values.has(key) ? values.get(key) : fallback) as Value,
    setItem: set,
    removeItem: (key) => set(key, undefined),
    removeItems: (prefix) => removeAll((key) => key.startsWith(prefix)),
    reset: () => removeAll((key) => !isPreference(key)),
    listItems: (prefix = '') => Object.fromEntries([...values].filter(([key]) => key.startsWith(prefix))),
    subscribe(key, listener) {
      const mine = listeners.get(key) ?? new Set();
      listeners.set(key, mine.add(listener));
      return () => mine.delete(listener);
    },
  };
}
