import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { Box, CircularProgress } from '@mui/material';
import { useAddUndoableMutation } from 'ra-core';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useIsFollowed } from '../../crud/useIsFollowed.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { canUndoJob, isOpen, isPlanned, type Job, useRecentJobs, useUndoJob } from './useJobs.ts';

const JobsPopover = lazy(patiently(() => import('./JobsPopover.tsx')));

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
  const notifySuccess = useEffectEvent((job: Job) => {
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
      if (status === 'DONE') notifySuccess(job);
      if (status === 'FAILED') {
        const messageArgs = { job: subject, reason: errorMessage(failure) };
        notify('jobs.failed', { type: 'error', messageArgs });
      }
    }
    // A job does not announce the records that it changed, only itself.
    if (ended.length > 0) refresh();
  }, [jobs, notify, refresh, errorMessage, isFollowed]);
}

/** How much runs in the background, on every page; the button opens the newest jobs. */
export default function JobActivity({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const recent = useRecentJobs(resource);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useTellEnded(resource, recent.data);
  const running = (recent.data ?? []).filter((job) => isOpen(job) && !isPlanned(job));
  const label =
    running.length === 0
      ? translate('jobs.activity')
      : translate('jobs.running', { smart_count: running.length });
  const share = running.length === 1 ? running[0]?.progress : null;
  const icon = (
    <Box sx={{ display: 'grid', placeItems: 'center', width: 20, height: 20 }}>
      {running.length === 0 ? (
        <NotificationsIcon fontSize="small" />
      ) : (
        <CircularProgress
          size={18}
          thickness={5}
          aria-hidden
          {...(share === null || share === undefined
            ? {}
            : { variant: 'determinate', value: Math.max(share, 4) })}
        />
      )}
    </Box>
  );
  return (
    <>
      <ToolButton
        label={label}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Suspense fallback={null}>
        {anchor && <JobsPopover {...{ resource, anchor, recent }} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}
