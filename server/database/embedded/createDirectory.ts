import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chown, mkdir, open, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { StartError } from '../../process/startError.ts';
import { identity, type SystemUser } from '../../process/systemUser.ts';
import type { Binaries } from './binaries.ts';
import { systemDirectory } from './systemDirectory.ts';

const run = promisify(execFile);

/**
 * Creates the database in a side directory and renames it when everything is on the disk. The side directory is
 * beside the final place, or where the database's user can reach it, with a link.
 * @throws StartError with initdb's message
 */
export async function createDirectory(
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
    // Another process was first. We use its database and remove ours, which is empty.
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
    // Sorts by code point, so that an index stays valid whatever the machine's C library is. upper() and lower()
    // still know all of Unicode.
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

/** Checks as that user would, since every folder on the way counts. */
function canWrite(directory: string, user: SystemUser): boolean {
  return (
    identity(user).uid === undefined ||
    spawnSync('test', ['-w', directory], { ...identity(user), cwd: '/', stdio: 'ignore' }).status === 0
  );
}

/** Syncs the names in the directory to the disk. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}

export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
