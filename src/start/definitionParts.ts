import { chunk } from 'es-toolkit';
import type { Plugin } from 'vite';
import { areas } from '../../contract/areas.ts';
import { resources } from '../resources/resources.ts';
import { definitionsModule, headOf } from './definitionSource.ts';

type Area = (typeof resources)[number]['area'];

const prefix = 'virtual:definitions/';

/** Definitions that a list loads with its own: some lists of an area share them. */
const partSize = 4;

/** The resources of an area in parts, so that a list of a large area does not load them all. */
const partsOf = (area: Area) =>
  chunk(
    resources.filter((resource) => resource.area === area),
    partSize,
  );

/** Definitions with those that their fields name, so that lists can show lines and references. */
function withNamed(own: typeof resources) {
  const named = new Set(
    own.flatMap(({ name, fields }) => [name, ...[...fields.values()].map(({ resource }) => resource)]),
  );
  return resources.filter(({ name }) => named.has(name));
}

const loadersOf = (area: Area) =>
  partsOf(area).map((_part, place) => `() => import(${JSON.stringify(`${prefix}${area}/${place}`)})`);

const loaders = () => areas.map((area) => `${JSON.stringify(area)}: [${loadersOf(area).join()}],`).join('\n');

function sourceOf(part: string): string {
  if (part === 'heads') return definitionsModule(resources.map(headOf));
  if (part === 'all') return definitionsModule(resources);
  if (part === 'areas')
    return `export const partSize = ${partSize};\nexport const ofAreas = {\n${loaders()}\n};`;
  const [area, place] = part.split('/');
  return definitionsModule(withNamed(partsOf(areas.find((one) => one === area))[Number(place)] ?? []));
}

/**
 * Puts the product's own definitions into the pages with every default filled in, so that browsers neither load nor
 * run what checks them. A module has one part of them: the heads, some of an area, or all.
 */
export const definitionParts: Plugin = {
  name: 'definition-parts',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith(`\0${prefix}`)
      ? { code: sourceOf(id.slice(prefix.length + 1)), moduleType: 'js' }
      : undefined,
};
