import { playerPaths } from '../../contract/signage/player.ts';
import {
  compareEveryMs,
  offsetOf,
  samples,
  slewed,
  type TimeSample,
} from '../../contract/signage/schedule.ts';

/** Milliseconds that a question may take, on top of what it waits for. */
const longestAnswer = 15_000;

/** A refusal of the server. A network that fails throws another error. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The server answered ${status}.`);
    this.status = status;
  }
}

interface Question {
  method?: 'GET' | 'POST';
  key?: string;
  body?: unknown;
  /** Milliseconds that the server lets the question wait. */
  waitsMs?: number;
}

/** Asks, and asks again each time the server says that it was too often, after the seconds that it names. @throws Refusal */
async function answerOf(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.ok) return response;
    if (response.status !== 429) throw new Refusal(response.status);
    await pause(Number(response.headers.get('retry-after') ?? 1) * 1000);
  }
}

async function request(
  path: string,
  { method = 'GET', key, body, waitsMs = 0 }: Question,
): Promise<Response> {
  return answerOf(() =>
    fetch(`/services/main${path}`, {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(longestAnswer + waitsMs),
      cache: 'no-store',
    }),
  );
}

/** Asks the server, and gives the content of its answer. @throws Refusal, or what a network without a server throws */
export async function ask<Content>(path: string, question: Question = {}): Promise<Content> {
  const { data } = await (await request(path, question)).json();
  return data;
}

/** The bytes of a file. They may take as long as they need. @throws Refusal */
export const download = (file: string, key: string): Promise<Response> =>
  answerOf(() =>
    fetch(`/services/main${playerPaths.media}/${file}`, { headers: { authorization: `Bearer ${key}` } }),
  );

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds of the own clock, which never jumps while the page is open. */
const ownTime = () => performance.timeOrigin + performance.now();

/** The clock of the server, as well as it is known. */
export interface ServerClock {
  now(): number;
  /** Milliseconds by which it can be wrong; null before the first comparison. */
  errorMs(): number | null;
}

const offsetKey = 'player-offset';

async function sample(): Promise<TimeSample> {
  const sentAt = ownTime();
  const { t1, t2 } = await ask<{ t1: number; t2: number }>(playerPaths.time);
  return { sentAt, receivedAt: t1, answeredAt: t2, heardAt: ownTime() };
}

/** Compares the clocks again and again. Without a network, the last known difference holds. */
export function openServerClock(): ServerClock {
  const saved = Number(localStorage.getItem(offsetKey) ?? 0);
  let inUse = Number.isFinite(saved) ? saved : 0;
  let measured = inUse;
  let workedOutAt = ownTime();
  let error: number | null = null;

  async function compare(): Promise<void> {
    const taken: TimeSample[] = [];
    for (let count = 0; count < samples.count; count += 1) {
      taken.push(await sample());
      await pause(samples.everyMs);
    }
    const offset = offsetOf(taken);
    if (!offset) return;
    if (error === null) inUse = offset.offsetMs;
    measured = offset.offsetMs;
    error = Math.ceil(offset.errorMs);
    localStorage.setItem(offsetKey, String(measured));
  }

  async function keepComparing(): Promise<never> {
    for (;;) {
      // Without the server, the next comparison comes sooner.
      const wasCompared = await compare().then(
        () => true,
        () => false,
      );
      await pause(wasCompared ? compareEveryMs : samples.everyMs * 50);
    }
  }
  void keepComparing();

  return {
    now() {
      const own = ownTime();
      inUse = slewed(inUse, measured, own - workedOutAt);
      workedOutAt = own;
      return own + inUse;
    },
    errorMs: () => error,
  };
}
