import { setTimeout as delay } from 'node:timers/promises';

interface Regular {
  /** Milliseconds until the first run. */
  first: number;
  /** Milliseconds from the end of one run to the next. */
  every: number;
  /** Stops early if it can when the signal comes. */
  work: (signal: AbortSignal) => Promise<void>;
  /** Called on a failure; the next run tries again. */
  onFailure: (error: unknown) => void;
}

/** Repeats work, never twice at once. Returns a function that stops it and waits for the current run. */
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
