import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { AnsweredPlayer } from '../contract/calls/players.ts';

/**
 * Tills or players of screens that wait for what concerns them, each on connections of its own, in a process of their own:
 * `node bench/waitingMachines.ts <kind> <address of their calls> <number>`. It says `ready` when all of them wait. On
 * `{ report }` it says how many requests were answered since then, and after `{ struck }` when each player had its answer
 * with that item sold out.
 */
const [kind = '', address = '', count = '0'] = process.argv.slice(2);
const total = Number(count);

/** Seconds that a machine waits for an answer, and milliseconds between two signs of life. */
const waitSeconds = 25;
const tillBeat = 30_000;
const playerBeat = 60_000;

/** Bytes from which an answer says something new. */
const leastNews = 1024;

let answered = 0;
let failures = 0;

/** Says one thing, with the key of the machine. A call with a body is a POST. */
type Say = (path: string, body?: object) => Promise<Buffer>;

/** Asks once. A connection that breaks counts as a failure, and the machine goes on after a second. */
function say(agent: Agent, key: string, path: string, body?: object): Promise<Buffer> {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    ...{ authorization: `Bearer ${key}`, 'accept-encoding': 'gzip' },
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  return new Promise((resolve) => {
    const outgoing = request(
      `${address}/${path}`,
      { agent, headers, method: body ? 'POST' : 'GET' },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => {
          answered += 1;
          if (response.statusCode !== 200) failures += 1;
          resolve(Buffer.concat(parts));
        });
      },
    );
    outgoing.on('error', () => {
      failures += 1;
      setTimeout(resolve, 1000, Buffer.alloc(0));
    });
    outgoing.end(payload);
  });
}

async function runTill(tell: Say): Promise<void> {
  let nextBeat = 0;
  for (;;) {
    if (Date.now() >= nextBeat) {
      nextBeat = Date.now() + tillBeat;
      await tell('heartbeat', {
        ...{ appVersion: 'bench', menuVersion: '1', configVersion: '1', clockUtc: new Date().toISOString() },
      });
    }
    await tell('messages/claim', { max: 10, visibilitySeconds: 60, waitSeconds });
  }
}

/** Whether an item is being sold out, and when each player had its news since. Nobody reads it before the last one has it. */
let isSellingOut = false;
const news: { at: number; answer: Buffer }[] = [];
const everybodyHas = Promise.withResolvers<void>();

/** A small picture of 10 kB. */
const picture = `data:image/jpeg;base64,${'A'.repeat(10_000)}`;

async function beat(tell: Say): Promise<never> {
  const [screenId, file] = [randomUUID(), randomUUID()];
  await delay(Math.random() * playerBeat);
  for (;;) {
    await tell('heartbeat', {
      ...{ version: 1, size: '1920x1080', freeBytes: 5e9, clockErrorMs: 8, fault: null, picture },
    });
    const plays = Array.from({ length: playerBeat / 8000 }, (_none, place) => ({
      ...{ screenId, file, durationMs: 8000, completed: true, driftMs: 3 },
      startedAt: new Date(Date.now() - playerBeat + place * 8000).toISOString(),
    }));
    await tell('plays', { plays });
    await delay(playerBeat);
  }
}

async function runPlayer(tell: Say): Promise<void> {
  void beat(tell);
  let known = '';
  for (;;) {
    const answer = await tell(`manifest?waitSeconds=${waitSeconds}${known}`);
    if (answer.length < leastNews && known !== '') continue;
    if (isSellingOut) {
      news.push({ at: Date.now(), answer });
      if (news.length === total) everybodyHas.resolve();
      return;
    }
    known = `&known=${contentOf(answer).etag}`;
  }
}

/** What an answer says, which the bare server does not compress. */
const contentOf = (answer: Buffer): AnsweredPlayer =>
  JSON.parse(String(answer[0] === 0x1f ? gunzipSync(answer) : answer)).data;

const isStruck = (answer: Buffer, item: string): boolean =>
  contentOf(answer)
    .menus.flatMap(({ states }) => states.flatMap(({ sections }) => sections.flatMap(({ items }) => items)))
    .some(({ id, isSoldOut }) => id === item && isSoldOut);

const machines: Record<string, (tell: Say) => Promise<void>> = { till: runTill, player: runPlayer };

async function run(index: number): Promise<void> {
  // Machines start at all times, not together.
  await delay((index / total) * waitSeconds * 1000);
  const agent = new Agent({ keepAlive: true });
  await machines[kind]?.((path, body) => say(agent, `bench-${kind}-${index}`, path, body));
}

// Nobody else would end it when somebody killed the bench.
process.on('disconnect', () => process.exit());
process.on('message', async ({ struck }: { struck?: string }) => {
  if (struck === undefined) return process.send?.({ answered, failures });
  isSellingOut = true;
  await everybodyHas.promise;
  const isIn = news.every(({ answer }) => isStruck(answer, struck));
  return process.send?.({ arrivals: isIn ? news.map(({ at }) => at) : [] });
});
const running = Promise.all(Array.from({ length: total }, (_none, index) => run(index)));
await Promise.race([running, delay((waitSeconds + 3) * 1000)]);
answered = 0;
failures = 0;
process.send?.('ready');
await running;
