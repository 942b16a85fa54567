import { lstat, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { StartError } from '../../process/startError.ts';
import { databaseUser, type SystemUser } from '../../process/systemUser.ts';
import { type Binaries, locateBinaries } from './binaries.ts';
import { createDirectory, exists, syncDirectory } from './createDirectory.ts';

const majorVersion = '18';

/** A database directory that is complete and ready to start. */
export interface Cluster {
  /** The directory itself, links resolved. */
  directory: string;
  /** The user who owns it and runs PostgreSQL. */
  user: SystemUser;
  binaries: Binaries;
}

/**
 * Finds the database directory in DATA_DIR, or creates it at the first start.
 *
 * It is created in a side directory that gets its final name only when everything is on the disk, so a directory of
 * that name is complete. A second file remembers that there was a database. If the directory is gone later, the start
 * is refused, because an empty database would look as if all data had been lost.
 */
export async function openCluster(dataDirectory: string, log: Logger): Promise<Cluster> {
  const place = path.join(dataDirectory, 'database');
  const marker = path.join(dataDirectory, 'installation.json');
  const isInstalled = await exists(marker);
  const found = await findDirectory(place, isInstalled ? marker : undefined, log);

  const user = await databaseUser(found);
  const binaries = await locateBinaries(user, dataDirectory);
  if (found === undefined) await createDirectory(place, { user, binaries, log });

  const directory = await realpath(place);
  await checkVersion(directory);
  if (!isInstalled) await writeMarker(marker, directory);
  return { directory, user, binaries };
}

/** The existing complete directory, if any. An incomplete one is moved aside, never deleted. */
async function findDirectory(
  place: string,
  marker: string | undefined,
  log: Logger,
): Promise<string | undefined> {
  const isThere = await lstat(place).then(
    () => true,
    () => false,
  );
  if (isThere) {
    const directory = await realpath(place).catch(() => {
      throw new StartError(
        `The database directory is missing: ${place} leads to a place that does not exist. ` +
          'Restore that directory. Nothing was changed.',
      );
    });
    if (await isComplete(directory)) return directory;
  }
  if (marker !== undefined) {
    throw new StartError(
      `The database directory ${place} is ${isThere ? 'empty or incomplete' : 'missing'}, although this installation had one. ` +
        `Restore it from a backup; or, to begin with an empty database, delete ${marker}. Nothing was changed.`,
    );
  }
  if (isThere) {
    const aside = `${place}.incomplete-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    await rename(place, aside);
    log.warn(`The database directory was incomplete and is now ${aside}.`);
  }
  return undefined;
}

async function isComplete(directory: string): Promise<boolean> {
  try {
    await stat(path.join(directory, 'PG_VERSION'));
    await stat(path.join(directory, 'global', 'pg_control'));
    return true;
  } catch (error) {
    // If we can't even look into somebody else's directory, this says whose it is.
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') await databaseUser(directory);
    return false;
  }
}

async function checkVersion(directory: string): Promise<void> {
  const version = (await readFile(path.join(directory, 'PG_VERSION'), 'utf8')).trim();
  if (version === majorVersion) return;
  throw new StartError(
    `The database directory ${directory} was written by PostgreSQL ${version}, and this version of Commissary brings ` +
      `PostgreSQL ${majorVersion}. Back it up with the version of Commissary that wrote it, and restore that backup here.`,
  );
}

async function writeMarker(marker: string, directory: string): Promise<void> {
  const text = JSON.stringify({ created: new Date().toISOString(), database: directory }, undefined, 2);
  await writeFile(marker, `${text}\n`, { mode: 0o600, flush: true });
  await syncDirectory(path.dirname(marker));
}
