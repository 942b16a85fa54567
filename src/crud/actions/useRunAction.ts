import { useQueryClient } from '@tanstack/react-query';
import { useCreatePath } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useRefresh } from '../useRefresh.ts';
import { useRequestKey } from '../useRequestKey.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns a function that runs an action on a record as the person saw it, says so, and shows a copy if it made one. */
export function useRunAction(resource: Resource) {
  const provider = useCompositeProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const keyOf = useRequestKey();
  const navigate = useNavigate();
  const createPath = useCreatePath();

  return async (action: ResourceAction, record: WireRecord, values: Values = {}): Promise<void> => {
    const { id, version } = record;
    const request = { id, action: action.name, values: { ...values, version } };
    const { data } = await provider.act(resource.name, { ...request, meta: keyOf(request) });
    client.setQueryData([resource.name, 'getOne', { id: String(data.id), meta: undefined }], data);
    const messageArgs = { action: action.label, record: recordTitle(resource, data), text: action.done };
    notify(action.done === undefined ? 'crud.actions.done' : 'crud.actions.said', {
      type: 'success',
      messageArgs,
    });
    refresh();
    if (action.copies) navigate(createPath({ resource: resource.name, type: 'edit', id: data.id }));
  };
}
