import { useRef } from 'react';

/**
 * Returns a function that gives a request its idempotency key. An equal request gets the same key again, because
 * perhaps only its answer was lost. The server then changes nothing more and repeats its answer.
 */
export function useRequestKey(): (request: unknown) => { idempotencyKey: string } {
  const last = useRef<{ text: string; idempotencyKey: string }>(undefined);
  return (request) => {
    const text = JSON.stringify(request);
    if (last.current?.text !== text) last.current = { text, idempotencyKey: crypto.randomUUID() };
    return { idempotencyKey: last.current.idempotencyKey };
  };
}
