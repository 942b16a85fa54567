import { replaceEqualDeep } from '@tanstack/react-query';
import { z } from 'zod';
import { configuration } from '../dataProviders/configuration.ts';
import { type Session, session as sessionSchema } from './session.ts';
import type { Vault } from './vault.ts';

/** The one key of local storage that the product uses. */
export const storageKey = 'userAuth';

/** The session of this browser: in memory for reading, encrypted in local storage for the next page and the other tabs. */
export interface SessionStore {
  current(): Session | null;
  /** Reads what is stored, which another tab may have changed, and makes it the current session. */
  reload(): Promise<Session | null>;
  /** Resolves when the other tabs can read it. */
  save(session: Session): Promise<void>;
  /** Removes the session here and in every tab. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

interface Parts {
  vault: Vault;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'clear'>;
}

/** What the vault holds. */
const storedSession = z.object({ version: z.literal(configuration.version), session: sessionSchema });

function parse(text: string | null): Session | null {
  if (text === null) return null;
  const parsed = storedSession.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data.session : null;
}

export function createSessionStore({ vault, storage }: Parts): SessionStore {
  let current: Session | null = null;
  // Every change increases it, so that a slow read or encryption never overwrites a later one.
  let generation = 0;
  const listeners = new Set<() => void>();
  const set = (next: Session | null) => {
    generation += 1;
    // What stays equal stays the same object, such as the rights in a new pair of tokens, so that pages need not
    // work out again what follows from it.
    current = replaceEqualDeep(current, next);
    for (const listener of listeners) listener();
  };
  return {
    current: () => current,
    async reload() {
      const before = generation;
      const sealed = storage.getItem(storageKey);
      const stored = sealed === null ? null : parse(await vault.open(sealed));
      if (generation === before && JSON.stringify(stored) !== JSON.stringify(current)) set(stored);
      return current;
    },
    async save(next) {
      set(next);
      const mine = generation;
      const sealed = await vault.seal(JSON.stringify({ version: configuration.version, session: next }));
      if (generation === mine) storage.setItem(storageKey, sealed);
    },
    clear() {
      set(null);
      storage.clear();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Keeps the store in step with the other tabs: signing out or switching customer in one affects all. */
export function followOtherTabs(store: SessionStore): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) void store.reload();
  });
}
