import { useCallback } from 'react';
import type { Done } from '../../../contract/options/messages.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useNotify, useNotifyText } from '../../i18n/useNotify.ts';

const usual = {
  created: 'crud.form.created',
  updated: 'crud.form.saved',
  deleted: 'crud.delete.done',
} as const;

/** Returns a function that says what happened to a record, in the definition's own words if it has some. */
export function useTellDone({
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
