import { lazy, Suspense } from 'react';
import { jobsName } from '../../../contract/jobsName.ts';
import { withMessages } from '../../i18n/messages.ts';
import { Later } from '../../session/Later.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';

/** Loads after the first rows. */
const JobActivity = lazy(withMessages(() => import('./en.ts'))(() => import('./JobActivity.tsx')));

/** A place in the top bar for what runs in the background, for people who may see it. */
export function JobsPlace() {
  const resource = useRegistry().get(jobsName);
  if (!resource?.verbs.has('list')) return null;
  return (
    <Later>
      <Suspense fallback={null}>
        <JobActivity resource={resource} />
      </Suspense>
    </Later>
  );
}
