import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { changedValues, withSavedIds } from '../../dataProviders/changes.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import type { FormValues } from '../../kit/records/fields.ts';
import { useTellSaved } from '../../kit/records/useNotifySuccess.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { formValues, useRecordForm } from '../form/useRecordForm.ts';
import { useConflicts } from './ConflictDialog.tsx';

/**
 * Changes one record: sends only what differs, together with the version that it is based on.
 * @param onSaved is called once the change is saved
 */
export function useRecordUpdate(resource: Resource, record: WireRecord, onSaved?: () => void) {
  const [base, setBase] = useState(record);
  const provider = useCompositeProvider();
  const client = useQueryClient();
  const tellSaved = useTellSaved(resource);
  const refresh = useRefresh();
  const { sendChanges, question } = useConflicts(resource);

  /** Counts changes from another state of the record. */
  const takeOver = (next: WireRecord, keep: FormValues = {}) => {
    setBase(next);
    form.reset(formValues(resource, next));
    for (const [source, value] of Object.entries(keep)) form.setValue(source, value, { shouldDirty: true });
  };

  const send = async (changes: FormValues, on: WireRecord) => {
    const answer = await provider.update(resource.name, {
      id: on.id,
      data: { ...changes, version: on.version },
      previousData: undefined,
    });
    const { data: saved } = answer;
    client.setQueryData([resource.name, 'getOne', { id: String(on.id), meta: undefined }], saved);
    // Text typed while the answer was on its way stays, as the next change.
    const typed = changedValues(resource, form.getValues(), { ...formValues(resource, on), ...changes });
    takeOver(saved, withSavedIds(resource, typed, changes, saved));
    tellSaved(answer, changes);
    refresh();
    onSaved?.();
  };

  const recordForm = useRecordForm({
    resource,
    defaults: formValues(resource, base),
    isChange: true,
    save: async (changes) => {
      await sendChanges({ changes, base, send, onNewer: takeOver });
    },
  });
  const { form } = recordForm;

  return { ...recordForm, base, takeOver, question };
}
