import { lazy, Suspense } from 'react';
import { enginePart } from '../en/part.ts';
import { useCurrentImports } from '../import/ImportJobsProvider.tsx';
import { isActive } from '../import/importJobs.ts';

const ImportActivity = lazy(enginePart(() => import('../import/ImportActivity.tsx')));

/** What runs in the background, and what has ended there. */
export function Activity() {
  const imports = useCurrentImports();
  if (![...imports.values()].some(isActive)) return null;
  return (
    <Suspense fallback={null}>
      <ImportActivity />
    </Suspense>
  );
}
