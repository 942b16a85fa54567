import { useQueryClient } from '@tanstack/react-query';
import { useCreatePath } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { canBeUndone } from '../../../contract/actionForm.ts';
import { actionCalls } from '../../../contract/calls/actions.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useRequestKey } from '../../kit/records/useRequestKey.ts';
import { useUndoChange } from '../../kit/records/useUndoChange.ts';
import { useDoneText } from './useDoneText.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns a function that runs an action on a record as the person saw it, says so with a way to undo it, and shows a
 * copy if it made one.
 */
export function useRunAction(resource: Resource) {
  const api = useApi();
  const client = useQueryClient();
  const notify = useNotify();
  const doneText = useDoneText();
  const refresh = useRefresh();
  const keyOf = useRequestKey();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const offerUndo = useUndoChange(resource);

  const show = (record: WireRecord) => {
    client.setQueryData([resource.name, 'getOne', { id: String(record.id), meta: undefined }], record);
    refresh();
  };

  return async (action: ResourceAction, record: WireRecord, values: Values = {}): Promise<void> => {
    const { id, version } = record;
    const request = { params: { id, action: action.name }, body: { ...values, version } };
    const done = await api(actionCalls.record(resource), { ...request, ...keyOf(request) });
    const { data } = done;
    if (!('id' in data)) {
      const messageArgs = { action: action.label, record: recordTitle(resource, record) };
      notify('crud.jobs.started', { type: 'info', messageArgs });
      return refresh();
    }
    const title = recordTitle(resource, data);
    const text = await doneText(action, { records: title, isMany: false, values });
    const canUndo = action.undo || canBeUndone(resource, action);
    const undoable = canUndo && offerUndo(done, title);
    notify(text === undefined ? 'crud.actions.done' : 'crud.actions.said', {
      type: 'success',
      undoable,
      messageArgs: { action: action.label, record: title, text },
    });
    show(data);
    if (action.copies) navigate(createPath({ resource: resource.name, type: 'edit', id: data.id }));
  };
}
