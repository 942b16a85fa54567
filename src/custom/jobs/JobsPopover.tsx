import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import ReplayIcon from '@mui/icons-material/Replay';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, Divider, LinearProgress, Link, Popover, Typography } from '@mui/material';
import { LinkBase, useCreatePath } from 'ra-core';
import { useState } from 'react';
import { actionCalls } from '../../../contract/calls/actions.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { continuePath } from '../../kit/records/paths.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import {
  canUndoJob,
  isOpen,
  isPlanned,
  type Job,
  useExportAgain,
  type useRecentJobs,
  useResultText,
  useUndoJob,
} from './useJobs.ts';

interface JobLineProps {
  resource: Resource;
  job: Job;
  onClose: () => void;
}

const FieldText = cells.choice.Text;

/** One job of the menu. */
function JobLine({ resource, job, onClose }: JobLineProps) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const createPath = useCreatePath();
  const notifyFailure = useNotifyFailure();
  const api = useApi();
  const refresh = useRefresh();
  const undo = useUndoJob(resource);
  const [isBusy, setIsBusy] = useState(false);
  const resultText = useResultText();
  const { figures } = useNumberFormats();
  const { dateTime } = useMomentFormats();
  const again = useExportAgain(job);
  // What a check found is on the page of the import.
  const checked = useRegistry().get(job.action === 'check' ? job.resource : '');
  const choice = (name: string, value: string) => <FieldText field={fieldOf(resource, name)} value={value} />;
  const { id, version, subject, action, status, done, total, progress, failure, undoState } = job;
  const numbers =
    isOpen(job) && total !== null && total > 0
      ? translate('jobs.doneOf', { done: figures(done), total: figures(total) })
      : resultText(job.result);
  const mayMove = resource.actions.has('cancel');

  const move = async (name: 'cancel' | 'retry') => {
    setIsBusy(true);
    try {
      // A running job gets a new version when it ends. Cancelling means the job in any version.
      const body = name === 'retry' ? { version } : {};
      await api(actionCalls.record(resource), { params: { id, action: name }, body });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsBusy(false);
      refresh();
    }
  };

  const takeBack = async () => {
    setIsBusy(true);
    await undo(job);
    setIsBusy(false);
  };

  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gap: 1,
        px: 4,
        py: 2.5,
        alignItems: 'center',
      }}
    >
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
          <Link
            component={LinkBase}
            to={
              checked
                ? continuePath(checked, job.recordId ?? '')
                : createPath({ resource: resource.name, type: 'edit', id })
            }
            onClick={onClose}
            variant="body2"
            noWrap
            color="text.primary"
          >
            {choice('action', action)}: {subject}
          </Link>
          <Box
            component="span"
            sx={{ ml: 'auto', flex: 'none', typography: 'caption', color: 'text.secondary' }}
          >
            {status === 'RUNNING' && progress !== null
              ? translate('jobs.percent', { percent: progress })
              : isPlanned(job)
                ? translate('jobs.begins', { moment: dateTime(job.startsAt) })
                : undoState === 'DONE'
                  ? choice('undoState', undoState)
                  : choice('status', status)}
          </Box>
        </Box>
        {isOpen(job) && !isPlanned(job) && (
          <LinearProgress
            aria-label={subject}
            {...(progress === null || status === 'WAITING'
              ? {}
              : { variant: 'determinate', value: progress })}
          />
        )}
        {numbers !== '' && (
          <Box className="figures" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {numbers}
          </Box>
        )}
        {status === 'FAILED' && (
          <Box sx={{ typography: 'caption', color: 'error.main' }}>{errorMessage(failure)}</Box>
        )}
      </Box>
      {mayMove && isOpen(job) && (
        <ToolButton
          size="small"
          disabled={isBusy}
          label={translate('jobs.cancel', { job: subject })}
          icon={<CloseIcon fontSize="small" />}
          onClick={() => void move('cancel')}
        />
      )}
      {canUndoJob(resource, job) && (
        <ToolButton
          size="small"
          disabled={isBusy}
          label={translate('jobs.undo', { job: subject })}
          icon={<UndoIcon className="pointing" fontSize="small" />}
          onClick={() => void takeBack()}
        />
      )}
      {again && (
        <ToolButton
          size="small"
          disabled={again.isBusy}
          label={translate('jobs.againOf', { job: subject })}
          icon={<DownloadIcon fontSize="small" />}
          onClick={again.start}
        />
      )}
      {mayMove && status === 'FAILED' && (
        <ToolButton
          size="small"
          disabled={isBusy}
          label={translate('jobs.retry', { job: subject })}
          icon={<ReplayIcon fontSize="small" />}
          onClick={() => void move('retry')}
        />
      )}
    </Box>
  );
}

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
