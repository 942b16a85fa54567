import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import address from 'world-atlas/countries-50m.json?url';

/** The outlines of all countries (Natural Earth, public domain). They are part of the product, so a map asks no other host. */
export async function countryOutlines(): Promise<FeatureCollection> {
  const response = await fetch(address);
  const topology: Topology = await response.json();
  const { countries } = topology.objects;
  if (!countries) throw new Error('The outlines of the countries are missing.');
  const outlines = feature(topology, countries);
  return outlines.type === 'FeatureCollection'
    ? outlines
    : { type: 'FeatureCollection', features: [outlines] };
}
