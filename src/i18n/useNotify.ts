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

/** Returns a function that shows a message; `messageArgs` fills its placeholders. */
export const useNotify: () => Notify = useUntypedNotify;

/** Returns a function that shows a text from outside the messages, such as one of a definition. */
export const useNotifyText: () => (
  text: string,
  options: { type: NotificationType; undoable?: boolean },
) => void = useUntypedNotify;

/** Returns a function that tells people about a failure, whatever was thrown. */
export function useNotifyFailure(): (error: unknown) => void {
  const notify = useUntypedNotify();
  const errorMessage = useErrorMessage();
  return useCallback((error) => notify(errorMessage(error), { type: 'error' }), [notify, errorMessage]);
}

/** Returns the text of a notification. react-admin's components use their own keys, and failures are already sentences. */
export function useNotificationText(): (message: string, values?: object) => string {
  const translate = useUntypedTranslate();
  return useCallback((message, values) => translate(message, { _: message, ...values }), [translate]);
}
