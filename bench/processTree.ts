import { readdirSync, readFileSync } from 'node:fs';

/** Memory in MiB: `rss` as the system counts it for each process alone, and `pss` with shared memory divided among processes. */
export interface TreeMemory {
  rss: number;
  pss: number;
}

function parentOf(pid: string): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    // The process ended meanwhile.
    return undefined;
  }
}

/** A process and all running processes that it started, directly or not. */
function treeOf(root: number): string[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => [pid, parentOf(pid)] as const);
  const below = (pid: string): string[] => [
    pid,
    ...parents.filter(([, parent]) => parent === pid).flatMap(([child]) => below(child)),
  ];
  return below(String(root));
}

const isDatabase = (pid: string) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';

/**
 * Seconds of processor time that the processes of PostgreSQL have taken which a process started, for whatever caller, with those
 * that have ended since. Only Linux can tell, in hundredths of a second.
 */
export function databaseCpuSeconds(root: number): number {
  const shares = treeOf(root)
    .filter(isDatabase)
    .flatMap((pid) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Its own time in the program and in the system, and both of its children that have ended.
      return stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 15);
    });
  return shares.reduce((sum, share) => sum + Number(share), 0) / 100;
}

/** The memory of a process and everything that it started, without PostgreSQL. Only Linux can tell. */
export function memoryOfTree(root: number): TreeMemory {
  const sum = { rss: 0, pss: 0 };
  for (const pid of treeOf(root).filter((one) => !isDatabase(one))) {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const mebibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
    sum.rss += mebibytes('Rss');
    sum.pss += mebibytes('Pss');
  }
  return { rss: Math.round(sum.rss), pss: Math.round(sum.pss) };
}
