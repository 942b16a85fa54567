import { type NotificationPayload, useNotificationContext, useTakeUndoableMutation } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { isSameValue } from '../../../contract/emptiness.ts';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: number;
  tone: ToastTone;
  notification: NotificationPayload;
  /** Makes a change final that could still be undone. */
  settle: ((how: { isUndo: boolean }) => void) | undefined;
}

const tones: readonly string[] = ['success', 'info', 'warning', 'error'] satisfies ToastTone[];
const isTone = (type: string): type is ToastTone => tones.includes(type);

/** True if both say the same sentence. */
const isSame = (one: NotificationPayload, other: NotificationPayload): boolean =>
  one.message === other.message &&
  isSameValue(one.notificationOptions?.messageArgs, other.notificationOptions?.messageArgs);

let lastId = 0;

/** The messages on the screen, the newest last; react-admin's `useNotify` adds to them. */
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
    // A second copy of the same sentence says nothing new.
    setToasts((shown) => [...shown.filter((one) => !isSame(one.notification, notification)), toast]);
  }, [notifications, takeNotification, takeMutation]);

  const close = useCallback((toast: Toast, isUndo: boolean) => {
    toast.settle?.({ isUndo });
    setToasts((shown) => shown.filter((one) => one !== toast));
  }, []);

  return { toasts, close };
}
