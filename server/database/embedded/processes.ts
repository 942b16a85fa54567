import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** What a running PostgreSQL says about itself in the file postmaster.pid of its directory. */
export interface PostmasterFile {
  pid: number;
  socketDirectory: string;
  isReady: boolean;
}

/** Reads postmaster.pid, which stays behind when the process was killed. */
export function readPostmasterFile(databaseDirectory: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(path.join(databaseDirectory, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Math.abs(Number(lines[0]));
    if (!Number.isInteger(pid) || pid === 0) return undefined;
    return { pid, socketDirectory: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/**
 * Whether the process is the PostgreSQL of this database directory. A number alone proves nothing: after a crash or
 * in a new container it may belong to another program. The command line proves it, and anybody may read that.
 */
export function isPostmasterOf(databaseDirectory: string, pid: number): boolean {
  try {
    if (process.platform === 'linux') {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return (
        path.basename(words[0] ?? '') === 'postgres' && words[words.indexOf('-D') + 1] === databaseDirectory
      );
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(`postgres -D ${databaseDirectory} `);
  } catch {
    return false;
  }
}

/** Processes of this database directory that outlived their PostgreSQL and still hold its shared memory. */
export function orphansOf(databaseDirectory: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isOrphanOf(databaseDirectory, pid));
}

function isOrphanOf(databaseDirectory: string, pid: number): boolean {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres:')) return false;
    if (readlinkSync(`/proc/${pid}/cwd`) !== databaseDirectory) return false;
    const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return !isPostmasterOf(databaseDirectory, Number(parent));
  } catch {
    return false;
  }
}

/** Sends a signal. A process that has already ended is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
