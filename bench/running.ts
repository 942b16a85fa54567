import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import os from 'node:os';
import { inTime } from '../server/process/inTime.ts';
import { StartError } from '../server/process/startError.ts';

/** Milliseconds that a program has for ending, before it is killed. */
const longestEnd = 20_000;

/** What is open and must be ended, the newest last. */
const open = new Set<() => Promise<void>>();
let leaving: Promise<never> | undefined;

function refuseWhenLeaving(): void {
  if (leaving) throw new StartError('The bench is ending.');
}

/** Remembers how to end something. @returns ends it; calling it again only waits for that */
export function toEnd(end: () => Promise<void>): () => Promise<void> {
  refuseWhenLeaving();
  let ending: Promise<void> | undefined;
  const endOnce = () => {
    ending ??= end().finally(() => open.delete(endOnce));
    return ending;
  };
  open.add(endOnce);
  return endOnce;
}

/** Whether it runs no longer, or never did. */
const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null;

/** A program that the bench started. */
export interface Launched {
  child: ChildProcess;
  end(): Promise<void>;
}

interface LaunchOptions {
  directory?: string;
  environment?: NodeJS.ProcessEnv;
  output?: 'ignore' | 'inherit';
  /** The signal that ends it. */
  signal?: NodeJS.Signals;
}

/**
 * Starts a program, which ends with the bench at the latest. It has a channel to the bench, and servers of ours leave when
 * that breaks: then somebody killed the bench.
 */
export function launch(
  program: string,
  words: readonly string[],
  { directory, environment, output = 'inherit', signal = 'SIGTERM' }: LaunchOptions = {},
): Launched {
  refuseWhenLeaving();
  const stdio: StdioOptions = ['ignore', output, 'inherit', 'ipc'];
  const child = spawn(program, words, { cwd: directory, stdio, env: { ...process.env, ...environment } });
  const end = toEnd(async () => {
    if (hasEnded(child)) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    if (await inTime(exit, longestEnd)) return;
    child.kill('SIGKILL');
    await exit;
  });
  return { child, end };
}

/** Starts a file of ours that only serves the bench, and waits until it says that it is ready. */
export async function launchHelper(
  file: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Launched> {
  const launched = launch(process.execPath, [file, ...words], { environment, signal: 'SIGKILL' });
  const { child } = launched;
  const exit = once(child, 'exit').then(() => {
    throw new Error(`${file} ended before it was ready.`);
  });
  // Later it may end as it likes.
  exit.catch(() => undefined);
  await Promise.race([once(child, 'message'), exit]);
  return launched;
}

/** @throws StartError when something listens on one of the ports: the bench would measure that, or wait for ever */
export async function refuseTakenPorts(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const probe = createServer().listen(port, '127.0.0.1');
    await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new StartError(
        `Another program listens on port ${port}, which the bench needs (${ports.join(', ')}). End it, or set BENCH_PORT to another port.`,
      );
    });
    probe.close();
    await once(probe, 'close');
  }
}

/** Ends everything, the newest first, because it may need the older. What fails to end does not keep the rest. */
async function endAll(): Promise<void> {
  for (let last = [...open].at(-1); last; last = [...open].at(-1))
    await last().catch((error) => {
      console.error(error);
      process.exitCode = 1;
    });
}

/** Does the work of a program. However that ends, by a failure or a signal too, everything open ends first. */
export async function runToEnd(work: () => Promise<void>): Promise<never> {
  // The first reason counts: a terminal and npm both pass on a signal.
  const leave = (code?: number): Promise<never> => {
    leaving ??= endAll().then(() => process.exit(code ?? process.exitCode));
    return leaving;
  };
  const fail = (error: unknown): void => {
    // What the end cuts off fails too, and nobody needs to read that.
    if (!leaving) console.error(error instanceof StartError ? error.message : error);
    void leave(1);
  };
  process.on('uncaughtException', fail);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void leave(128 + os.constants.signals[signal]));
  await work().catch(fail);
  return leave();
}
