import { execFile } from 'node:child_process';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { StoredFile } from '../../../contract/calls/files.ts';
import { makeProductCheckout } from '../../support/checkout.ts';
import { signInToDemo } from '../../support/demoSession.ts';
import { makeInstallation } from '../../support/installation.ts';
import { startServer } from '../../support/serverProcess.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The product with one resource more, whose records hold a picture. */
const product = await makeProductCheckout();
const copyDemo = makeInstallation('demo', product);
await writeFile(
  path.join(product, 'config', 'resources', 'posters.yaml'),
  `name: stock-items/posters
labels: { one: Poster, many: Posters }
title: name
fields:
  name: { kind: text, required: true }
  picture: { kind: image }
`,
);

/** Runs a command of the product, as npm does. Gives all that it says. */
async function command(
  name: 'backup' | 'restore',
  file: string,
  environment: { DATA_DIR: string; DEMO?: string },
): Promise<string> {
  const program = path.join(product, 'server', 'commands', `${name}.ts`);
  const { PATH, TMPDIR } = process.env;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, file], {
    env: { PATH, TMPDIR, ...environment },
  });
  return stdout + stderr;
}

test('an installation that was backed up while it ran comes back whole: rows, files and keys (DU-07)', async () => {
  const directory = await makeTestDirectory();
  const first = path.join(directory, 'first');
  await copyDemo(first);
  const running = startServer(product, { environment: { DATA_DIR: first } });
  const owner = await signInToDemo(await running.address(), 'owner@ember.example');
  const named = { name: 'Kept through it all' };
  expect((await owner.call('POST', '/services/main/stockcategories', named)).status).toBe(201);
  const form = new FormData();
  form.append('file', new Blob([pixel]), 'pixel.png');
  const stored = await owner.call('POST', '/services/main/storedFiles?purpose=image', form);
  const { url } = stored.data as StoredFile;

  const file = path.join(directory, 'monday.backup');
  const kept = await readdir(path.join(first, 'files'), { recursive: true, withFileTypes: true });
  // That one, and the pictures of the demo.
  const files = kept.filter((entry) => entry.isFile()).length;
  expect(files).toBeGreaterThan(1);
  expect(await command('backup', file, { DATA_DIR: first })).toMatch(
    new RegExp(`\\d+ rows of \\d+ tables, ${files} files and the keys, in`),
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  running.child.kill('SIGTERM');
  await running.exit();
  await rm(first, { recursive: true });

  const second = path.join(directory, 'second');
  const said = await command('restore', file, { DATA_DIR: second, DEMO: '0' });
  expect(said).toMatch(new RegExp(`^Restored \\d+ rows and ${files} files with their keys`));
  expect(said, 'why the accounts of the demo open nothing').toContain('Start with DEMO=1 to turn them on.');
  expect((await stat(path.join(second, 'secrets.json'))).mode & 0o777).toBe(0o600);
  const again = startServer(product, { environment: { DATA_DIR: second } });
  const address = await again.address();
  // The second factor lies in the database, encrypted with the keys; the address of the image is signed with them.
  const support = await signInToDemo(address, 'support@commissary.example');
  const filter = encodeURIComponent(JSON.stringify(named));
  const list = await support.call('GET', `/services/main/stockcategories?filter=${filter}`);
  expect(list.data).toMatchObject([named]);
  const image = await fetch(`${address}${url}`);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await image.arrayBuffer()).byteLength).toBe((stored.data as StoredFile).size);
});
