import { useMemo, useRef } from 'react';
import type { MessageKey } from '../i18n/messageKeys.ts';
import { useKeys } from '../layout/keys/useKeys.ts';

/** Gives one key a meaning on the page; `label` is the message that `?` lists it with. */
export function useKey(keys: string, label: MessageKey, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  const bindings = useMemo(() => [{ keys, label, run: () => latest.current() }], [keys, label]);
  useKeys('page', bindings);
}
