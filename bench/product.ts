import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { DemoHints } from '../contract/calls/demo.ts';
import { serverWords } from '../scripts/node24.mjs';
import { sentPassword } from '../server/domain/signIn/passwords.ts';
import { memoryOfTree, type TreeMemory } from './processTree.ts';
import { launch, toEnd } from './running.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The product, running as a separate process. */
export interface Product {
  url: string;
  /** Milliseconds from the start of the process until /healthz answered 200. */
  startedIn: number;
  /** Resident memory of the server process in MiB: the peak and the current value. */
  memory(): { peak: number; now: number };
  /** Seconds of processor time that the server process has taken. Only Linux can tell. */
  cpuSeconds(): number;
  /** Memory of everything that the start left running, without PostgreSQL. */
  treeMemory(): TreeMemory;
  stop(): Promise<void>;
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    try {
      if ((await fetch(`${url}/healthz`)).status === 200) return;
    } catch (error) {
      // Not listening yet.
      if (!(error instanceof TypeError)) throw error;
    }
    // Asking without a pause would take CPU time from the start.
    await delay(5);
  }
  throw new Error('The product ended before it was ready.');
}

function memoryOf(pid: number | undefined) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { peak: mebibytes('VmHWM'), now: mebibytes('VmRSS') };
}

/** The system counts processor time in hundredths of a second. */
function cpuSecondsOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

interface Command {
  program: string;
  words: readonly string[];
  /** The folder that it runs in. */
  directory: string;
}

/** Starts a program that serves on that port, and waits until it answers. */
export async function start(
  { program, words, directory }: Command,
  port: number,
  environment: Record<string, string>,
): Promise<Product> {
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const { child, end } = launch(program, words, {
    directory,
    output: 'ignore',
    environment: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: '1',
      SIMULATOR: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  await untilHealthy(url, child);
  return {
    url,
    startedIn: Math.round(performance.now() - began),
    memory: () => memoryOf(child.pid),
    cpuSeconds: () => cpuSecondsOf(child.pid),
    treeMemory: () => memoryOfTree(child.pid ?? 0),
    stop: end,
  };
}

/**
 * Starts the product on its own port, with its data in `dataDirectory`.
 * @param directory its checkout; by default this one
 */
export const startProduct = (
  dataDirectory: string,
  port: number,
  environment: Record<string, string> = {},
  directory = root,
): Promise<Product> =>
  start({ program: process.execPath, words: serverWords(directory), directory }, port, {
    DATA_DIR: dataDirectory,
    ...environment,
  });

/** The same with `npm start`, as people do it. */
export const startWithNpm = (dataDirectory: string, port: number): Promise<Product> =>
  start({ program: 'npm', words: ['start'], directory: root }, port, { DATA_DIR: dataDirectory });

/** A folder that is removed when `work` is done. */
export async function withTemporaryDirectory<Result>(
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(path.join(tmpdir(), 'commissary-bench-'));
  const remove = toEnd(() => rm(directory, { recursive: true, force: true }));
  try {
    return await work(directory);
  } finally {
    await remove();
  }
}

async function call(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()).data;
}

/** The accounts of the demo, its owner first. */
export async function demoAccounts(url: string): Promise<[DemoAccount, ...DemoAccount[]]> {
  return (await (await fetch(`${url}/services/main/demo/hints`)).json()).data.accounts;
}
type DemoAccount = DemoHints['accounts'][number];

const usedCodes = new Map<string, string>();

/** A code of the demo that the account has not used yet, because each works only once. */
export async function freshCode(url: string, email: string) {
  for (;;) {
    const hints = (await (await fetch(`${url}/services/main/demo/hints`)).json()).data;
    const code = String(hints.code);
    if (usedCodes.get(email) !== code) {
      usedCodes.set(email, code);
      return { hints, code };
    }
    await delay(hints.secondsLeft * 1000);
  }
}

/** Signs in with a demo account and returns its access token and customer. */
export async function signIn(
  url: string,
  { email = 'owner@ember.example', customerUuid }: { email?: string; customerUuid?: string } = {},
) {
  const auth = `${url}/services/main/auth`;
  const verified = async () => {
    const { hints, code } = await freshCode(url, email);
    const login = await call(`${auth}/login`, {
      email,
      password: sentPassword(email, hints.accounts[0].password),
    });
    const { otpToken } = await call(`${auth}/verifyOTP`, { code }, { 'x-pre-token': login.preToken });
    return { login, otpToken };
  };
  // A browser of a figure before may have used the code.
  const { login, otpToken } = await verified().catch(verified);
  const chosen = customerUuid ?? login.customerUserMappings[0].customerUuid;
  const { accessToken } = await call(
    `${auth}/selectCustomer`,
    { customerUuid: chosen },
    { 'x-otp-token': otpToken },
  );
  return { accessToken: String(accessToken), customerUuid: String(chosen) };
}
