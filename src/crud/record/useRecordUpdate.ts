import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { changedValues, withSavedIds } from '../../dataProviders/changes.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import type { FormValues } from '../../kit/records/fields.ts';
import { currentRecord } from '../../kit/records/refusal.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useTellDone } from '../../kit/records/useTellDone.ts';
import { canUndoFields, useUndoChange } from '../../kit/records/useUndoChange.ts';
import { formValues, useRecordForm } from '../form/useRecordForm.ts';
import { type Conflict, changedByBoth } from './conflict.ts';

/**
 * Changes one record: sends only what differs, together with the version that it is based on.
 * @param onSaved is called once the change is saved
 */
export function useRecordUpdate(resource: Resource, record: WireRecord, onSaved?: () => void) {
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<Conflict>();
  const provider = useCompositeProvider();
  const client = useQueryClient();
  const tellDone = useTellDone(resource);
  const refresh = useRefresh();
  const offerUndo = useUndoChange(resource);

  /** Counts changes from another state of the record. */
  const takeOver = (next: WireRecord, keep: FormValues = {}) => {
    setBase(next);
    form.reset(formValues(resource, next));
    for (const [source, value] of Object.entries(keep)) form.setValue(source, value, { shouldDirty: true });
  };

  const send = async (changes: FormValues, on: WireRecord) => {
    if (Object.keys(changes).length === 0) return;
    try {
      const { data: saved, meta } = await provider.update(resource.name, {
        id: on.id,
        data: { ...changes, version: on.version },
        previousData: undefined,
      });
      client.setQueryData([resource.name, 'getOne', { id: String(on.id), meta: undefined }], saved);
      // Text typed while the answer was on its way stays, as the next change.
      const typed = changedValues(resource, form.getValues(), { ...formValues(resource, on), ...changes });
      takeOver(saved, withSavedIds(resource, typed, changes, saved));
      const title = recordTitle(resource, saved);
      const undoable = canUndoFields(resource, Object.keys(changes)) && offerUndo(meta, title);
      tellDone('updated', title, { undoable });
      refresh();
      onSaved?.();
    } catch (error) {
      const theirs = currentRecord(error);
      if (!theirs) throw error;
      const both = changedByBoth(changes, on, theirs);
      if (both.length > 0) return setConflict({ yours: changes, theirs, base: on, both });
      // They changed other fields, so both changes are kept.
      takeOver(theirs, changes);
      await send(changes, theirs);
    }
  };

  const recordForm = useRecordForm({
    resource,
    defaults: formValues(resource, base),
    isChange: true,
    save: (changes) => send(changes, base),
  });
  const { form } = recordForm;

  /** Saves the person's values except those in `given`; undefined leaves the decision for later. */
  const settle = async (given: ReadonlySet<string> | undefined) => {
    const settled = conflict;
    setConflict(undefined);
    if (!settled || !given) return;
    const kept = Object.fromEntries(Object.entries(settled.yours).filter(([source]) => !given.has(source)));
    takeOver(settled.theirs, kept);
    await recordForm.send(() => send(kept, settled.theirs));
  };

  return { ...recordForm, base, takeOver, conflict, settle };
}
