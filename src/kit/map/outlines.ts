import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import address from 'world-atlas/countries-50m.json?url';
import { forFlatMap } from './seam.ts';

type Topology = Parameters<typeof feature>[0];

/** The outlines of all countries (Natural Earth, public domain). They are part of the product, so a map asks no other host. */
export async function countryOutlines(): Promise<FeatureCollection> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const topology: Topology = await response.json();
  const { countries } = topology.objects;
  if (!countries) throw new Error('The outlines of the countries are missing.');
  const outlines = feature(topology, countries);
  if (outlines.type !== 'FeatureCollection') throw new Error('The outlines of the countries are not a list.');
  return forFlatMap(outlines);
}
