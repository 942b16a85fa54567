import { useQueryClient } from '@tanstack/react-query';
import { useAddUndoableMutation, useCreatePath } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { canBeUndone } from '../../../contract/actionForm.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useRefresh } from '../useRefresh.ts';
import { useRequestKey } from '../useRequestKey.ts';
import { useUndoChange } from '../useUndoChange.ts';
import { useFailureNotice } from './useFailureNotice.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns a function that runs an action on a record as the person saw it, says so with a way to undo it, and shows a
 * copy if it made one.
 */
export function useRunAction(resource: Resource) {
  const provider = useCompositeProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const keyOf = useRequestKey();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const addUndoable = useAddUndoableMutation();
  const tellFailure = useFailureNotice();
  const offerUndo = useUndoChange(resource);

  const show = (record: WireRecord) => {
    client.setQueryData([resource.name, 'getOne', { id: String(record.id), meta: undefined }], record);
    refresh();
  };

  const takeBack = async (action: ResourceAction, { id, version }: WireRecord) => {
    try {
      const { data } = await provider.undo(resource.name, { id, action: action.name, version });
      show(data);
      const messageArgs = { record: recordTitle(resource, data) };
      notify('crud.actions.undone', { type: 'info', messageArgs });
    } catch (error) {
      tellFailure(error);
    }
  };

  return async (action: ResourceAction, record: WireRecord, values: Values = {}): Promise<void> => {
    const { id, version } = record;
    const request = { id, action: action.name, values: { ...values, version } };
    const { data, meta } = await provider.act(resource.name, { ...request, meta: keyOf(request) });
    if (!data) {
      const messageArgs = { action: action.label, record: recordTitle(resource, record) };
      notify('crud.jobs.started', { type: 'info', messageArgs });
      return refresh();
    }
    const takesBack = canBeUndone(resource, action);
    if (takesBack)
      addUndoable(({ isUndo }: { isUndo: boolean }) => {
        if (isUndo) void takeBack(action, data);
      });
    const undoable = takesBack || (action.undo && offerUndo(meta, recordTitle(resource, record)));
    notify(action.done === undefined ? 'crud.actions.done' : 'crud.actions.said', {
      type: 'success',
      undoable,
      messageArgs: { action: action.label, record: recordTitle(resource, data), text: action.done },
    });
    show(data);
    if (action.copies) navigate(createPath({ resource: resource.name, type: 'edit', id: data.id }));
  };
}
