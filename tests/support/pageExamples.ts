import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import type { Resource } from '../../contract/resource.ts';
import { type DefinitionFile, readDefinition } from '../../server/definitions/definitionFile.ts';

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Both, where the second has the last word about each value. */
function together(one: unknown, other: unknown): unknown {
  if (!isObject(one) || !isObject(other)) return other;
  const both = Object.entries(other).map(([name, value]) => [name, together(one[name], value)]);
  return { ...one, ...Object.fromEntries(both) };
}

/** The text of the page for authors of definitions. */
export const definitionsPage = readFileSync(
  path.resolve(import.meta.dirname, '..', '..', 'docs', 'adding-a-resource.md'),
  'utf8',
);

/** The examples of the page, put together by the name of their resource, as an admin's files. */
export const pageExamples: DefinitionFile[] = (() => {
  const definitions = new Map<string, unknown>();
  for (const [, text = ''] of definitionsPage.matchAll(/^```yaml\n(.*?)^```$/gms)) {
    const example: Values = parse(text);
    const name = String(example.name);
    const rest = { labels: { one: name, many: name }, title: 'name' };
    definitions.set(name, together(definitions.get(name) ?? rest, example));
  }
  return [...definitions].map(([name, definition]) =>
    readDefinition(`${name.replace('/', '-')}.yaml`, stringify(definition)),
  );
})();

/** The resources of the examples; those whose example is wrong by itself are left out. */
export const pageResources: Resource[] = pageExamples.flatMap(({ definition }) => definition?.resource ?? []);
