import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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

/** A copy of the product with its pages and with what tests of it need, for tests that follow a page of the documentation. */
export const makeWholeCheckout = (): Promise<string> =>
  copyOf(
    ...['contract', 'server', 'src', 'config', 'scripts', 'tsconfig.json'],
    ...['tools/simulator', 'tests/support', 'tests/web/support'],
  );

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

/** A file that a page of the documentation shows: whole, or the lines that it gains. */
interface Step {
  file: string;
  isPart: boolean;
  lines: string[];
}

/** What the blocks of a page say whose first line names a file of the product. */
export async function stepsOf(page: string): Promise<Step[]> {
  const text = await readFile(path.join(projectDirectory, 'docs', page), 'utf8');
  return [...text.matchAll(/^```(\w+) (\S+)\n(.*?)\n```$/gms)].map(([, language, file = '', block = '']) => ({
    ...{ file, isPart: language === 'diff', lines: block.split('\n') },
  }));
}

/** Does in a copy of the product what a step says. Lines that a file gains go behind the line that stands before them, or to its top. */
export async function follow(step: Step, copy: string): Promise<void> {
  const file = path.join(copy, step.file);
  if (!step.isPart) return writeFile(file, `${step.lines.join('\n')}\n`);
  const lines = (await readFile(file, 'utf8')).split('\n');
  let place = 0;
  for (const line of step.lines) {
    if (line.startsWith('+')) lines.splice(place, 0, line.slice(1));
    else place = lines.indexOf(line.slice(1));
    if (place < 0) throw new Error(`${step.file} has no line "${line.slice(1)}".`);
    place += 1;
  }
  await writeFile(file, lines.join('\n'));
}
