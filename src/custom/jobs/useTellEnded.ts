import { useEffect, useRef } from 'react';
import { useImportJobs } from '../../crud/import/ImportJobsProvider.tsx';
import { useRefresh } from '../../crud/useRefresh.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { isOpen, type Job } from './useRecentJobs.ts';

/** Tells the person when a job ends that they saw running. An import that waits for its job tells them itself. */
export function useTellEnded(jobs: readonly Job[] | undefined): void {
  const notify = useNotify();
  const refresh = useRefresh();
  const errorMessage = useErrorMessage();
  const { isFollowed } = useImportJobs();
  const open = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!jobs) return;
    const ended = jobs.filter((job) => open.current.has(job.id) && !isOpen(job));
    open.current = new Set(jobs.filter(isOpen).map(({ id }) => id));
    for (const { subject, status, failure } of ended.filter(({ id }) => !isFollowed(id))) {
      if (status === 'DONE') notify('jobs.ended', { type: 'success', messageArgs: { job: subject } });
      if (status === 'FAILED') {
        const messageArgs = { job: subject, reason: errorMessage(failure) };
        notify('jobs.failed', { type: 'error', messageArgs });
      }
    }
    // A job does not announce the records that it changed, only itself.
    if (ended.length > 0) refresh();
  }, [jobs, notify, refresh, errorMessage, isFollowed]);
}
