import type { Plugin } from 'vite';
import { areas } from '../../contract/areas.ts';
import { resources } from '../resources/resources.ts';
import { definitionsModule, headOf } from './definitionSource.ts';

type Area = (typeof resources)[number]['area'];

const prefix = 'virtual:definitions/';

/** The definitions of an area, with those that their fields name, so that lists can show lines and references. */
function ofArea(area: Area) {
  const own = resources.filter((resource) => resource.area === area);
  const named = new Set(
    own.flatMap(({ name, fields }) => [name, ...[...fields.values()].map(({ resource }) => resource)]),
  );
  return resources.filter(({ name }) => named.has(name));
}

const loaders = () =>
  areas
    .map((area) => `${JSON.stringify(area)}: () => import(${JSON.stringify(`${prefix}${area}`)}),`)
    .join('\n');

function sourceOf(part: string): string {
  if (part === 'heads') return definitionsModule(resources.map(headOf));
  if (part === 'all') return definitionsModule(resources);
  if (part === 'areas') return `export const ofAreas = {\n${loaders()}\n};`;
  return definitionsModule(ofArea(areas.find((area) => area === part)));
}

/**
 * Puts the product's own definitions into the pages with every default filled in, so that browsers neither load nor
 * run what checks them. A module has one part of them: the heads, those of an area, or all.
 */
export const definitionParts: Plugin = {
  name: 'definition-parts',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith(`\0${prefix}`)
      ? { code: sourceOf(id.slice(prefix.length + 1)), moduleType: 'js' }
      : undefined,
};
