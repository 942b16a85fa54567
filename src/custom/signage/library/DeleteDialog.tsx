import { Box } from '@mui/material';
import Button from '@mui/material/Button';
import { useGetList } from 'ra-core';
import { useState } from 'react';
import { type MediaFile, mediaFileCalls, mostMediaFiles } from '../../../../contract/calls/mediaFiles.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { labelOf } from '../../../dataProviders/recordLabels.ts';
import { listText } from '../../../i18n/listText.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { useRefresh } from '../../../kit/records/useRefresh.ts';
import { ConfirmDialog } from '../../../layout/dialogs/ConfirmDialog.tsx';
import { DialogFrame } from '../../../layout/dialogs/DialogFrame.tsx';

interface DeleteDialogProps {
  files: readonly MediaFile[];
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before files are deleted. It says which of them screens show; those are kept. */
export default function DeleteDialog({ files, onDeleted, onClose }: DeleteDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const used = files.filter(({ screenCount }) => screenCount > 0);
  const free = files.filter(({ screenCount }) => screenCount === 0);
  const counted = (count: number) => ({ count, smart_count: count });

  const remove = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      for (let first = 0; first < free.length; first += mostMediaFiles.deleted) {
        const ids = free.slice(first, first + mostMediaFiles.deleted).map(({ id }) => id);
        await api(mediaFileCalls.delete, { query: { data: JSON.stringify(ids) } });
      }
      notify('signage.delete.deleted', { type: 'success', messageArgs: counted(free.length) });
      onDeleted();
    } catch (failure) {
      setError(failure);
    } finally {
      // Some may be gone even if others are not.
      refresh();
      setIsBusy(false);
    }
  };

  const keptOnes = used.length > 0 && (
    <>
      {free.length > 0 && <p>{translate('signage.delete.used', counted(used.length))}</p>}
      <UsedFiles files={used} />
    </>
  );
  if (free.length === 0)
    return (
      <DialogFrame
        title={translate('signage.delete.noneTitle', counted(used.length))}
        width="xs"
        onClose={onClose}
        actions={
          <Button color="inherit" onClick={onClose} autoFocus>
            {translate('signage.delete.closeOnly')}
          </Button>
        }
      >
        {keptOnes}
      </DialogFrame>
    );
  return (
    <ConfirmDialog
      title={translate('signage.delete.title', counted(free.length))}
      isDangerous
      isBusy={isBusy}
      error={error}
      action={translate('signage.delete.delete', counted(free.length))}
      close={translate('signage.delete.close')}
      onAct={() => void remove()}
      onClose={onClose}
    >
      {translate('signage.delete.consequence')}
      {keptOnes}
    </ConfirmDialog>
  );
}

/** The files that screens show, each with the screens. */
function UsedFiles({ files }: { files: readonly MediaFile[] }) {
  const translate = useTranslate();
  const { data = [] } = useGetList<WireRecord>('signage/screen-files', {
    filter: { mediaId: files.slice(0, 100).map(({ id }) => id) },
    pagination: { page: 1, perPage: 500 },
  });
  const screensOf = ({ id, screenCount }: MediaFile) => {
    // A screen may show a file several times.
    const names = new Set(
      data.filter(({ mediaId }) => mediaId === id).flatMap((record) => labelOf(record, 'screenId') ?? []),
    );
    const counted = { count: screenCount, smart_count: screenCount };
    return names.size > 0 ? listText([...names]) : translate('signage.delete.screens', counted);
  };
  return (
    <Box component="ul" sx={{ pl: 5, mb: 0, maxHeight: 240, overflow: 'auto' }}>
      {files.map((file) => (
        <li key={file.id}>
          {translate('signage.delete.usedBy', { name: file.name, screens: screensOf(file) })}
        </li>
      ))}
    </Box>
  );
}
