import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  access,
  chown,
  lstat,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { StartError } from '../../startError.ts';
import { type Binaries, locateBinaries } from './binaries.ts';
import { systemDirectory } from './systemDirectory.ts';
import { databaseUser, identity, type SystemUser } from './systemUser.ts';

const run = promisify(execFile);
const majorVersion = '18';

/** A database directory that is complete and ready to be started. */
export interface Cluster {
  /** The directory itself, links resolved. */
  directory: string;
  /** The user who owns it and runs PostgreSQL. */
  user: SystemUser;
  binaries: Binaries;
}

/**
 * Finds the database directory in DATA_DIR, or creates it when this is the first start.
 *
 * Creation happens in a side directory that takes its name only when everything is on the disk, so a directory of
 * that name is complete. A second file remembers that there was a database: when the directory is gone later, the
 * start is refused, for an empty database in its place would look like all data had been lost.
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
        `The database directory is missing: ${place} leads to a place that is not there. ` +
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
    // Somebody else's directory can't even be looked into; this says whose it is.
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') await databaseUser(directory);
    return false;
  }
}

async function createDirectory(
  place: string,
  { user, binaries, log }: { user: SystemUser; binaries: Binaries; log: Logger },
): Promise<void> {
  log.info('Creating the database.');
  const name = `${path.basename(place)}.new-${randomBytes(6).toString('hex')}`;
  let side = path.join(path.dirname(place), name);
  try {
    await makeOwnDirectory(side, user);
    if (!canWrite(side, user)) {
      await rm(side, { recursive: true });
      side = path.join(await systemDirectory('clusters'), randomBytes(6).toString('hex'));
      await makeOwnDirectory(side, user);
    }
    await initialise(side, user, binaries);
    await putInPlace(side, place);
  } catch (error) {
    await rm(side, { recursive: true, force: true });
    throw error;
  }
}

/** The directory's name appears by one rename (or one link), after everything in it has been synced by initdb. */
async function putInPlace(side: string, place: string): Promise<void> {
  try {
    if (path.dirname(side) === path.dirname(place)) await rename(side, place);
    else await symlink(side, place);
  } catch (error) {
    // Another process was first. Its database is the one; ours is empty and goes.
    if (!(await exists(path.join(place, 'PG_VERSION')))) throw error;
    await rm(side, { recursive: true });
  }
  await syncDirectory(path.dirname(place));
}

async function initialise(directory: string, user: SystemUser, binaries: Binaries): Promise<void> {
  const options = [
    `--pgdata=${directory}`,
    '--username=postgres',
    '--auth=peer',
    '--encoding=UTF8',
    // Sorts by code point, so that an index stays valid whatever the machine's C library is; upper() and lower()
    // know all of Unicode nevertheless.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
  try {
    await run(binaries.initdb, options, {
      ...identity(user),
      cwd: '/',
      env: { TZ: 'UTC', PATH: process.env.PATH },
    });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const reason = /(?:FATAL|error): +(.*)/.exec(output)?.[1] ?? output.trim();
    throw new StartError(`The database could not be created in ${path.dirname(directory)}: ${reason}.`);
  }
}

async function makeOwnDirectory(directory: string, user: SystemUser): Promise<void> {
  await mkdir(directory, { mode: 0o700 });
  if (identity(user).uid !== undefined) await chown(directory, user.uid, user.gid);
}

/** Asks as the user would, since every folder on the way counts. */
function canWrite(directory: string, user: SystemUser): boolean {
  return (
    identity(user).uid === undefined ||
    spawnSync('test', ['-w', directory], { ...identity(user), cwd: '/', stdio: 'ignore' }).status === 0
  );
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

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
