import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCheckout } from '../../support/checkout.ts';
import { makeInstallation } from '../../support/installation.ts';
import { databasePid, startServer } from '../../support/serverProcess.ts';
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

async function occupyPort(): Promise<{ occupant: Server; port: string }> {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const address = occupant.address();
  return { occupant, port: typeof address === 'object' ? String(address?.port) : '' };
}

async function freePort(): Promise<string> {
  const { occupant, port } = await occupyPort();
  occupant.close();
  await once(occupant, 'close');
  return port;
}

async function note(address: string, number: number): Promise<number> {
  return (await fetch(`${address}/notes/${number}`, { method: 'POST' })).status;
}

describe('start and stop', () => {
  test('the first start creates the database, in a directory that others may not read', async () => {
    const server = start();
    const health = await fetch(`${await server.address()}/healthz`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({
      database: { kind: 'embedded', version: expect.stringMatching(/^18/) },
    });
    expect((await stat(DATA_DIR)).mode & 0o067).toBe(0);
    expect((await stat(path.join(DATA_DIR, 'database'))).mode & 0o777).toBe(0o700);
  });

  test('a demo that others may reach says at the terminal what that means', async () => {
    await copyInstallation(DATA_DIR);
    const server = start({ DEMO: '1', HOST: '::ffff:127.0.0.1' });
    await server.address();
    expect(server.output()).toContain('everybody can see its accounts, passwords and mails');
  });

  test('SIGTERM finishes the requests in flight, stops the database and exits with 0', async () => {
    await copyInstallation(DATA_DIR);
    const server = start();
    const address = await server.address();
    const answer = fetch(`${address}/sleep/0.5`);
    await until('the request has arrived', async () => (await fetch(`${address}/healthz`)).ok);
    server.child.kill('SIGTERM');
    expect(await (await answer).json()).toEqual({ isRested: true });
    expect(await server.exit()).toBe(0);
    expect(databasePid(DATA_DIR)).toBeUndefined();
    expect(await readdir(path.join(DATA_DIR, 'database'))).not.toContain('postmaster.pid');
  });

  test('SIGTERM ends the process and the database also when something hangs, and the next start works', async () => {
    await copyInstallation(DATA_DIR);
    const server = start();
    expect((await fetch(`${await server.address()}/hang`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exit()).toBe(0);
    expect(server.output()).toContain('Some work did not finish in time');
    expect(server.output()).toContain('A database connection was not returned in time');
    expect(databasePid(DATA_DIR)).toBeUndefined();
    expect((await fetch(`${await start().address()}/healthz`)).status).toBe(200);
  });

  test('SIGTERM during the first start leaves nothing running and nothing half-done', async () => {
    const server = start();
    await until('the database is being created', () =>
      stat(DATA_DIR).then(
        () => true,
        () => false,
      ),
    );
    server.child.kill('SIGTERM');
    expect(await server.exit()).toBe(0);
    expect(databasePid(DATA_DIR)).toBeUndefined();
    expect((await fetch(`${await start().address()}/healthz`)).status).toBe(200);
  });

  test('while it starts, it says so', async () => {
    const PORT = await freePort();
    const server = start({ PORT });
    const answer = await until('the port is open', () =>
      fetch(`http://127.0.0.1:${PORT}/healthz`).catch(() => undefined),
    );
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'starting' });
    await server.address();
  });
});

describe('refusals', () => {
  test('an occupied port is a sentence, and nothing else happens', async () => {
    const { occupant, port } = await occupyPort();
    const server = start({ PORT: port });
    expect(await server.exit()).toBe(1);
    expect(server.output()).toBe(
      `Port ${port} on 127.0.0.1 is occupied by another program. Stop it, or choose another port with PORT.\n`,
    );
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT');
    occupant.close();
  });

  test('a second instance on the same DATA_DIR ends with a sentence and disturbs nothing', async () => {
    await copyInstallation(DATA_DIR);
    const first = start();
    const address = await first.address();
    const pid = databasePid(DATA_DIR);
    const second = start();
    expect(await second.exit()).toBe(1);
    expect(second.output()).toContain(`Another Commissary is running with the data directory ${DATA_DIR}.`);
    expect(second.output()).not.toContain('    at ');
    expect(databasePid(DATA_DIR)).toBe(pid);
    expect(await note(address, 1)).toBe(201);
  });

  test('of two first starts at once, one wins', async () => {
    const servers = [start(), start()];
    const ends = servers.map(async (server) => {
      await Promise.race([server.address().catch(() => undefined), server.exit()]);
      return server.child.exitCode;
    });
    expect((await Promise.all(ends)).sort()).toEqual([1, null]);
    expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('database'))).toEqual(['database']);
  });

  test('a database directory that vanished is not replaced by an empty one', async () => {
    await copyInstallation(DATA_DIR);
    await rm(path.join(DATA_DIR, 'database'), { recursive: true });

    const second = start();
    expect(await second.exit()).toBe(1);
    expect(second.output()).toMatch(
      /^The database directory \S+ is missing, although this installation had one\./,
    );
    expect(await readdir(DATA_DIR)).not.toContain('database');
  });

  test('an incomplete database directory is moved aside, not deleted', async () => {
    await mkdir(path.join(DATA_DIR, 'database', 'base'), { recursive: true });
    await writeFile(path.join(DATA_DIR, 'database', 'base', 'kept'), 'of value to somebody');
    await start().address();
    const aside = (await readdir(DATA_DIR)).find((name) => name.startsWith('database.incomplete-'));
    expect(await readFile(path.join(DATA_DIR, aside ?? '', 'base', 'kept'), 'utf8')).toBe(
      'of value to somebody',
    );
  });

  test('a DATA_DIR that is a file is a sentence', async () => {
    await writeFile(DATA_DIR, '');
    const server = start();
    expect(await server.exit()).toBe(1);
    expect(server.output()).toContain(`DATA_DIR is "${DATA_DIR}", but must be a folder`);
  });
});
