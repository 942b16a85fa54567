import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { projectDirectory } from '../../../server/process/configuration.ts';
import { makeCheckout } from '../../support/checkout.ts';
import { makeInstallation } from '../../support/installation.ts';
import { databasePid, killDatabase } from '../../support/serverProcess.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';
import { until } from '../../support/until.ts';

const checkout = await makeCheckout();
const copyInstallation = makeInstallation('stub', checkout);
let DATA_DIR: string;

await copyFile(path.join(projectDirectory, 'package-lock.json'), path.join(checkout, 'package-lock.json'));
await writeFile(path.join(checkout, 'index.html'), '<script type="module" src="/src/main.ts"></script>');
await mkdir(path.join(checkout, 'src'));
await writeFile(path.join(checkout, 'src', 'main.ts'), 'console.log(1);');
await copyFile(
  path.join(projectDirectory, 'vite.player.config.ts'),
  path.join(checkout, 'vite.player.config.ts'),
);
await cp(path.join(projectDirectory, 'src', 'player'), path.join(checkout, 'src', 'player'), {
  recursive: true,
});

beforeEach(async () => {
  DATA_DIR = path.join(await makeTestDirectory(), 'data');
  await copyInstallation(DATA_DIR);
});

/** Runs a command in the checkout, in a process group of its own as a terminal would. */
function run(program: string, ...words: string[]) {
  const child: ChildProcess = spawn(program, words, {
    cwd: checkout,
    env: { ...process.env, NODE_OPTIONS: '', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
    await killDatabase(DATA_DIR);
  });
  return {
    child,
    output: () => output,
    exit: async () => (await ended)[0] ?? (await ended)[1],
    address: () => until('the server is ready', () => /ready at (http\S+)/.exec(output)?.[1]),
  };
}

async function expectGone(address: string): Promise<void> {
  await until('the server is gone', () =>
    fetch(address).then(
      () => false,
      () => true,
    ),
  );
  await until('the database is gone', () => databasePid(DATA_DIR) === undefined);
}

const { scripts } = JSON.parse(await readFile(path.join(checkout, 'package.json'), 'utf8'));

/** What npm does for `npm start`. */
const launch = () => run('sh', '-c', scripts.start);

describe('npm start', () => {
  test('builds what is missing, once', async () => {
    const first = launch();
    await first.address();
    expect(first.output()).toContain('Building the pages.');
    expect(first.output()).toContain('Building the server.');
    expect(await readFile(path.join(checkout, 'dist', 'index.html'), 'utf8')).toContain('<script');
    first.child.kill('SIGTERM');
    expect(await first.exit()).toBe(0);

    const second = launch();
    await second.address();
    expect(second.output()).not.toContain('Building');
  });

  test('builds again when a source has changed', async () => {
    await utimes(path.join(checkout, 'src', 'main.ts'), new Date(), new Date());
    const launcher = launch();
    await launcher.address();
    expect(launcher.output()).toContain('Building the pages.');
  });

  test('of many at once, one builds', async () => {
    await rm(path.join(checkout, 'dist'), { recursive: true, force: true });
    const launchers = [launch(), launch()];
    // Both go on after the one build, to the same DATA_DIR, which only one may use.
    await Promise.race(launchers.map((launcher) => launcher.exit()));
    await Promise.any(launchers.map((launcher) => launcher.address()));
    const output = launchers.map((launcher) => launcher.output()).join('');
    expect(output.match(/Building the pages/g)).toHaveLength(1);
    expect(output).toContain('Waiting for another process that is preparing the same folder.');
    expect(output).toContain('Another Commissary is running with the data directory');
  });

  test('a build that fails is said, and its output shown', async () => {
    await writeFile(path.join(checkout, 'src', 'main.ts'), 'import "./missing.ts";');
    const launcher = launch();
    expect(await launcher.exit()).toBe(1);
    expect(launcher.output()).toMatch(/missing\.ts[\s\S]*The pages could not be built \(1\)\.\n$/);
    await writeFile(path.join(checkout, 'src', 'main.ts'), 'console.log(1);');
  });

  test('a server that cannot be built is said, and nothing older runs in its place', async () => {
    const source = path.join(checkout, 'server', 'banner.ts');
    const text = await readFile(source, 'utf8');
    await writeFile(source, `import './missing.ts';\n${text}`);
    const launcher = launch();
    expect(await launcher.exit()).toBe(1);
    expect(launcher.output()).toMatch(/missing\.ts[\s\S]*The server could not be built \(1\)\.\n$/);
    await writeFile(source, text);
  });

  test('an error of the built server names the line of its source', async () => {
    const launcher = launch();
    await fetch(`${await launcher.address()}/fault`);
    expect(await launcher.exit()).toBe(1);
    const source = path.join(checkout, 'server', 'app.ts');
    const [, line] = new RegExp(`${source}:(\\d+):`).exec(launcher.output()) ?? [];
    const lines = (await readFile(source, 'utf8')).split('\n');
    expect(lines[Number(line) - 1]).toContain('An error of the stub');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('passes %s on, and ends as the server ends', async (signal) => {
    const launcher = launch();
    const address = await launcher.address();
    launcher.child.kill(signal);
    expect(await launcher.exit()).toBe(0);
    await expectGone(address);
  });

  test('Ctrl-C reaches everybody at once, and all end cleanly', async () => {
    const launcher = launch();
    const address = await launcher.address();
    process.kill(-(launcher.child.pid ?? 0), 'SIGINT');
    expect(await launcher.exit()).toBe(0);
    await expectGone(address);
  });

  test('leaves no process behind that waits for the server', async () => {
    const launcher = launch();
    const address = await launcher.address();
    const processes = run('ps', '-o', 'command=', '-p', String(launcher.child.pid));
    await processes.exit();
    expect(processes.output()).toContain('server/main.mjs');
    launcher.child.kill('SIGTERM');
    await expectGone(address);
  });

  test('a configuration error is its sentence and exit code 1', async () => {
    const launcher = run('env', 'PORT=x', 'sh', '-c', scripts.start);
    expect(await launcher.exit()).toBe(1);
    expect(launcher.output()).toBe('PORT is "x", but must be a whole number from 0 to 65535.\n');
  });
});

describe('npm start, started by npm', () => {
  test.each([
    ['SIGTERM', 0],
    ['SIGINT', 0],
    ['SIGKILL', 'SIGKILL'],
  ] as const)('when npm gets %s, the server and the database end', async (signal, end) => {
    const npm = run('npm', 'start');
    const address = await npm.address();
    npm.child.kill(signal);
    expect(await npm.exit()).toBe(end);
    await expectGone(address);
  });
});

describe('scripts/run.mjs', () => {
  test('runs node 24, and passes the exit code on', async () => {
    const tool = run(
      process.execPath,
      'scripts/run.mjs',
      'node',
      '-e',
      'console.log(process.version); process.exit(7)',
    );
    expect(await tool.exit()).toBe(7);
    expect(tool.output()).toMatch(/^v2[4-9]\./);
  });

  test('a tool that is not there is a sentence', async () => {
    const tool = run(process.execPath, 'scripts/run.mjs', 'no-such-tool');
    expect(await tool.exit()).toBe(1);
    expect(tool.output()).toBe('There is no no-such-tool in node_modules/.bin.\n');
  });
});
