import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Geometry } from 'geojson';
import { feature } from 'topojson-client';
import { type Bounds, boundsOfPositions } from '../../../contract/geometry/areas.ts';
import type { Position, Ring } from '../../../contract/geometry/outline.ts';
import { projectDirectory } from '../../process/configuration.ts';

/** The outlines of Natural Earth, which are in the public domain. The maps of the pages show the same. */
const file = path.join(projectDirectory, 'node_modules/world-atlas/countries-50m.json');

type Topology = Parameters<typeof feature>[0];

/** The lines around and within a country, such as those around its islands. */
export interface CountryOutline {
  /** By ISO 3166, such as `ZA`. */
  code: string;
  rings: readonly { ring: Ring; bounds: Bounds }[];
}

/** `710`, the number of a country by ISO 3166, as its two letters. */
const lettersOf = (number: string) => new Intl.Locale(`und-${number}`).region ?? number;

/** The lines of an outline. The file is part of the product, so its positions need no check. */
function ringsOf(geometry: Geometry): Ring[] {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  return rings.map((ring) => ring.map(([longitude = 0, latitude = 0]): Position => [longitude, latitude]));
}

/** Reads the outlines of all countries that have a number. */
export function readOutlines(): CountryOutline[] {
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  const { countries } = topology.objects;
  const collection = countries && feature(topology, countries);
  if (collection?.type !== 'FeatureCollection') throw new Error(`${file} has no outlines of countries.`);
  return collection.features.flatMap(({ id, geometry }) => {
    if (id === undefined) return [];
    const rings = ringsOf(geometry).map((one) => ({ ring: one, bounds: boundsOfPositions(one) }));
    return [{ code: lettersOf(String(id)), rings }];
  });
}
