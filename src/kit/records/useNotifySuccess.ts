import { useCallback } from 'react';
import { isSecret } from '../../../contract/fieldKinds.ts';
import type { Done } from '../../../contract/options/messages.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import type { RequestMeta } from '../../dataProviders/serviceProvider.ts';
import { useNotify, useNotifyText } from '../../i18n/useNotify.ts';
import { fieldBySource } from './fields.ts';
import { useUndoChange } from './useUndo.ts';

const usual = {
  created: 'crud.form.created',
  updated: 'crud.form.saved',
  deleted: 'crud.delete.done',
} as const;

/** Returns a function that says what happened to a record, in the definition's own words if it has some. */
export function useNotifySuccess({
  messages,
}: Resource): (done: Done, title: string, options?: { undoable: boolean }) => void {
  const notify = useNotify();
  const notifyText = useNotifyText();
  return useCallback(
    (done, record, { undoable } = { undoable: false }) => {
      const own = messages[done];
      if (own === undefined) notify(usual[done], { type: 'success', undoable, messageArgs: { record } });
      else notifyText(own, { type: 'success', undoable });
    },
    [messages, notify, notifyText],
  );
}

/** True if the log keeps what a change of these fields replaces. It keeps no secrets. */
const canUndoFields = (resource: Resource, sources: readonly string[]): boolean =>
  sources.every((source) => {
    const field = fieldBySource(resource, source);
    return !field || !isSecret(field);
  });

/** The answer to a save. */
interface Saved {
  data: WireRecord;
  meta?: RequestMeta;
}

/**
 * Returns a function that says that a record was saved, with the way to undo it where there is one.
 * @returns a function of the answer, and of the changes that it answers; without changes, the record is new
 */
export function useTellSaved(resource: Resource): (saved: Saved, changes?: object) => void {
  const notifySuccess = useNotifySuccess(resource);
  const offerUndo = useUndoChange(resource);
  return ({ data, meta }, changes) => {
    const title = recordTitle(resource, data);
    const canUndo = changes
      ? canUndoFields(resource, Object.keys(changes))
      : // Undoing it deletes the record.
        resource.verbs.has('delete') && resource.verbs.has('update');
    notifySuccess(changes ? 'updated' : 'created', title, {
      undoable: canUndo && meta !== undefined && offerUndo(meta, title),
    });
  };
}
