import { createContext, type ReactNode, use, useContext, useMemo, useSyncExternalStore } from 'react';
import { ownStore } from '../../contract/options/storeScope.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { type Action, allows, type Rights } from '../../contract/rights/rights.ts';
import type { Verb } from '../../contract/rights/verbs.ts';
import { actionOf } from '../../contract/rights/verbs.ts';
import type { Stores } from '../../contract/storeScope.ts';
import { createRegistryStore, type RegistryStore } from './registryStore.ts';
import { useOwnStores, useSession } from './SessionContext.tsx';

/** The rights that a verb needs: a file adds and changes records. */
const needs = (verb: Verb): Action[] =>
  verb === 'import' ? ['import', 'create', 'update'] : [actionOf[verb]];

/** Saving a single record creates it, so no page offers to create one. */
const isOnPages = ({ singleton }: Resource, verb: Verb) => verb !== 'create' || singleton === undefined;

/** Only people who work for all stores open new ones. */
const needsAllStores = ({ storeScope }: Resource, verb: Verb) =>
  storeScope === ownStore && (verb === 'create' || verb === 'import');

/** True if the rights and the person's stores allow a verb that the resource has. */
export const isPermitted = (resource: Resource, verb: Verb, rights: Rights, stores: Stores): boolean =>
  isOnPages(resource, verb) &&
  (stores === 'all' || !needsAllStores(resource, verb)) &&
  needs(verb).every((action) => allows(rights, resource.name, action));

/**
 * The resources with only those verbs and actions that the rights and the person's stores allow, so code that asks for
 * one needs no other check.
 */
export function permitted(registry: Registry, rights: Rights, stores: Stores = 'all'): Registry {
  return new Map(
    [...registry].map(([name, resource]) => {
      const verbs = [...resource.verbs].filter((verb) => isPermitted(resource, verb, rights, stores));
      const actions = [...resource.actions].filter(([, { right }]) => allows(rights, name, right));
      return [name, { ...resource, verbs: new Set(verbs), actions: new Map(actions) }];
    }),
  );
}

const nothing = createRegistryStore({ first: new Map(), load: async () => new Map() });
const RegistryStoreContext = createContext<RegistryStore>(nothing);
const PermittedRegistryContext = createContext<Registry>(nothing.current());

/** Every resource by name, including those from configuration, with what this person may do with it. */
export const useRegistry = (): Registry => useContext(PermittedRegistryContext);

/** True for verbs that the resource has but this person may not use: their pages exist but are refused. */
export function useIsRefused({ name, verbs }: Resource): (verb: Verb) => boolean {
  const whole = useContext(RegistryStoreContext).current();
  return (verb) => !verbs.has(verb) && (whole.get(name)?.verbs.has(verb) ?? false);
}

/** Suspends until the definitions are there that the page at the address needs. */
export function useDefinitionsFor(path: string): void {
  const store = useContext(RegistryStoreContext);
  if (!store.isEnoughFor(path)) use(store.complete());
}

/** True once all definitions are there, which is after the first rows. */
export function useIsWhole(): boolean {
  const store = useContext(RegistryStoreContext);
  return useSyncExternalStore(store.subscribe, store.isWhole);
}

interface PermittedRegistryProps {
  store: RegistryStore;
  children: ReactNode;
}

/** Gives the pages below it the resources, limited to what the person may do with them. */
export function PermittedRegistry({ store, children }: PermittedRegistryProps) {
  const registry = useSyncExternalStore(store.subscribe, store.current);
  const rights = useSession()?.rights;
  const stores = useOwnStores();
  const visible = useMemo(
    () => (rights === undefined ? registry : permitted(registry, rights, stores)),
    [registry, rights, stores],
  );
  return (
    <RegistryStoreContext value={store}>
      <PermittedRegistryContext value={visible}>{children}</PermittedRegistryContext>
    </RegistryStoreContext>
  );
}
