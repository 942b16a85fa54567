import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { findNode24, projectDirectory } from './node24.mjs';

const lockFile = path.join(projectDirectory, 'package-lock.json');
const packagesDirectory = path.join(projectDirectory, 'node_modules');
const installStamp = path.join(packagesDirectory, '.commissary-installed');

/**
 * What a start needs to have been built: its folder, the sources that it is made of, and the arguments of Vite.
 * @typedef {{ name: string, directory: string, inputs: string[], words: string[] }} Build
 * @type {Build[]}
 */
const builds = [
  {
    name: 'pages',
    directory: 'dist',
    inputs: ['src', 'contract', 'index.html', 'vite.config.ts', 'package-lock.json'],
    words: ['build'],
  },
  // After the pages, which empty the folder that it lies in.
  {
    name: 'player',
    directory: path.join('dist', 'play'),
    inputs: [path.join('src', 'player'), 'contract', 'vite.player.config.ts', 'package-lock.json'],
    words: ['build', '--config', 'vite.player.config.ts'],
  },
  {
    name: 'server',
    directory: path.join('build', 'server'),
    inputs: [
      'server',
      'contract',
      path.join('src', 'resources'),
      path.join('tools', 'simulator'),
      'package-lock.json',
    ],
    words: ['build', '--config', path.join('server', 'vite.config.ts')],
  },
];

/** Installs the packages if they are missing or differ from package-lock.json. */
export async function prepareInstallation() {
  if (isInstalled()) return;
  await exclusively(async () => {
    if (isInstalled()) return;
    say('Installing the packages. This takes a minute or two.');
    await runQuietly(
      ...npm('ci', '--include=dev', '--include=optional', '--loglevel=error'),
      'The packages could not be installed',
    );
    writeFileSync(installStamp, lockFileHash());
  });
}

/** Installs what is missing, and builds the pages and the server if their sources have changed. */
export async function prepare() {
  await prepareInstallation();
  for (const build of builds) await prepareBuild(build);
}

/** @param {Build} build */
async function prepareBuild(build) {
  if (isBuilt(build)) return;
  await exclusively(async () => {
    const fingerprint = buildFingerprint(build);
    if (isBuilt(build, fingerprint)) return;
    say(`Building the ${build.name}. This takes a few seconds.`);
    const vite = path.join(packagesDirectory, 'vite', 'bin', 'vite.js');
    await runQuietly(findNode24(), [vite, ...build.words], `The ${build.name} could not be built`);
    mkdirSync(path.dirname(stampOf(build)), { recursive: true });
    writeFileSync(stampOf(build), fingerprint);
  });
}

/** @param {() => Promise<void>} work */
function exclusively(work) {
  const onWait = () => say('Waiting for another process that is preparing the same folder.');
  return withLock(`prepare ${projectDirectory}`, { onWait, work });
}

function isInstalled() {
  const hash = lockFileHash();
  if (readIfThere(installStamp) === hash) return true;
  if (!wasInstalledByHand()) return false;
  writeFileSync(installStamp, hash);
  return true;
}

/** Whether somebody ran npm itself here and it installed what package-lock.json says. npm writes its own list last. */
function wasInstalledByHand() {
  const text = readIfThere(path.join(packagesDirectory, '.package-lock.json'));
  if (text === undefined) return false;
  const installed = JSON.parse(text).packages;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([name, { integrity, optional }]) =>
      name === '' || (installed[name] ? installed[name].integrity === integrity : optional),
  );
}

function lockFileHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

/** @param {Build} build */
const stampOf = ({ directory }) => path.join(projectDirectory, directory, '.commissary-built');

/** @param {Build} build */
function isBuilt(build, fingerprint = buildFingerprint(build)) {
  return readIfThere(stampOf(build)) === fingerprint;
}

/** Names, sizes and times of everything that the build reads: enough to notice a change, without reading any file. @param {Build} build */
function buildFingerprint({ inputs }) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const root = path.join(projectDirectory, input);
    if (!existsSync(root)) continue;
    const names = statSync(root).isDirectory() ? readdirSync(root, { recursive: true }).sort() : [''];
    for (const name of names) {
      const file = path.join(root, String(name));
      const entry = statSync(file);
      if (entry.isFile()) hash.update(`${file}\0${entry.size}\0${entry.mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The npm that runs us, otherwise the one in PATH. @param {string[]} words @returns {[string, string[]]} */
function npm(...words) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, [script, ...words]] : ['npm', words];
}

/**
 * Runs a program and shows its output only if it fails.
 * @param {string} program
 * @param {string[]} words
 * @param {string} failure
 */
async function runQuietly(program, words, failure) {
  const child = spawn(program, words, { cwd: projectDirectory, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  /** @type {number | string} */
  const outcome = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  if (outcome !== 0) throw new Error(`${output.trim()}\n${failure} (${outcome}).`.trim());
}

/** @param {string} sentence */
function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}
