import { useNotificationContext, useTakeUndoableMutation } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { shownToasts, type Toast, type ToastTone, withToast } from './toastRules.ts';

const tones: readonly string[] = ['success', 'info', 'warning', 'error'] satisfies ToastTone[];
const isTone = (type: string): type is ToastTone => tones.includes(type);

let lastId = 0;

/** The messages that stand on the screen, the newest last; react-admin's `useNotify` adds to them. */
export function useToasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);

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
    setToasts((before) => withToast(before, toast));
  }, [notifications, takeNotification, takeMutation]);

  const close = useCallback((toast: Toast, isUndo: boolean) => {
    toast.settle?.({ isUndo });
    setToasts((shown) => shown.filter((one) => one !== toast));
  }, []);

  return { toasts: shownToasts(toasts), close };
}
