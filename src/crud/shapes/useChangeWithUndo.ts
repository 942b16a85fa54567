import { useAddUndoableMutation } from 'ra-core';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useFailureNotice } from '../actions/useFailureNotice.ts';
import { useRefresh } from '../useRefresh.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns a function that changes values of a record as the person saw it, and says so with a way to undo it. */
export function useChangeWithUndo(resource: Resource) {
  const provider = useCompositeProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const addUndoable = useAddUndoableMutation();
  const tellFailure = useFailureNotice();

  const save = async ({ id, version }: WireRecord, values: Values): Promise<WireRecord> => {
    const { data } = await provider.update<WireRecord>(resource.name, {
      id,
      data: { ...values, version },
      previousData: undefined,
    });
    refresh();
    return data;
  };
  const restore = async (saved: WireRecord, before: Values) => {
    try {
      const record = recordTitle(resource, await save(saved, before));
      notify('crud.actions.undone', { type: 'info', messageArgs: { record } });
    } catch (error) {
      tellFailure(error);
    }
  };

  return async (record: WireRecord, values: Values): Promise<void> => {
    try {
      const saved = await save(record, values);
      const before = Object.fromEntries(Object.keys(values).map((name) => [name, record[name] ?? null]));
      addUndoable(({ isUndo }: { isUndo: boolean }) => {
        if (isUndo) void restore(saved, before);
      });
      const messageArgs = { record: recordTitle(resource, saved) };
      notify('crud.form.saved', { type: 'success', undoable: true, messageArgs });
    } catch (error) {
      tellFailure(error);
    }
  };
}
