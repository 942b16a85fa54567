import { Box, Divider, Link, Popover, Typography } from '@mui/material';
import { LinkBase, useCreatePath } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { JobLine } from './JobLine.tsx';
import type { useRecentJobs } from './useRecentJobs.ts';

interface JobsPopoverProps {
  resource: Resource;
  anchor: HTMLElement;
  recent: ReturnType<typeof useRecentJobs>;
  onClose: () => void;
}

/** The newest jobs: how far they are, how they ended, and a way to stop them or to have them tried again. */
export default function JobsPopover({ resource, anchor, recent, onClose }: JobsPopoverProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { data, error, isPending, refetch } = recent;
  const title = translate('jobs.title');
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 380, mt: 1 } } }}
    >
      <Typography variant="subtitle2" component="h2" sx={{ px: 4, py: 3 }}>
        {title}
      </Typography>
      <Divider />
      {isPending && (
        <Box sx={{ p: 4 }}>
          <LoadingSkeleton shape="form" rows={2} />
        </Box>
      )}
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Typography variant="body2" sx={{ p: 4, color: 'text.secondary' }}>
          {translate('jobs.none')}
        </Typography>
      )}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 420, overflowY: 'auto' }}>
          {data.map((job) => (
            <JobLine key={job.id} {...{ resource, job, onClose }} />
          ))}
        </Box>
      )}
      <Divider />
      <Box sx={{ px: 4, py: 2 }}>
        <Link
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'list' })}
          onClick={onClose}
          variant="body2"
        >
          {translate('jobs.all')}
        </Link>
      </Box>
    </Popover>
  );
}
