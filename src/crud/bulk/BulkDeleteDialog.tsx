import { Box, Typography } from '@mui/material';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useWords } from '../useWords.ts';
import { BulkPreview } from './BulkPreview.tsx';
import type { BulkDialogProps } from './BulkUpdateDialog.tsx';
import { useBulkChange } from './useBulkChange.ts';
import { useBulkTrial } from './useBulkTrial.ts';
import { useLeftOut } from './useLeftOut.ts';

/** Deletes many records, where it is possible. Shows beforehand which of them stay. */
export default function BulkDeleteDialog({ resource, records, total, onDone, onClose }: BulkDialogProps) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const words = useWords(resource);
  const { except, leaveOut } = useLeftOut();
  const change = useBulkChange(resource, () => {
    onDone();
    onClose();
  });
  const wanted = { records, except: [...except.keys()], edits: undefined };
  const trial = useBulkTrial(resource, { ...wanted, isReady: true });
  const error = change.error ?? trial.error;
  return (
    <ConfirmDialog
      title={translate('crud.bulk.deleteTitle', { count: words.count(total - except.size) })}
      isDangerous
      isBusy={change.isPending}
      error={error ? errorMessage(error) : undefined}
      onContinue={() => change.mutate(wanted)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Typography>{translate('crud.bulk.deleteText')}</Typography>
        {trial.isPending && <LoadingSkeleton shape="form" rows={1} />}
        {trial.data && (
          <BulkPreview resource={resource} answer={trial.data} isDelete except={except} onExcept={leaveOut} />
        )}
      </Box>
    </ConfirmDialog>
  );
}
