import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Resource } from '../../contract/resource.ts';
import { loadDefinitions } from '../../server/definitions/loadDefinitions.ts';
import type { ConfiguredFiles } from './journeyServer.ts';

const folder = path.resolve(import.meta.dirname, '..', 'fixtures', 'toolHire');

/** The definitions of the tool hire, as an admin's files. */
export const toolHireFiles: ConfiguredFiles = Object.fromEntries(
  readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
);

/** The resources of the tool hire. Fails with the mistakes of the definitions if there are any. */
export async function toolHire(): Promise<Resource[]> {
  const files = await loadDefinitions(folder);
  return files.map(({ file, definition, mistakes }) => {
    if (!definition) throw new Error(`${file}: ${JSON.stringify(mistakes)}`);
    return definition.resource;
  });
}
