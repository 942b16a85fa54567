import type { Identifier } from 'ra-core';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import type { CellProps } from '../../modules/cell.ts';
import type { InputProps } from './fieldKind.ts';

/**
 * What a reference opens, and how lines are shown. These parts show fields of other records, including references, so
 * they are passed in from above.
 */
export interface ReferenceParts {
  /** The record behind a link, while the pointer stays on the link. */
  Card: ComponentType<{ resource: Resource; id: Identifier; anchor: HTMLElement }>;
  /** The form of a new record, without leaving the page. `name` is the text that the person searched for. */
  CreateDialog: ComponentType<{
    resource: Resource;
    name: string;
    onCreated: (id: Identifier) => void;
    onClose: () => void;
  }>;
  /** Lines to change. */
  LinesEditor: ComponentType<InputProps>;
  /** Lines to read. */
  LinesTable: ComponentType<CellProps>;
}

const ReferencePartsContext = createContext<Partial<ReferenceParts>>({});

interface ReferencePartsProviderProps {
  parts: ReferenceParts;
  children: ReactNode;
}

/** Gives the references below it the parts that they open. */
export function ReferencePartsProvider({ parts, children }: ReferencePartsProviderProps) {
  return <ReferencePartsContext value={parts}>{children}</ReferencePartsContext>;
}

/** The parts that a reference opens; none outside a customer's pages. */
export const useReferenceParts = (): Partial<ReferenceParts> => useContext(ReferencePartsContext);

/** The references below it choose among records that are there, where a new record would make no sense. */
export function ExistingReferences({ children }: { children: ReactNode }) {
  const { CreateDialog: _never, ...parts } = useReferenceParts();
  return <ReferencePartsContext value={parts}>{children}</ReferencePartsContext>;
}
