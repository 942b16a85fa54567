import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { SentEvent, SimulatorState } from './state.ts';

/** Where events go, and how they are signed. */
export interface EventTarget {
  /** The address that the application has set; undefined for none. */
  address: string | undefined;
  key: string;
  /** Milliseconds before each new try. */
  pauses: readonly number[];
}

/** Sends an event, again and again until somebody takes it. */
export type SendEvent = (type: string, content: Record<string, unknown>) => Promise<void>;

/** Sends events with the signature of Uber Eats: HMAC-SHA-256 of the body, in lower-case hexadecimal. */
export function eventSender(
  { events }: SimulatorState,
  { address, key, pauses }: EventTarget,
  signal: AbortSignal,
): SendEvent {
  async function once(sent: SentEvent, body: string): Promise<void> {
    const signature = createHmac('sha256', key).update(body).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-uber-signature': signature,
      'x-environment': 'sandbox',
    };
    sent.tries += 1;
    const within = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
    const answer = await fetch(address ?? '', { method: 'POST', headers, body, signal: within }).catch(
      () => null,
    );
    await answer?.body?.cancel();
    sent.status = answer?.status ?? null;
  }
  return async (type, content) => {
    if (address === undefined) return;
    const id = randomUUID();
    const event_time = Math.floor(Date.now() / 1_000);
    const webhook_meta = { client_id: 'simulator', webhook_msg_uuid: id, webhook_msg_timestamp: event_time };
    const body = JSON.stringify({ event_type: type, event_id: id, event_time, webhook_meta, ...content });
    const sent: SentEvent = { id, type, tries: 0, status: null };
    events.push(sent);
    for (const pause of [0, ...pauses]) {
      await setTimeout(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await once(sent, body);
      if (sent.status === 200) return;
    }
  };
}
