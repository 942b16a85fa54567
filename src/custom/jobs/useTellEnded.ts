import { useAddUndoableMutation } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useIsFollowed } from '../../crud/useIsFollowed.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { isOpen, type Job } from './useRecentJobs.ts';
import { canUndoJob, useUndoJob } from './useUndoJob.ts';

/**
 * Tells the person when a job ends that they saw running, and offers to undo what it did. An import that waits for its job
 * tells them itself.
 */
export function useTellEnded(resource: Resource, jobs: readonly Job[] | undefined): void {
  const notify = useNotify();
  const refresh = useRefresh();
  const errorMessage = useErrorMessage();
  const isFollowed = useIsFollowed();
  const undo = useUndoJob(resource);
  const addUndoable = useAddUndoableMutation();
  const tellDone = useEffectEvent((job: Job) => {
    const undoable = canUndoJob(resource, job);
    if (undoable)
      addUndoable(({ isUndo }: { isUndo: boolean }) => {
        if (isUndo) void undo(job);
      });
    notify('jobs.ended', { type: 'success', undoable, messageArgs: { job: job.subject } });
  });
  const open = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!jobs) return;
    const ended = jobs.filter((job) => open.current.has(job.id) && !isOpen(job));
    open.current = new Set(jobs.filter(isOpen).map(({ id }) => id));
    for (const job of ended.filter(({ id }) => !isFollowed(id))) {
      const { subject, status, failure } = job;
      if (status === 'DONE') tellDone(job);
      if (status === 'FAILED') {
        const messageArgs = { job: subject, reason: errorMessage(failure) };
        notify('jobs.failed', { type: 'error', messageArgs });
      }
    }
    // A job does not announce the records that it changed, only itself.
    if (ended.length > 0) refresh();
  }, [jobs, notify, refresh, errorMessage, isFollowed]);
}
