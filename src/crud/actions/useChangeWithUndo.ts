import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useUndoChange } from '../../kit/records/useUndoChange.ts';
import { useFailureNotice } from './useFailureNotice.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns a function that changes values of a record as the person saw it, and says so with a way to undo it. */
export function useChangeWithUndo(resource: Resource) {
  const provider = useCompositeProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const offerUndo = useUndoChange(resource);

  const tellFailure = useFailureNotice();

  return async ({ id, version }: WireRecord, values: Values): Promise<void> => {
    try {
      const data = { ...values, version };
      const { data: saved, meta } = await provider.update(resource.name, {
        id,
        data,
        previousData: undefined,
      });
      const messageArgs = { record: recordTitle(resource, saved) };
      const undoable = offerUndo(meta, messageArgs.record);
      notify('crud.form.saved', { type: 'success', undoable, messageArgs });
      refresh();
    } catch (error) {
      tellFailure(error);
    }
  };
}
