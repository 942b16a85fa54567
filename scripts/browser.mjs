import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectDirectory } from './node24.mjs';

/** Debian's Chromium without windows comes first: it draws pages only, and the tests take a seventh less work. */
const debianPackages = ['chromium-headless-shell', 'chromium'];
const systemNames = [...debianPackages, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const inPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((directory) => path.join(directory, name))
    .find((file) => existsSync(file));

function playwrightsOwn() {
  const probe = `import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', probe], {
    cwd: projectDirectory,
  });
  const file = String(stdout);
  return existsSync(file) ? file : undefined;
}

function run(program, ...words) {
  return (
    spawnSync(program, words, { cwd: projectDirectory, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  );
}

const installPackage = (name) => run('apt-get', 'install', '--yes', '--no-install-recommends', name);

/** Installs Debian's package if we are root, otherwise Playwright's own browser. */
function install() {
  process.stderr.write('Installing Chromium for the browser tests. This takes a minute or two.\n');
  if (process.getuid?.() === 0 && inPath('apt-get'))
    return run('apt-get', 'update') && debianPackages.some(installPackage);
  return run(
    process.execPath,
    path.join('node_modules', '@playwright', 'test', 'cli.js'),
    'install',
    'chromium',
  );
}

const find = () => systemNames.map(inPath).find((file) => file !== undefined) ?? playwrightsOwn();

/**
 * Finds the Chromium for browser tests and the bench: CHROMIUM, the system's, Playwright's own, or else installs one now.
 * @returns {string} its path
 */
export function findChromium() {
  const named = process.env.CHROMIUM;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM names ${named}, but there is no such file.`);
  const found = named || find() || (install() && find());
  if (found) return found;
  throw new Error(
    'The browser tests and the bench need Chromium: install it and name its path in the environment variable CHROMIUM.',
  );
}
