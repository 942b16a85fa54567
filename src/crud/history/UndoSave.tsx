import { Button } from '@mui/material';
import { useState } from 'react';
import { historyCalls } from '../../../contract/calls/history.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';

interface UndoSaveProps {
  resource: Resource;
  record: WireRecord;
  /** The event of the save in the history. */
  event: number;
}

/** Undoes a save that changed lines: the record and its lines are as before, unless somebody has changed them since. */
export function UndoSave({ resource, record, event }: UndoSaveProps) {
  const translate = useTranslate();
  const api = useApi();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const undo = async () => {
    setIsBusy(true);
    try {
      await api(historyCalls.undo(resource), { body: { event } });
      const messageArgs = { record: recordTitle(resource, record) };
      notify('crud.actions.undone', { type: 'info', messageArgs });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsBusy(false);
      refresh();
    }
  };
  return (
    <WhileOnline>
      <Button size="small" color="inherit" loading={isBusy} onClick={() => void undo()}>
        {translate('crud.history.undoSave')}
      </Button>
    </WhileOnline>
  );
}
