import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCheckout } from '../../support/checkout.ts';
import { makeInstallation } from '../../support/installation.ts';
import { databasePid, killDatabase, startServer } from '../../support/serverProcess.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';
import { until } from '../../support/until.ts';

const checkout = await makeCheckout();
const copyInstallation = makeInstallation('stub', checkout);
let directory: string;
let DATA_DIR: string;

beforeEach(async () => {
  directory = await makeTestDirectory();
  DATA_DIR = path.join(directory, 'data');
});

function start(environment: Record<string, string> = {}) {
  return startServer(checkout, { environment: { DATA_DIR, ...environment } });
}

async function note(address: string, number: number): Promise<number> {
  return (await fetch(`${address}/notes/${number}`, { method: 'POST' })).status;
}

async function notes(address: string): Promise<unknown> {
  return (await fetch(`${address}/notes`)).json();
}

describe('crashes', () => {
  test('after kill -9 the next start adopts the database that was left running', async () => {
    await copyInstallation(DATA_DIR);
    const first = start();
    expect(await note(await first.address(), 1)).toBe(201);
    const pid = databasePid(DATA_DIR);
    first.child.kill('SIGKILL');
    await first.exit();

    const second = start();
    expect(await notes(await second.address())).toEqual([{ number: 1 }]);
    expect(databasePid(DATA_DIR)).toBe(pid);
    second.child.kill('SIGTERM');
    expect(await second.exit()).toBe(0);
    expect(databasePid(DATA_DIR)).toBeUndefined();
  });

  test('a killed database is started again, and the pool recovers by itself', async () => {
    await copyInstallation(DATA_DIR);
    const server = start();
    const address = await server.address();
    expect(await note(address, 1)).toBe(201);
    const pid = databasePid(DATA_DIR);
    await killDatabase(DATA_DIR);
    await until(
      'another database process',
      () => databasePid(DATA_DIR) !== undefined && databasePid(DATA_DIR) !== pid,
    );
    await until('it is healthy again', async () => (await fetch(`${address}/healthz`)).ok);
    expect(await note(address, 2)).toBe(201);
    expect(await notes(address)).toEqual([{ number: 1 }, { number: 2 }]);
  });

  test('a process number in postmaster.pid that now belongs to another program does not matter', async () => {
    await copyInstallation(DATA_DIR);
    const first = start();
    expect(await note(await first.address(), 1)).toBe(201);
    const pid = String(databasePid(DATA_DIR));
    first.child.kill('SIGKILL');
    await killDatabase(DATA_DIR);
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const file = path.join(DATA_DIR, 'database', name);
      await writeFile(file, (await readFile(file, 'utf8')).replace(pid, String(process.pid)));
    }
    expect(await notes(await start().address())).toEqual([{ number: 1 }]);
  });

  test('a query that outlives both processes does not keep the next start from its database', async () => {
    await copyInstallation(DATA_DIR);
    const first = start();
    const address = await first.address();
    expect(await note(address, 1)).toBe(201);
    void fetch(`${address}/busy`).catch(() => undefined);
    const pid = databasePid(DATA_DIR);
    const query = await until('the query runs', () => {
      const found = spawnSync('pgrep', ['-P', String(pid), '-f', 'SELECT'], {
        encoding: 'utf8',
      }).stdout.trim();
      return found === '' ? undefined : Number(found);
    });
    first.child.kill('SIGKILL');
    await Promise.all([first.exit(), killDatabase(DATA_DIR)]);
    expect(process.kill(query, 0)).toBe(true);
    expect(await notes(await start().address())).toEqual([{ number: 1 }]);
  });
});
