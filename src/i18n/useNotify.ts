import {
  type NotificationOptions,
  type NotificationType,
  useNotify as useUntypedNotify,
  useTranslate as useUntypedTranslate,
} from 'ra-core';
import { useCallback } from 'react';
import { useErrorMessage } from './errorMessage.ts';
import type { MessageKey } from './messageKeys.ts';

type Notify = (key: MessageKey, options: NotificationOptions & { type: NotificationType }) => void;

/** Gives a function that shows a message in the corner of the page; `messageArgs` fill its places. */
export const useNotify: () => Notify = useUntypedNotify;

/** Gives a function that tells people of a failure, whatever was thrown. */
export function useNotifyFailure(): (error: unknown) => void {
  const notify = useUntypedNotify();
  const errorMessage = useErrorMessage();
  return useCallback((error) => notify(errorMessage(error), { type: 'error' }), [notify, errorMessage]);
}

/** Gives the text of a notification: components of react-admin bring keys of their own, and failures come as sentences. */
export function useNotificationText(): (message: string, values?: object) => string {
  const translate = useUntypedTranslate();
  return useCallback((message, values) => translate(message, { _: message, ...values }), [translate]);
}
