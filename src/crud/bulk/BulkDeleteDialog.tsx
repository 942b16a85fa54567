import { Box, Typography } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { ReachText, useReach } from '../form/ReachText.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import type { BulkDialogProps } from './BulkUpdateDialog.tsx';
import { useBulkChange, useBulkTrial, useChosenCount, useLeftOut } from './bulkChanges.ts';

/** Deletes many records, where it is possible. Shows beforehand which of them stay. */
export default function BulkDeleteDialog({ resource, records, onDone, onClose, ...known }: BulkDialogProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const { except, leaveOut } = useLeftOut();
  const change = useBulkChange(resource, () => {
    onDone();
    onClose();
  });
  const requested = { records, except: [...except.keys()], edits: undefined };
  const trial = useBulkTrial(resource, { ...requested, isReady: true });
  const counted = trial.data?.chosen;
  const { rest, count } = useChosenCount(resource, known, { counted, left: except.size });
  const error = change.error ?? trial.error;
  // The trial of a long list looks only at its beginning, so nobody knows yet how many of it stay.
  const isWhole = trial.data !== undefined && trial.data.looked === trial.data.count;
  const refused = isWhole ? trial.data.refused : 0;
  const going = refused === 0 ? count : words.count(rest - refused);
  // What stays keeps what belongs to it.
  const staying = [...except.keys(), ...(trial.data?.refusals ?? []).map(({ id }) => id)];
  const isAsked = trial.data !== undefined;
  const { uses } = useReach(resource, { records, except: staying, change: 'delete', isAsked });
  return (
    <ConfirmDialog
      title={translate('crud.bulk.deleteTitle', { count })}
      isDangerous
      isBusy={change.isPending}
      error={error}
      isWaiting={trial.isPending}
      action={rest === refused ? undefined : translate('crud.bulk.delete', { count: going })}
      onAct={() => change.mutate(requested)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Typography>{translate('crud.bulk.deleteText')}</Typography>
        {trial.isPending && <LoadingSkeleton shape="form" rows={1} />}
        {trial.data && (
          <BulkPreview resource={resource} answer={trial.data} isDelete except={except} onExcept={leaveOut} />
        )}
        <ReachText uses={uses} isOfMany />
      </Box>
    </ConfirmDialog>
  );
}
