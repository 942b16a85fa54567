import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { middle, shareOf } from './report.ts';

/** One request of a load: its path, and what differs from a plain GET. */
export interface LoadRequest {
  path: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface LoadResult {
  /** Requests that succeeded. */
  requestsPerSecond: number;
  /** The median and the 99th percentile of their response times, in milliseconds. */
  p50: number;
  p99: number;
  failures: number;
}

const round = (value: number) => Math.round(value * 100) / 100;

function send(
  agent: Agent,
  base: URL,
  { path, method = 'GET', body, headers }: LoadRequest,
): Promise<number> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        host: base.hostname,
        port: base.port,
        path,
        method,
        headers: {
          ...headers,
          ...(payload && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      },
      (response) => {
        response.on('data', () => {});
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

/** How many requests run at once, and for how many seconds. */
export interface Run {
  connections: number;
  seconds: number;
}

/** Returns the request of each turn. */
export type Next = (turn: number) => LoadRequest;

interface Measured {
  /** Milliseconds of each request that succeeded. */
  durations: number[];
  failures: number;
}

/** Opens the connections and keeps requests running, after a warm-up whose answers do not count. `first` is the first turn. */
async function measure(
  baseUrl: string,
  { connections, seconds }: Run,
  next: Next,
  first = 0,
): Promise<Measured> {
  const base = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations: number[] = [];
  let failures = 0;
  let turn = first;
  await Promise.all(Array.from({ length: connections }, () => send(agent, base, { path: '/healthz' })));
  const start = performance.now() + Math.min(1, seconds / 2) * 1000;
  const end = start + seconds * 1000;
  const worker = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const status = await send(agent, base, next(turn++));
      if (began < start) continue;
      if (status >= 400 || status === 0) failures += 1;
      else durations.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return { durations, failures };
}

function summary(parts: readonly Measured[], seconds: number): LoadResult {
  const durations = parts.flatMap((part) => part.durations).sort((a, b) => a - b);
  const at = (share: number) => round(durations[Math.floor(durations.length * share)] ?? 0);
  const failures = parts.reduce((sum, part) => sum + part.failures, 0);
  return { requestsPerSecond: round(durations.length / seconds), p50: at(0.5), p99: at(0.99), failures };
}

/** Keeps `connections` requests running for `seconds`, after a warm-up whose answers do not count: of a second, or half as long. */
export async function load(baseUrl: string, run: Run, next: Next): Promise<LoadResult> {
  return summary([await measure(baseUrl, run, next)], run.seconds);
}

/** A server, and the requests for it. */
interface Side {
  url: string;
  next: Next;
}

const rounds = 9;

/** Turns of one round never overlap with those of another, because each created record needs its own name. */
const turnsOfRound = 1_000_000;

/**
 * Puts the product and its floor under the same load in turn, so that other work on the machine slows both.
 * @returns the sums; the median of what the rounds say of requests per second, more of which is better; and that of what
 * they say of the median time, less of which is better
 */
export async function compare(
  { connections, seconds }: Run,
  { product, floor }: { product: Side; floor: Side },
): Promise<{ product: LoadResult; floor: LoadResult; ratio: number; ratioOfP50: number }> {
  const run = { connections, seconds: seconds / rounds };
  const taken: { own: Measured; bare: Measured }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await measure(floor.url, run, floor.next, round * turnsOfRound);
    taken.push({ bare, own: await measure(product.url, run, product.next, round * turnsOfRound) });
  }
  const ratioOf = (value: (side: Measured) => number) =>
    shareOf(middle(taken.map(({ own, bare }) => value(own) / value(bare))), 1);
  return {
    product: summary(
      taken.map(({ own }) => own),
      seconds,
    ),
    floor: summary(
      taken.map(({ bare }) => bare),
      seconds,
    ),
    ratio: ratioOf(({ durations }) => durations.length),
    ratioOfP50: ratioOf(({ durations }) => middle(durations)),
  };
}

/** Sends this many requests, as many at once as there are connections. @throws Error when one of them fails */
export async function repeat(
  baseUrl: string,
  { connections, requests }: { connections: number; requests: number },
  next: (turn: number) => LoadRequest,
): Promise<void> {
  const base = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let turn = 0;
  const worker = async () => {
    while (turn < requests) {
      const status = await send(agent, base, next(turn++));
      if (status >= 300) throw new Error(`A request was answered ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker)).finally(() => agent.destroy());
}

/** One burst: `count` requests at once, each on its own connection. Returns how many succeeded and how fast. */
export async function burst(baseUrl: string, count: number, next: (turn: number) => LoadRequest) {
  const base = new URL(baseUrl);
  const agent = new Agent({ keepAlive: false, maxSockets: count });
  const began = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, turn) => send(agent, base, next(turn))),
  );
  agent.destroy();
  return {
    answered: statuses.filter((status) => status >= 200 && status < 400).length,
    milliseconds: round(performance.now() - began),
  };
}
