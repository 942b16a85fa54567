import { lazy, Suspense } from 'react';
import { useCurrentImports } from '../import/ImportJobsProvider.tsx';
import { isActive } from '../import/importJobs.ts';

const ImportActivity = lazy(() => import('../import/ImportActivity.tsx'));

/** What goes on behind the page, and what has come to its end there. */
export function Activity() {
  const imports = useCurrentImports();
  if (![...imports.values()].some(isActive)) return null;
  return (
    <Suspense fallback={null}>
      <ImportActivity />
    </Suspense>
  );
}
