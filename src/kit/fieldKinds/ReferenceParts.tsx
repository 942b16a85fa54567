import { type Identifier, LinkBase } from 'ra-core';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from 'react';
import type { Resource } from '../../../contract/resource.ts';
import type { CellProps } from '../../modules/cell.ts';
import type { InputProps } from './fieldKind.ts';

/**
 * What a reference opens, and how lines are shown. These parts show fields of other records, including references, so
 * they are passed in from above.
 */
interface ReferenceParts {
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

/** How long the pointer must stay on a link before its card opens. */
const restInMilliseconds = 500;

interface ReferenceLinkProps {
  resource: Resource;
  id: Identifier;
  path: string;
  label: string;
}

/** A link to another record. It shows a card of that record while the pointer stays there. */
export function ReferenceLink({ resource, id, path, label }: ReferenceLinkProps) {
  const { Card } = useReferenceParts();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [hasRested, setHasRested] = useState(false);
  useEffect(() => {
    if (!anchor) return;
    const timer = setTimeout(() => setHasRested(true), restInMilliseconds);
    return () => {
      clearTimeout(timer);
      setHasRested(false);
    };
  }, [anchor]);
  return (
    <>
      <LinkBase
        className="link"
        data-opens="record"
        to={path}
        onClick={(event: React.MouseEvent) => event.stopPropagation()}
        onMouseEnter={(event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        onMouseLeave={() => setAnchor(undefined)}
      >
        {label}
      </LinkBase>
      {Card && anchor && hasRested && (
        <Suspense fallback={null}>
          <Card resource={resource} id={id} anchor={anchor} />
        </Suspense>
      )}
    </>
  );
}
