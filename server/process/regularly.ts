import { setTimeout as delay } from 'node:timers/promises';

interface Regular {
  /** Milliseconds until the work is done first. */
  first: number;
  /** Milliseconds from its end to the next time. */
  every: number;
  /** Gives up what it can when the signal comes. */
  work: (signal: AbortSignal) => Promise<void>;
  /** Told of a failure; the work is tried again the next time. */
  onFailure: (error: unknown) => void;
}

/** Does something again and again, never twice at once. Returns how to end it, which waits for what is under way. */
export function regularly({ first, every, work, onFailure }: Regular): () => Promise<void> {
  const stop = new AbortController();
  async function run(): Promise<void> {
    for (let pause = first; ; pause = every) {
      const isOver = await delay(pause, false, { signal: stop.signal, ref: false }).catch(() => true);
      if (isOver) return;
      await work(stop.signal).catch(onFailure);
    }
  }
  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}
