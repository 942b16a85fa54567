import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { Box, CircularProgress } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { isOpen, isPlanned, useRecentJobs } from './useRecentJobs.ts';
import { useTellEnded } from './useTellEnded.ts';

const JobsPopover = lazy(patiently(() => import('./JobsPopover.tsx')));

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
