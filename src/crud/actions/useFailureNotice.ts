import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { refusalCode } from '../../kit/records/refusal.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';

/** The refusals of an action on a record that somebody else has changed meanwhile. */
const staleCodes = ['VERSION_CONFLICT', 'ACTION_REFUSED'];

/** Returns a function that says why an action failed. If somebody else changed the record, it is shown as it is now. */
export function useFailureNotice(): (error: unknown) => void {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  return (error) => {
    if (!staleCodes.includes(refusalCode(error) ?? '')) return notifyFailure(error);
    notify('crud.actions.changed', { type: 'warning' });
    refresh();
  };
}
