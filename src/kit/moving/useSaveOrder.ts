import type { Identifier } from 'ra-core';
import { useState } from 'react';
import { recordCalls } from '../../../contract/calls/records.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { refusalCode } from '../records/refusal.ts';
import { useRefresh } from '../records/useRefresh.ts';
import { useUndoChange } from '../records/useUndo.ts';
import { useWords } from '../records/useWords.ts';

interface Saving {
  /** Runs as soon as the order is saved, before the page shows it. */
  onSaved?: () => Promise<void>;
}

/** Saves the whole order of a list, and offers to undo that. */
export function useSaveOrder(resource: Resource) {
  const api = useApi();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const { many } = useWords(resource);
  const offerUndo = useUndoChange(resource);
  const [isSaving, setIsSaving] = useState(false);

  /** Returns `stale` if somebody added or deleted records meanwhile: nothing is saved then. */
  const saveOrder = async (
    ids: readonly Identifier[],
    { onSaved }: Saving = {},
  ): Promise<'saved' | 'stale' | 'failed'> => {
    setIsSaving(true);
    try {
      const sequenceData = ids.map((id, order) => ({ id, order }));
      const arranged = await api(recordCalls.arrange(resource), { body: { sequenceData } });
      await onSaved?.();
      refresh();
      notify('crud.arrange.saved', { type: 'success', undoable: offerUndo(arranged, many) });
      return 'saved';
    } catch (failure) {
      notifyFailure(failure);
      return refusalCode(failure) === 'SEQUENCE_STALE' ? 'stale' : 'failed';
    } finally {
      setIsSaving(false);
    }
  };
  return { saveOrder, isSaving };
}
