import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import { unlessAbsent } from '../process/absent.ts';

/** Milliseconds for which an answer of the file system is believed. */
const believedFor = 1_000;

const mebibyte = 1024 * 1024;

/** The least free space of the disks that hold DATA_DIR and the database in it, in bytes. */
async function freeSpace(dataDirectory: string): Promise<number> {
  const places = [dataDirectory, path.join(dataDirectory, 'database')];
  const found = await Promise.all(places.map((place) => unlessAbsent(statfs(place), undefined)));
  return Math.min(...found.flatMap((disk) => (disk ? [disk.bavail * disk.bsize] : [])));
}

/**
 * A hook that refuses requests which write while less than the reserve is free; what reads goes on. The reserve is
 * what the database needs to come through: to end what runs, to let people in, to start again. With a reserve of 0
 * nothing is refused.
 * @param reserve bytes
 */
export function keepDiskReserve(
  { dataDirectory, diskReserve: reserve }: { dataDirectory: string; diskReserve: number },
  log: FastifyBaseLogger,
): (request: FastifyRequest) => Promise<void> {
  let isLow = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking = Promise.resolve();

  async function ask(): Promise<void> {
    const free = await freeSpace(dataDirectory);
    if (free < reserve === isLow) return;
    isLow = !isLow;
    const words = `${Math.floor(free / mebibyte)} MB are free for ${dataDirectory}`;
    if (isLow) log.error(`Only ${words}: nothing is written until there are ${reserve / mebibyte} MB.`);
    else log.info(`${words}: writing goes on.`);
  }

  return async ({ method }) => {
    if (reserve === 0 || method === 'GET' || method === 'HEAD') return;
    if (performance.now() - askedAt > believedFor) {
      askedAt = performance.now();
      asking = ask();
    }
    await asking;
    if (isLow) throw new ServiceError('DISK_FULL');
  };
}
