import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { unlessAbsent } from '../process/absent.ts';
import { projectDirectory } from '../process/configuration.ts';
import type { DefinitionFile } from './definitionFile.ts';

/** Where an admin puts definitions. */
export const definitionsDirectory = path.join(projectDirectory, 'config', 'resources');

/** True for a file that holds a definition. Names that begin with a dot belong to editors. */
const isDefinition = (name: string) => /^[^.].*\.(ya?ml|json)$/.test(name);

/** Reads every definition of the folder, in the order of the file names. A missing folder holds none. */
export async function loadDefinitions(directory = definitionsDirectory): Promise<DefinitionFile[]> {
  const names = (await unlessAbsent(readdir(directory), [])).filter(isDefinition).sort();
  if (names.length === 0) return [];
  // Most installations have none, so the YAML parser is loaded only when there is one.
  const { missingFile, readDefinition } = await import('./definitionFile.ts');
  return Promise.all(
    names.map((file) =>
      readFile(path.join(directory, file), 'utf8').then(
        (text) => readDefinition(file, text),
        (error: Error) => missingFile(file, error.message),
      ),
    ),
  );
}
