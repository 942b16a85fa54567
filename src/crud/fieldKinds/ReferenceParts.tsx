import type { Identifier } from 'ra-core';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Resource } from '../../../contract/resource.ts';

/** What a reference opens. Both show fields of the other record, references among them, and so come from above. */
export interface ReferenceParts {
  /** The record that a link leads to, while the pointer rests on the link. */
  Card: ComponentType<{ resource: Resource; id: Identifier; anchor: HTMLElement }>;
  /** The form of a new record, without leaving the page. `name` is the text that the person searched for. */
  CreateDialog: ComponentType<{
    resource: Resource;
    name: string;
    onCreated: (id: Identifier) => void;
    onClose: () => void;
  }>;
}

const ReferencePartsContext = createContext<ReferenceParts | undefined>(undefined);

interface ReferencePartsProviderProps {
  parts: ReferenceParts;
  children: ReactNode;
}

/** Gives the references below it what they open. */
export function ReferencePartsProvider({ parts, children }: ReferencePartsProviderProps) {
  return <ReferencePartsContext value={parts}>{children}</ReferencePartsContext>;
}

/** What a reference opens; nothing where no page of a customer is shown. */
export const useReferenceParts = (): Partial<ReferenceParts> => useContext(ReferencePartsContext) ?? {};
