import { createContext, type ReactNode, useContext } from 'react';
import type { Resource } from '../../contract/resource.ts';
import { type Composition, compose } from './composition.ts';
import type { ResourceParts } from './module.ts';

const CompositionContext = createContext<Composition>(compose([]));

interface CompositionProviderProps {
  composition: Composition;
  children: ReactNode;
}

/** Gives the pages below it what the modules provide. */
export function CompositionProvider({ composition, children }: CompositionProviderProps) {
  return <CompositionContext value={composition}>{children}</CompositionContext>;
}

/** What the modules provide. */
export const useComposition = (): Composition => useContext(CompositionContext);

const generated: ResourceParts = {};

/** The hand-made parts of a resource. */
export const useResourceParts = ({ name }: Resource): ResourceParts =>
  useComposition().parts.get(name) ?? generated;
