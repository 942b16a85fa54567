import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import {
  DefinitionError,
  defineResource,
  type Resource,
  type ResourceInput,
} from '../../contract/resource.ts';
import { projectDirectory } from '../configuration.ts';
import { StartError } from '../startError.ts';

/** Where an admin drops definitions. */
export const definitionsDirectory = path.join(projectDirectory, 'config', 'resources');

/** A definition that an admin wrote: as it stands in the file, and checked. */
export interface ConfiguredResource {
  input: ResourceInput;
  resource: Resource;
}

/** What the database calls a configured table begins so, so that it never meets one of the product's own. */
const tablePrefix = 'custom_';

function read(file: string, text: string): ConfiguredResource {
  const fail = (reason: string): never => {
    throw new StartError(`The definition in config/resources/${file} cannot be used: ${reason}`);
  };
  try {
    const input: ResourceInput = parse(text);
    if (typeof input !== 'object' || input === null) return fail('it is empty.');
    const { table = input.name?.replace(/[/-]/g, '_') ?? '' } = input;
    const prefixed = table.startsWith(tablePrefix) ? table : `${tablePrefix}${table}`;
    const named = { ...input, table: prefixed.slice(0, 49) };
    return { input: named, resource: defineResource(named) };
  } catch (error) {
    if (error instanceof StartError) throw error;
    return fail(error instanceof DefinitionError || error instanceof Error ? error.message : String(error));
  }
}

/**
 * Reads every definition of the folder, in the order of the file names. A folder that is not there holds none.
 * @throws StartError with a sentence that names the file, the resource and the field.
 */
export async function loadDefinitions(directory = definitionsDirectory): Promise<ConfiguredResource[]> {
  if (!existsSync(directory)) return [];
  const files = (await readdir(directory)).filter((name) => /\.(ya?ml|json)$/.test(name)).sort();
  return Promise.all(
    files.map(async (file) => read(file, await readFile(path.join(directory, file), 'utf8'))),
  );
}
