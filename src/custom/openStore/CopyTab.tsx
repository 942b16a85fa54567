import { Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '../../../contract/calls/call.ts';
import { storeCopyCalls } from '../../../contract/calls/storeCopies.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledInput } from '../../kit/fieldKinds/LabelledInput.tsx';
import { ExistingReferences } from '../../kit/fieldKinds/ReferenceParts.tsx';
import { ViewNote } from '../../kit/notes.tsx';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { useUndoChange } from '../../kit/records/useUndo.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { Checklist } from './Checklist.tsx';
import { storeField, storesField, useChecklist } from './useChecklist.ts';

/** Copies settings into stores, and offers to undo that as one unit. */
function useCopySettings() {
  const api = useApi();
  const refresh = useRefresh();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const translate = useTranslate();
  const offerUndo = useUndoChange(useResource('stores'));

  return useMutation({
    mutationFn: (body: BodyOf<typeof storeCopyCalls.copy>) => api(storeCopyCalls.copy, { body }),
    onSuccess: ({ records, request }) => {
      if (records === 0) {
        notify('openStore.copiedNothing', { type: 'info' });
        return;
      }
      const undoable = offerUndo({ request }, translate('openStore.copyName'));
      notify('openStore.copied', {
        ...{ type: 'success', undoable, messageArgs: { smart_count: records } },
      });
      refresh();
    },
    onError: notifyFailure,
  });
}

/** Gives a store, and others if people want, the settings of another one. */
export default function CopyTab({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const [from, setFrom] = useState<string | null>(null);
  const [also, setAlso] = useState<readonly string[]>([]);
  const isSelf = from === String(record.id);
  const toUuids = [...new Set([String(record.id), ...also])].filter((id) => id !== from);
  const { query, parts, ticked, choices, tick } = useChecklist(isSelf ? null : from, toUuids);
  const copy = useCopySettings();
  const checklist = () => {
    if (isSelf) return <ViewNote text={translate('openStore.sameStore')} />;
    if (from === null) return <ViewNote text={translate('openStore.chooseFrom')} />;
    if (query.error) return <FailedState error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data) return <LoadingSkeleton shape="form" rows={8} />;
    return <Checklist parts={parts} ticked={ticked} onTick={tick} />;
  };
  return (
    <Box
      sx={{ px: 6, py: 4, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1040 }}
    >
      <Typography sx={{ color: 'text.secondary' }}>{translate('openStore.copyHelp')}</Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}>
        <ExistingReferences>
          <LabelledInput
            label={translate('openStore.from')}
            field={storeField}
            value={from}
            onChange={(value) => setFrom(value ? String(value) : null)}
          />
          <LabelledInput
            label={translate('openStore.also')}
            field={storesField}
            value={also}
            onChange={(value) => setAlso(Array.isArray(value) ? value.map(String) : [])}
          />
        </ExistingReferences>
      </Box>
      {checklist()}
      {from !== null && !isSelf && query.data && (
        <Box>
          <Button
            variant="contained"
            loading={copy.isPending}
            disabled={choices.length === 0}
            onClick={() => copy.mutate({ fromUuid: from, toUuids, choices })}
          >
            {translate('openStore.copy', { smart_count: toUuids.length })}
          </Button>
        </Box>
      )}
    </Box>
  );
}
