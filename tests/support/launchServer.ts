import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { longSessions, startPatience } from './patience.ts';
import { until } from './until.ts';

/** A running server, as an operator sees it. */
export interface ServerProcess {
  child: ChildProcess;
  /** Everything it has written so far. */
  output(): string;
  /** Waits until it is ready and returns its address. */
  address(): Promise<string>;
  /** Waits for its end and returns the exit code, or the signal that ended it. */
  exit(): Promise<number | string>;
}

export interface ServerOptions {
  /** Runs the built server, as `npm start` does, instead of its sources. */
  isBuilt?: boolean;
  environment?: Record<string, string>;
  /** Runs as this user and group, as root may. */
  identity?: { uid: number; gid: number };
}

/**
 * Starts the server of a checkout on a free port, with little of the environment of the tests, and without the invented
 * platforms unless a test asks for them. The caller must end it.
 */
export function launch(
  checkout: string,
  { isBuilt = false, environment = {}, identity }: ServerOptions,
): ServerProcess {
  const { PATH, TMPDIR } = process.env;
  const words = [path.join(checkout, 'server', 'main.mjs'), ...(isBuilt ? ['--built'] : [])];
  const child = spawn(process.execPath, words, {
    cwd: checkout,
    env: { PATH, TMPDIR, PORT: '0', LOG_LEVEL: 'warn', SIMULATOR: '0', ...longSessions, ...environment },
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
    address: () => {
      const found = () => {
        if (child.exitCode !== null) throw new Error(`The server ended:\n${output}`);
        return /ready at (http\S+)/.exec(output)?.[1];
      };
      return until('the server is ready', found, startPatience);
    },
    exit: async () => {
      const [code, signal] = await ended;
      return code ?? signal;
    },
  };
}
