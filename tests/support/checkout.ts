import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectDirectory } from '../../server/process/configuration.ts';
import { makeTemporaryDirectory, removeDirectory } from './temporaryDirectory.ts';
import { whenFileEnds } from './whenFileEnds.ts';

/** A copy of the product without its pages, in a directory of its own, for tests that change its files. */
export async function makeProductCheckout(): Promise<string> {
  const directory = await copyOf(
    'server',
    'contract',
    'config',
    path.join('src', 'resources'),
    path.join('tools', 'simulator'),
  );
  await mkdir(path.join(directory, 'dist'));
  return directory;
}

async function copyOf(...names: string[]): Promise<string> {
  const directory = await makeTemporaryDirectory();
  whenFileEnds(() => removeDirectory(directory));
  for (const name of names)
    await cp(path.join(projectDirectory, name), path.join(directory, name), { recursive: true });
  await cp(path.join(projectDirectory, 'package.json'), path.join(directory, 'package.json'));
  await symlink(path.join(projectDirectory, 'node_modules'), path.join(directory, 'node_modules'));
  return directory;
}

/**
 * A copy of the server with a stub in place of the product and one small migration, in a directory of its own. For
 * tests of the process as a whole: they neither wait for the product nor depend on it.
 */
export async function makeCheckout(): Promise<string> {
  const directory = await copyOf('server', 'scripts', 'contract', path.join('tools', 'simulator'));
  await cp(path.join(import.meta.dirname, 'stubApp.ts'), path.join(directory, 'server', 'app.ts'));

  const migrations = path.join(directory, 'server', 'database', 'migrations');
  await rm(migrations, { recursive: true });
  await mkdir(migrations);
  await writeFile(
    path.join(migrations, '0001-notes.sql'),
    'create table notes (number integer primary key);\n',
  );
  return directory;
}
