import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../../process/startError.ts';
import { identity } from '../../process/systemUser.ts';
import type { Cluster } from './cluster.ts';
import { isPostmasterOf, orphansOf, readPostmasterFile, signal } from './processes.ts';
import { chooseSocketDirectory, port, postgresArguments, writeAccessFiles } from './settings.ts';

const longestLog = 10 * 1024 * 1024;
const pollMilliseconds = 10;
/** Every refusal is a line in the log, so during a long recovery we ask less often. */
const longestPoll = 200;
/** Recovery after a crash may have much to replay. While PostgreSQL says that it is working, we let it. */
const longestRecovery = 10 * 60_000;
const longestSilence = 15_000;
const longestStop = 30_000;

/** The PostgreSQL process of a cluster: started, found again, or stopped. */
export class Postmaster {
  readonly #cluster: Cluster;
  readonly #logFile: string;
  readonly #log: Logger;
  readonly #whileStarting: () => void;
  #socketDirectory = '';
  #child: ChildProcess | undefined;
  #isClosed = false;

  /** `whileStarting` is called each time a process was started and nobody needs us until it answers. */
  constructor(cluster: Cluster, logFile: string, log: Logger, whileStarting: () => void) {
    this.#cluster = cluster;
    this.#logFile = logFile;
    this.#log = log;
    this.#whileStarting = whileStarting;
  }

  /** How to connect as a role of the database. Valid once `connect` has succeeded. */
  connection(user: string, database: string): pg.ClientConfig {
    return { host: this.#socketDirectory, port, user, database };
  }

  /**
   * Connects as the superuser. Uses a PostgreSQL that is already running, or starts one.
   * @throws StartError when PostgreSQL can't be started.
   */
  async connect(): Promise<pg.Client> {
    const begin = Date.now();
    let silentSince = begin;
    let logLength = 0;
    for (let pause = pollMilliseconds; ; pause = Math.min(pause * 1.1, longestPoll)) {
      if (this.#isClosed) throw new Error('PostgreSQL is being stopped.');
      const pid = this.#runningPid();
      if (pid === undefined && this.#child === undefined) {
        logLength = await this.#start();
        silentSince = Date.now();
        pause = pollMilliseconds;
      }

      const outcome = await this.#tryConnecting();
      if (outcome instanceof pg.Client) return outcome;

      if (this.#child && hasEnded(this.#child)) this.#explainExit(logLength);
      if (outcome === 'busy') silentSince = Date.now();
      else if (outcome !== 'silent' && this.#child) throw outcome;
      if (pid !== undefined && Date.now() - silentSince > longestSilence) {
        this.#log.warn('A left-over PostgreSQL does not answer. Stopping it.');
        await this.stop();
      }
      if (Date.now() - begin > longestRecovery) {
        throw new StartError(`PostgreSQL did not become ready within 10 minutes; see ${this.#logFile}.`);
      }
      await delay(pause);
    }
  }

  /** From now on, neither starts PostgreSQL nor connects to it. */
  close(): void {
    this.#isClosed = true;
  }

  /** Stops PostgreSQL: it ends sessions and writes everything to disk. Returns once the process is gone. */
  async stop(): Promise<void> {
    const pid = this.#runningPid();
    for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (pid === undefined || !isPostmasterOf(this.#cluster.directory, pid)) break;
      signal(pid, name);
      const deadline = Date.now() + longestStop;
      while (isPostmasterOf(this.#cluster.directory, pid) && Date.now() < deadline)
        await delay(pollMilliseconds);
    }
    this.#child = undefined;
    if (this.#isClosed && this.#socketDirectory !== this.#cluster.directory)
      await rmdir(this.#socketDirectory).catch(() => undefined);
  }

  /** Keeps the log small: beyond the limit, the log becomes the one older file. */
  limitLog(): void {
    const length = statSync(this.#logFile, { throwIfNoEntry: false })?.size ?? 0;
    if (length <= longestLog) return;
    copyFileSync(this.#logFile, `${this.#logFile}.1`);
    truncateSync(this.#logFile);
  }

  #runningPid(): number | undefined {
    const file = readPostmasterFile(this.#cluster.directory);
    return file && isPostmasterOf(this.#cluster.directory, file.pid) ? file.pid : undefined;
  }

  /** Starts the process and returns the length of the log before that. */
  async #start(): Promise<number> {
    const { directory, user, binaries } = this.#cluster;
    await writeAccessFiles(this.#cluster);
    this.#socketDirectory ||= await chooseSocketDirectory(this.#cluster);
    this.limitLog();
    const output = openSync(this.#logFile, 'a', 0o600);
    const logLength = statSync(this.#logFile).size;
    const child = spawn(binaries.postgres, postgresArguments(this.#cluster, this.#socketDirectory), {
      ...identity(user),
      cwd: '/',
      stdio: ['ignore', output, output],
      // It gets its own session, so that Ctrl-C at the terminal does not stop it while requests are running.
      detached: true,
      env: {
        PATH: process.env.PATH,
        LC_ALL: 'C',
        // PostgreSQL takes a reused number in postmaster.pid for a running server, unless it knows that the number
        // belongs to its starter. Removing the file instead would also remove its protection against left-over
        // children.
        PG_GRANDPARENT_PID: String(readPostmasterFile(directory)?.pid ?? process.pid),
      },
    });
    closeSync(output);
    child.on('error', (error) => this.#log.error(error, 'PostgreSQL could not be started.'));
    child.unref();
    this.#child = child;
    this.#whileStarting();
    return logLength;
  }

  /** A client; or 'busy' when PostgreSQL says that it is starting or stopping, its refusal, or 'silent'. */
  async #tryConnecting(): Promise<pg.Client | 'busy' | StartError | 'silent'> {
    const running = readPostmasterFile(this.#cluster.directory);
    if (running?.socketDirectory) this.#socketDirectory = running.socketDirectory;
    if (this.#socketDirectory === '') return 'silent';
    const client = new pg.Client({
      ...this.connection('postgres', 'postgres'),
      connectionTimeoutMillis: 2_000,
    });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) return 'silent';
      // 57P03: cannot_connect_now.
      if (error.code === '57P03') return 'busy';
      return new StartError(`PostgreSQL was started, but refuses the connection: ${error.message}.`);
    }
  }

  /** The process that we started has ended. Either we may try again, or we say why not. */
  #explainExit(logLength: number): void {
    this.#child = undefined;
    const text = readFileSync(this.#logFile).subarray(logLength).toString('utf8');
    // Another process was first; its PostgreSQL will answer soon.
    if (/lock file .* already exists/.test(text)) return;
    // The children of a killed server are still working, for nobody.
    if (/pre-existing shared memory block/.test(text)) {
      for (const pid of orphansOf(this.#cluster.directory)) signal(pid, 'SIGQUIT');
      return;
    }
    const reason = /(?:FATAL|PANIC): +(.*)/.exec(text)?.[1] ?? 'it gave no reason';
    throw new StartError(`PostgreSQL could not be started: ${reason}. Its log is ${this.#logFile}.`);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}
