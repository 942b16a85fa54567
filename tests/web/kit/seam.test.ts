import { readFileSync } from 'node:fs';
import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { expect, test } from 'vitest';
import { forFlatMap } from '../../../src/kit/map/readBase.ts';

const topology: Topology<{ countries: GeometryCollection }> = JSON.parse(
  readFileSync('node_modules/world-atlas/countries-50m.json', 'utf8'),
);

test('no outline of a country crosses a flat map from edge to edge, and each is closed', () => {
  const world = feature(topology, topology.objects.countries);
  const rings = forFlatMap(world).features.flatMap(({ geometry }): Position[][] => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
  expect(rings.length).toBeGreaterThan(1000);
  for (const ring of rings) {
    expect(ring.at(-1)).toEqual(ring[0]);
    const steps = ring.slice(1).map(([longitude = 0, latitude = 0], index) => {
      const [before = 0, latitudeBefore = 0] = ring[index] ?? [];
      // The way around a pole, along the edge of the map, is not in sight.
      const isAtPole = Math.abs(latitude) === 90 && Math.abs(latitudeBefore) === 90;
      return isAtPole ? 0 : Math.abs(longitude - before);
    });
    expect(Math.max(...steps)).toBeLessThan(180);
  }
});
