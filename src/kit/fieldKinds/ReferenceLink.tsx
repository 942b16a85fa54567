import { type Identifier, LinkBase } from 'ra-core';
import { Suspense, useEffect, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useReferenceParts } from './ReferenceParts.tsx';

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
