import { lazy, Suspense } from 'react';
import type { Place } from './places.ts';

/** Loads after the first rows. */
const WaitingBadge = lazy(() => import('./WaitingBadge.tsx'));

/** How many records of these places wait for a person, if their definitions say which do. */
export function Waiting({ places }: { places: readonly Pick<Place, 'resource'>[] }) {
  const resources = places.flatMap(({ resource }) =>
    resource && resource.list.queues.size > 0 ? [resource.name] : [],
  );
  if (resources.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <WaitingBadge resources={resources} />
    </Suspense>
  );
}
