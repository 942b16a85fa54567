import type { Registry } from '../../contract/registry.ts';

/** The definitions that the pages know: at first perhaps only those of the first page, later all. */
export interface RegistryStore {
  current(): Registry;
  /** True once no definition is missing. */
  isWhole(): boolean;
  /** True if the page at the address needs no definition that is missing. */
  isEnoughFor(path: string): boolean;
  /** Loads what is missing. It returns the same promise until it has failed. */
  complete(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

interface Given {
  first: Registry;
  /** The address whose page needs only `first`; undefined if nothing is missing. */
  enoughFor?: string | undefined;
  /** Returns every definition. */
  load(): Promise<Registry>;
}

export function createRegistryStore({ first, enoughFor, load }: Given): RegistryStore {
  const listeners = new Set<() => void>();
  let registry = first;
  let isWhole = enoughFor === undefined;
  let loading: Promise<void> | undefined = isWhole ? Promise.resolve() : undefined;

  async function loadAll(): Promise<void> {
    try {
      registry = await load();
    } catch (error) {
      loading = undefined;
      throw error;
    }
    isWhole = true;
    for (const listener of listeners) listener();
  }

  return {
    current: () => registry,
    isWhole: () => isWhole,
    isEnoughFor: (path) => isWhole || path === enoughFor,
    complete() {
      loading ??= loadAll();
      return loading;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
