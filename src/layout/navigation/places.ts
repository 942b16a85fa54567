import { areas } from '../../../contract/areas.ts';
import type { IconName } from '../../../contract/iconNames.ts';
import type { Registry } from '../../../contract/registry.ts';
import { entryVerb, isOneForCustomer, type Resource } from '../../../contract/resource.ts';
import type { Translate } from '../../i18n/useTranslate.ts';
import type { Entry, EntryPlace } from '../../modules/module.ts';
import { areasOf, type PlaceArea } from './placeAreas.ts';

/** A page that people go to: the list of a resource, the one record that the customer has of it, a page of a module, or the target of an entry. */
export interface Place {
  /** Its address. */
  path: string;
  label: string;
  /** The name of its icon. */
  icon: IconName | undefined;
  area: PlaceArea | undefined;
  shownIn: readonly EntryPlace[];
  /** The resource, if it is a list. */
  resource?: Resource;
}

const ranks = { first: 0, page: 1, list: 2, none: 2, last: 3 };

function shownInOf(resource: Resource): readonly EntryPlace[] {
  if (!resource.area || !resource.verbs.has(entryVerb(resource))) return [];
  return resource.navigation === 'none' ? ['palette'] : ['navigation', 'palette'];
}

/**
 * Every place of the product in its order: resources and entries alike. Pages made by hand come before lists, because
 * people work there; what wants to be first or last comes before or after all of these.
 */
export function placesOf(registry: Registry, entries: readonly Entry[], translate: Translate): Place[] {
  const known = areasOf(registry, translate);
  const lists = [...registry.values()].map((resource) => ({
    path: `/${resource.name}`,
    label: isOneForCustomer(resource) ? resource.labels.one : resource.labels.many,
    icon: resource.icon,
    area: known.get(resource.area ?? ''),
    shownIn: shownInOf(resource),
    resource,
    rank: ranks[resource.navigation ?? 'list'],
  }));
  const others = entries.map(({ path, title, icon, area, shownIn = [], navigation }) => ({
    path,
    label: translate(title),
    icon,
    area: known.get(area ?? ''),
    shownIn,
    rank: ranks[navigation ?? 'page'],
  }));
  return [...lists, ...others]
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ rank: _rank, ...place }) => place);
}

/** The places of the navigation that belong to no area. They stand above the areas. */
export const topPlaces = (places: readonly Place[]): Place[] =>
  places.filter(({ area, shownIn }) => area === undefined && shownIn.includes('navigation'));

export interface NavigationGroup {
  area: PlaceArea;
  places: Place[];
}

const productAreas: readonly string[] = areas;
const positionOf = ({ name }: PlaceArea) =>
  productAreas.includes(name) ? productAreas.indexOf(name) : productAreas.length;

/** The content of the navigation, in the order of the areas; an area without places is left out. */
export function navigationGroups(places: readonly Place[]): NavigationGroup[] {
  const shown = places.flatMap((place) =>
    place.area && place.shownIn.includes('navigation') ? [{ area: place.area, place }] : [],
  );
  return [...Map.groupBy(shown, ({ area }) => area)]
    .map(([area, own]) => ({ area, places: own.map(({ place }) => place) }))
    .toSorted((left, right) => positionOf(left.area) - positionOf(right.area));
}

/** The places that people find by name: those of the navigation first, in its order. */
export function findable(places: readonly Place[]): Place[] {
  const shown = [...topPlaces(places), ...navigationGroups(places).flatMap((group) => group.places)];
  return [...new Set([...shown, ...places])].filter(({ shownIn }) => shownIn.includes('palette'));
}

/** Where an address belongs: the place that it begins with, and the rest. */
export interface Location {
  place: Place;
  /** For a resource: `create`, `import` or an id; undefined on the place itself. */
  part: string | undefined;
}

const words: ReadonlySet<string> = new Set(['create', 'import']);

/** The id of the record that the location shows, if it shows one. */
export const recordPart = ({ place, part }: Location): string | undefined =>
  place.resource && part !== undefined && !words.has(part) ? part : undefined;

const segmentsOf = (path: string) => path.split('?')[0]?.split('/').filter(Boolean) ?? [];

/** The place that the path begins with; the longest if several do. */
export function locationOf(places: readonly Place[], path: string): Location | undefined {
  const segments = segmentsOf(path);
  const length = (place: Place) => segmentsOf(place.path).length;
  const [place] = places
    .filter((one) => !one.path.includes('?'))
    .filter((one) => segmentsOf(one.path).every((segment, index) => segments[index] === segment))
    .toSorted((left, right) => length(right) - length(left));
  if (!place) return undefined;
  const part = segments[length(place)];
  return { place, part: part === undefined ? undefined : decodeURIComponent(part) };
}
