import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Tills that wait for messages, each on a connection of its own, in a process of their own: `node bench/pollingTills.ts
 * <url> <claim path> <heartbeat path> <number of tills>`. It says `ready` when all of them wait, and on `report`
 * how many requests were answered since then.
 */
const [url = '', claimPath = '', heartbeatPath = '', count = '0'] = process.argv.slice(2);
const base = new URL(url);

/** Seconds that a till waits for a message, and milliseconds between two signs of life. */
const waitSeconds = 25;
const beat = 30_000;

let answered = 0;
let failures = 0;

/** Asks once. A connection that breaks counts as a failure, and the till tries again after a second. */
function post(agent: Agent, path: string, key: string, body: object): Promise<void> {
  const payload = JSON.stringify(body);
  return new Promise((resolve) => {
    const outgoing = request(
      {
        ...{ agent, host: base.hostname, port: base.port, path, method: 'POST' },
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        },
      },
      (response) => {
        response.on('data', () => {});
        response.on('end', () => {
          answered += 1;
          if (response.statusCode !== 200) failures += 1;
          resolve();
        });
      },
    );
    outgoing.on('error', () => {
      failures += 1;
      setTimeout(resolve, 1000);
    });
    outgoing.end(payload);
  });
}

async function poll(index: number, total: number): Promise<never> {
  // Tills start at all times, not together.
  await delay((index / total) * waitSeconds * 1000);
  const key = `bench-till-${index}`;
  const agent = new Agent({ keepAlive: true });
  let nextBeat = 0;
  for (;;) {
    if (Date.now() >= nextBeat) {
      nextBeat = Date.now() + beat;
      await post(agent, heartbeatPath, key, {
        ...{ appVersion: 'bench', menuVersion: '1', configVersion: '1', clockUtc: new Date().toISOString() },
      });
    }
    await post(agent, claimPath, key, { max: 10, visibilitySeconds: 60, waitSeconds });
  }
}

const total = Number(count);
const polling = Promise.all(Array.from({ length: total }, (_none, index) => poll(index, total)));
process.on('message', () => process.send?.({ answered, failures }));
await Promise.race([polling, delay((waitSeconds + 3) * 1000)]);
answered = 0;
failures = 0;
process.send?.('ready');
await polling;
