import { onlineManager } from '@tanstack/react-query';

/** Milliseconds between two questions to a server that does not answer. */
const shortestPause = 2_000;
const longestPause = 12_000;

/** Milliseconds that the server has for its answer. */
const longestWait = 5_000;

/** Whether the server can be reached: requests raise the question, and the server's own word decides it. */
export interface Connection {
  /** Asks the server at once, and again after a while until it answers. Ends when the first answer is known. */
  check(): Promise<void>;
  /** A request was answered, so a server that was away may be back. */
  heard(): void;
  /** From now on, queries and pages know whether there is a network and a server. */
  follow(): void;
}

/** @param health the address where the server says whether it works */
export function createConnection(health: string): Connection {
  let isReachable = true;
  let pause = shortestPause;
  let timer: number | undefined;
  let asking: Promise<void> | undefined;

  const tell = () => onlineManager.setOnline(navigator.onLine && isReachable);

  async function ask(): Promise<void> {
    window.clearTimeout(timer);
    const signal = AbortSignal.timeout(longestWait);
    const answer = await fetch(health, { cache: 'no-store', signal }).catch(() => undefined);
    asking = undefined;
    // Without a network nobody knows. The next question comes with the network.
    isReachable = (answer && answer.status < 500) || !navigator.onLine;
    tell();
    if (isReachable) pause = shortestPause;
    else {
      timer = window.setTimeout(check, pause * (0.75 + Math.random() / 2));
      pause = Math.min(pause * 2, longestPause);
    }
  }

  function check(): Promise<void> {
    asking ??= ask();
    return asking;
  }

  function heard(): void {
    if (!isReachable) void check();
  }

  function hearNetwork(): void {
    tell();
    void check();
  }

  function follow(): void {
    onlineManager.setEventListener(() => {
      tell();
      const end = new AbortController();
      const { signal } = end;
      for (const event of ['online', 'offline']) window.addEventListener(event, hearNetwork, { signal });
      window.addEventListener('visibilitychange', heard, { signal });
      return () => end.abort();
    });
  }

  return { check, heard, follow };
}

/** The connection of these pages. */
export const connection = createConnection('/healthz');
