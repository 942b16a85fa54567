import type { Feature, FeatureCollection, Position } from 'geojson';
import { feature } from 'topojson-client';
import address from 'world-atlas/countries-50m.json?url';
import { type MapTiles, mapCalls } from '../../../contract/calls/maps.ts';
import type { Api } from '../../dataProviders/api.ts';

/** Degrees around the Earth. */
const turn = 360;

/** The rest of a ring that goes once around a pole: along the lower or upper edge of the map back to its start. */
function aroundPole(ring: readonly Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || Math.abs((last[0] ?? 0) - (first[0] ?? 0)) < turn / 2) return [];
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [[last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/**
 * A ring that crosses the seam of the map at 180 degrees, continued beyond it. Otherwise a flat map draws a line
 * from one edge to the other.
 */
function continued(ring: readonly Position[]): Position[] {
  let added = 0;
  const flat = ring.map(([longitude = 0, latitude = 0], index) => {
    const step = longitude - (ring[index - 1]?.[0] ?? longitude);
    if (Math.abs(step) > turn / 2) added -= Math.sign(step) * turn;
    return [longitude + added, latitude];
  });
  return [...flat, ...aroundPole(flat)];
}

function flattened<Outline extends Feature>(outline: Outline): Outline {
  const { geometry } = outline;
  if (geometry.type === 'Polygon')
    return { ...outline, geometry: { ...geometry, coordinates: geometry.coordinates.map(continued) } };
  if (geometry.type !== 'MultiPolygon') return outline;
  const coordinates = geometry.coordinates.map((rings) => rings.map(continued));
  return { ...outline, geometry: { ...geometry, coordinates } };
}

/** Outlines that are drawn on a globe, made ready for a flat map. */
export const forFlatMap = ({ features, ...rest }: FeatureCollection): FeatureCollection => ({
  ...rest,
  features: features.map(flattened),
});

type Topology = Parameters<typeof feature>[0];

/** The outlines of all countries (Natural Earth, public domain). They are part of the product, so a map asks no other host. */
async function countryOutlines(): Promise<FeatureCollection> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const topology: Topology = await response.json();
  const { countries } = topology.objects;
  if (!countries) throw new Error('The outlines of the countries are missing.');
  const outlines = feature(topology, countries);
  if (outlines.type !== 'FeatureCollection') throw new Error('The outlines of the countries are not a list.');
  return forFlatMap(outlines);
}

/** What lies under the records of a map. */
export type MapBase = { tiles: MapTiles } | { outlines: Awaited<ReturnType<typeof countryOutlines>> };

/** The pictures that the installation has chosen, otherwise the outlines of countries. */
export async function readBase(api: Api): Promise<MapBase> {
  const { tiles } = await api(mapCalls.tiles);
  return tiles ? { tiles } : { outlines: await countryOutlines() };
}
