import { lazy, Suspense } from 'react';
import { patiently } from '../../i18n/patiently.ts';
import { Later } from '../../session/Later.tsx';
import type { Place } from './places.ts';

/** Loads after the first rows. */
const WaitingBadge = lazy(patiently(() => import('./WaitingBadge.tsx')));

interface WaitingProps {
  places: readonly Pick<Place, 'resource'>[];
  /** Small, in the corner of an icon. */
  isInCorner?: boolean;
}

/** How many records of these places wait for a person, if their definitions say which do. */
export function Waiting({ places, isInCorner = false }: WaitingProps) {
  const resources = places.flatMap(({ resource }) =>
    resource && resource.list.queues.size > 0 ? [resource.name] : [],
  );
  if (resources.length === 0) return null;
  return (
    <Later>
      <Suspense fallback={null}>
        <WaitingBadge resources={resources} isInCorner={isInCorner} />
      </Suspense>
    </Later>
  );
}
