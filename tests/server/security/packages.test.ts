import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDirectory } from '../../../server/process/configuration.ts';

const textOf = (file: string) => readFileSync(path.join(projectDirectory, file), 'utf8');

test('every package that is installed stands in the lock file with its version and the hash of its content', () => {
  const lock: { packages: Record<string, { version?: string; integrity?: string }> } = JSON.parse(
    textOf('package-lock.json'),
  );
  const packages = Object.entries(lock.packages).filter(([name]) => name !== '');
  expect(packages.length).toBeGreaterThan(100);
  for (const [name, { version, integrity }] of packages) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+/)]);
    expect([name, integrity]).toEqual([name, expect.stringMatching(/^sha512-/)]);
  }
  // Only this command installs, and refuses what differs from the lock file.
  expect(textOf('scripts/prepare.mjs')).toContain("npm('ci'");
});

test('no package runs a program when it is installed, and none is newer than a week', () => {
  expect(textOf('.npmrc').split('\n')).toEqual(
    expect.arrayContaining(['ignore-scripts=true', 'min-release-age=7', 'save-exact=true']),
  );
});
