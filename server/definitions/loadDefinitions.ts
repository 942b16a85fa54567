import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import {
  DefinitionError,
  defineResource,
  type Resource,
  type ResourceInput,
} from '../../contract/resource.ts';
import { unlessAbsent } from '../process/absent.ts';
import { projectDirectory } from '../process/configuration.ts';
import { StartError } from '../process/startError.ts';

/** Where an admin drops definitions. */
export const definitionsDirectory = path.join(projectDirectory, 'config', 'resources');

/** A definition that an admin wrote: the name of its file, as it stands there, and checked. */
export interface ConfiguredResource {
  file: string;
  input: ResourceInput;
  resource: Resource;
}

/** What the database calls a configured table begins so, so that it never meets one of the product's own. */
const tablePrefix = 'custom_';

/** The refusal of a definition: names the file; `reason` names resource and field. */
export const unusable = (file: string, reason: string) =>
  new StartError(`The definition in config/resources/${file} cannot be used: ${reason}`);

/** What stands in the file. @throws StartError when it is no YAML, or no definition at all. */
function parsed(file: string, text: string): Record<string, unknown> {
  let input: unknown;
  try {
    input = parse(text);
  } catch (error) {
    throw unusable(file, `it is neither YAML nor JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (input === null || input === undefined) throw unusable(file, 'it is empty.');
  if (typeof input !== 'object' || Array.isArray(input) || !('name' in input))
    throw unusable(file, 'it does not say the "name" of a resource.');
  return { ...input };
}

function definitionOf(file: string, text: string): ConfiguredResource {
  const input = parsed(file, text);
  const table = String(input.table ?? input.name).replace(/[/-]/g, '_');
  const prefixed = table.startsWith(tablePrefix) ? table : `${tablePrefix}${table}`;
  // Whether it is a definition is what `defineResource` finds out.
  const named = { ...input, table: prefixed.slice(0, 49) } as ResourceInput;
  try {
    const resource = defineResource(named);
    if (resource.view) throw new DefinitionError(resource.name, 'only the product itself reads from views.');
    return { file, input: named, resource };
  } catch (error) {
    if (error instanceof DefinitionError) throw unusable(file, error.message);
    throw error;
  }
}

/** True for a file that holds a definition. Those whose names begin with a dot are an editor's. */
const isDefinition = (name: string) => /^[^.].*\.(ya?ml|json)$/.test(name);

/**
 * Reads every definition of the folder, in the order of the file names. A folder that is not there holds none.
 * @throws StartError with a sentence that names the file, the resource and the field.
 */
export async function loadDefinitions(directory = definitionsDirectory): Promise<ConfiguredResource[]> {
  const names = await unlessAbsent(readdir(directory), []);
  const definitions: ConfiguredResource[] = [];
  for (const file of names.filter(isDefinition).sort()) {
    const text = await readFile(path.join(directory, file), 'utf8').catch((error: Error) => {
      throw unusable(file, `it cannot be read (${error.message}).`);
    });
    definitions.push(definitionOf(file, text));
  }
  return definitions;
}
