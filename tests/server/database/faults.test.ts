import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeCheckout } from '../../support/checkout.ts';
import { atScale, report, seed, seeded } from '../../support/endurance.ts';
import { makeInstallation } from '../../support/installation.ts';
import type { ServerProcess } from '../../support/launchServer.ts';
import { databasePid, killDatabase, startServer } from '../../support/serverProcess.ts';
import { makeTemporaryDirectory, removeDirectory } from '../../support/temporaryDirectory.ts';
import { until } from '../../support/until.ts';

/** How often each fault is caused. */
const rounds = atScale(2, 30);
const writers = 8;
const random = seeded(seed);

const checkout = await makeCheckout();
const copyInstallation = makeInstallation('stub', checkout);
const directory = await makeTemporaryDirectory();
afterAll(() => removeDirectory(directory));

/** Writes numbers, several at a time, until a write fails. Knows which of them were acknowledged. */
function startWriting(address: string, first: number) {
  const acknowledged: number[] = [];
  let next = first;
  let isStopped = false;
  async function write(): Promise<void> {
    while (!isStopped) {
      const number = next++;
      const status = await fetch(`${address}/notes/${number}`, { method: 'POST' }).then(
        (response) => response.status,
        () => undefined,
      );
      if (status === 201) acknowledged.push(number);
      else return;
    }
  }
  const done = Promise.all(Array.from({ length: writers }, write));
  return {
    acknowledged,
    async end(): Promise<number> {
      isStopped = true;
      await done;
      return next;
    },
  };
}

async function readNotes(address: string): Promise<Set<number>> {
  const rows: { number: number }[] = await (await fetch(`${address}/notes`)).json();
  return new Set(rows.map(({ number }) => number));
}

async function killServer(server: ServerProcess): Promise<void> {
  server.child.kill('SIGKILL');
  await server.exit();
}

describe.each([
  { fault: 'the server is killed', cause: killServer, isServerGone: true },
  {
    fault: 'the database is killed',
    cause: (_server: ServerProcess, data: string) => killDatabase(data),
    isServerGone: false,
  },
  {
    fault: 'both are killed',
    cause: async (server: ServerProcess, data: string) => {
      await Promise.all([killServer(server), killDatabase(data)]);
    },
    isServerGone: true,
  },
])('while $fault', ({ fault, cause, isServerGone }) => {
  test(`nothing acknowledged is lost, ${rounds} times`, async () => {
    const DATA_DIR = path.join(directory, fault.replaceAll(' ', '-'));
    await copyInstallation(DATA_DIR);
    const acknowledged: number[] = [];
    const lost = new Set<number>();
    let next = 1;
    let server = startServer(checkout, { environment: { DATA_DIR } });
    for (let round = 0; round < rounds; round += 1) {
      const writing = startWriting(await server.address(), next);
      const enough = 1 + Math.floor(random() * 299);
      await until('some writes are acknowledged', () => writing.acknowledged.length >= enough);
      const pid = databasePid(DATA_DIR);
      await cause(server, DATA_DIR);
      next = await writing.end();
      acknowledged.push(...writing.acknowledged);

      if (isServerGone) server = startServer(checkout, { environment: { DATA_DIR } });
      const address = await server.address();
      await until('it is healthy again', async () => {
        const current = databasePid(DATA_DIR);
        const isBack = current !== undefined && (isServerGone || current !== pid);
        return isBack && (await fetch(`${address}/healthz`)).ok;
      });
      const notes = await readNotes(address);
      for (const number of acknowledged) if (!notes.has(number)) lost.add(number);
    }
    const what = `acknowledged writes, while ${fault} ${rounds} times`;
    report({ what, tried: acknowledged.length, broken: lost.size, as: 'lost', isRandom: true });
    expect([...lost]).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);
  });
});
