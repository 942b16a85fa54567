import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import { unlessAbsent } from '../process/absent.ts';

/** Milliseconds for which an answer of the file system stays valid. */
const believedFor = 1_000;

const mebibyte = 1024 * 1024;

/** The least free space of the disks that hold DATA_DIR and the database in it, in bytes. */
async function freeSpace(dataDirectory: string): Promise<number> {
  const places = [dataDirectory, path.join(dataDirectory, 'database')];
  const found = await Promise.all(places.map((place) => unlessAbsent(statfs(place), undefined)));
  return Math.min(...found.flatMap((disk) => (disk ? [disk.bavail * disk.bsize] : [])));
}

/** The free space that writes must leave, so that the database can finish what runs, let people in, and start again. */
export interface DiskReserve {
  /**
   * Checks before something is written.
   * @param needed additional bytes that it takes. Default: hardly any.
   * @throws ServiceError DISK_FULL if less than the reserve would remain
   */
  check(needed?: number): Promise<void>;
}

/**
 * Watches the disks of DATA_DIR and of the database in it. It asks the file system at most once a second.
 * @param reserve bytes; with 0 it refuses nothing
 */
export function openDiskReserve(
  { dataDirectory, diskReserve: reserve }: { dataDirectory: string; diskReserve: number },
  log: FastifyBaseLogger,
): DiskReserve {
  let free = Number.POSITIVE_INFINITY;
  let isLow = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let asking = Promise.resolve();

  async function ask(): Promise<void> {
    free = await freeSpace(dataDirectory);
    if (free < reserve === isLow) return;
    isLow = !isLow;
    const words = `${Math.floor(free / mebibyte)} MB are free for ${dataDirectory}`;
    if (isLow) log.error(`Only ${words}: nothing is written until there are ${reserve / mebibyte} MB.`);
    else log.info(`${words}: writing goes on.`);
  }

  return {
    async check(needed = 0) {
      if (reserve === 0) return;
      if (performance.now() - checkedAt > believedFor) {
        checkedAt = performance.now();
        asking = ask();
      }
      await asking;
      if (free - needed < reserve) throw new ServiceError('DISK_FULL');
    },
  };
}

/** A hook that refuses requests that write while less than the reserve is free; requests that read still work. */
export const keepDiskReserve =
  (disk: DiskReserve) =>
  async ({ method }: FastifyRequest): Promise<void> => {
    if (method !== 'GET' && method !== 'HEAD') await disk.check();
  };
