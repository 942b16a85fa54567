import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { isPostmasterOf, readPostmasterFile } from '../../server/database/embedded/processes.ts';
import { until } from './until.ts';

/** A running server, as an operator sees it. */
export interface ServerProcess {
  child: ChildProcess;
  /** Everything it has written so far. */
  output(): string;
  /** Waits until it is ready and gives its address. */
  address(): Promise<string>;
  /** Waits for its end and gives the exit code, or the signal that ended it. */
  exit(): Promise<number | string>;
}

export interface ServerOptions {
  environment?: Record<string, string>;
  /** Runs as this user and group, as root may. */
  identity?: { uid: number; gid: number };
}

/** Starts the server of a checkout on a free port. It is killed, and its database with it, when the test is done. */
export function startServer(checkout: string, options: ServerOptions = {}): ServerProcess {
  const server = launch(checkout, options);
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await server.exit();
    await killDatabase(options.environment?.DATA_DIR ?? path.join(checkout, 'data'));
  });
  return server;
}

/** Starts the server of a checkout and stops it again, as soon as it is ready. */
export async function runServerOnce(checkout: string, dataDirectory: string): Promise<void> {
  const server = launch(checkout, { environment: { DATA_DIR: dataDirectory } });
  await server.address();
  server.child.kill('SIGTERM');
  await server.exit();
}

function launch(checkout: string, { environment = {}, identity }: ServerOptions): ServerProcess {
  const { PATH, TMPDIR } = process.env;
  const child = spawn(process.execPath, [path.join(checkout, 'server', 'main.ts')], {
    cwd: checkout,
    env: { PATH, TMPDIR, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'close');
  return {
    child,
    output: () => output,
    address: () =>
      until('the server is ready', () => {
        if (child.exitCode !== null) throw new Error(`The server ended:\n${output}`);
        return /ready at (http\S+)/.exec(output)?.[1];
      }),
    exit: async () => {
      const [code, signal] = await ended;
      return code ?? signal;
    },
  };
}

/** The process number of the database of a data directory, while it is running. */
export function databasePid(dataDirectory: string): number | undefined {
  try {
    const directory = realpathSync(path.join(dataDirectory, 'database'));
    const pid = readPostmasterFile(directory)?.pid;
    return pid !== undefined && isPostmasterOf(directory, pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Ends the database of a data directory as a crash would. */
export async function killDatabase(dataDirectory: string): Promise<void> {
  const pid = databasePid(dataDirectory);
  if (pid === undefined) return;
  process.kill(pid, 'SIGKILL');
  await until('the database is gone', () => databasePid(dataDirectory) !== pid);
}
