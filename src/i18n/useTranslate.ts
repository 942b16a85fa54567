import { useTranslate as useUntypedTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { MessageKey } from './messageKeys.ts';

/** What fills the `%{…}` places of a message. `smart_count` chooses between its forms for one and for many. */
export type MessageValues = Readonly<Record<string, unknown>>;

/** Words a message in the language of the person. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** Gives `translate`, which takes only keys that exist. The messages of an area must be loaded: see `withMessages`. */
export const useTranslate: () => Translate = useUntypedTranslate;

/**
 * For names that come with the data, such as the details of an event: gives the text of `name` in a group of messages,
 * undefined where the group has none.
 *
 * @param group a group of messages, such as `auditLog.detail`
 */
export function useTextIn(group: string): (name: string) => string | undefined {
  const translate = useUntypedTranslate();
  return useCallback((name) => translate(`${group}.${name}`, { _: '' }) || undefined, [translate, group]);
}
