import { useRef } from 'react';

/**
 * Gives the idempotency key of a request: the same as before while the same is asked for, because its answer may only have been
 * lost. The server then does it once and answers as the first time.
 */
export function useRequestKey(): (request: unknown) => { idempotencyKey: string } {
  const last = useRef<{ text: string; idempotencyKey: string }>(undefined);
  return (request) => {
    const text = JSON.stringify(request);
    if (last.current?.text !== text) last.current = { text, idempotencyKey: crypto.randomUUID() };
    return { idempotencyKey: last.current.idempotencyKey };
  };
}
