import { useNotificationContext, useTakeUndoableMutation } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { shownToasts, type Toast, type ToastTone, withToast } from './toastRules.ts';

const tones: readonly string[] = ['success', 'info', 'warning', 'error'] satisfies ToastTone[];
const isTone = (type: string): type is ToastTone => tones.includes(type);

let lastId = 0;

/** The messages that stand on the screen, the newest last; react-admin's `useNotify` adds to them. */
export function useToasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const standing = useRef(toasts);
  const show = useCallback((next: readonly Toast[]) => {
    standing.current = next;
    setToasts(next);
  }, []);

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    lastId += 1;
    const toast: Toast = {
      id: lastId,
      tone: isTone(notification.type) ? notification.type : 'info',
      notification,
      settle: notification.notificationOptions?.undoable ? takeMutation() : undefined,
    };
    const next = withToast(standing.current, toast);
    // A change that waits for the end of its message is not lost with it.
    for (const left of standing.current) if (!next.includes(left)) left.settle?.({ isUndo: false });
    show(next);
  }, [notifications, takeNotification, takeMutation, show]);

  const close = useCallback(
    (toast: Toast, isUndo: boolean) => {
      toast.settle?.({ isUndo });
      show(standing.current.filter((one) => one !== toast));
    },
    [show],
  );

  return { toasts: shownToasts(toasts), close };
}
