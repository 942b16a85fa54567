import { createContext, type ReactNode, useContext } from 'react';
import type { Registry } from '../contract/registry.ts';

const RegistryContext = createContext<Registry>(new Map());

/** Gives the pages below it the resources that exist, the run-time ones included. */
export function RegistryProvider({ registry, children }: { registry: Registry; children: ReactNode }) {
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** Every resource by name. */
export const useRegistry = (): Registry => useContext(RegistryContext);
