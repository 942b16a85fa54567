import { useTranslate as useUntypedTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { MessageKey } from './messageKeys.ts';

/** The values for a message's `%{…}` placeholders. `smart_count` chooses between singular and plural. */
export type MessageValues = Readonly<Record<string, unknown>>;

/** Returns the text of a message in the person's language. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** Returns `translate`, which takes only keys that exist. The messages of an area must be loaded: see `withMessages`. */
export const useTranslate: () => Translate = useUntypedTranslate;

/**
 * For names that come with the data, such as the details of an event: returns the text of `name` in a group of
 * messages, undefined if the group has none.
 *
 * @param group a group of messages, such as `auditLog.detail`
 */
export function useTextIn(group: string): (name: string) => string | undefined {
  const translate = useUntypedTranslate();
  return useCallback((name) => translate(`${group}.${name}`, { _: '' }) || undefined, [translate, group]);
}
