import turfContains from '@turf/boolean-point-in-polygon';
import { describe, expect, test } from 'vitest';
import {
  areaOf,
  type GeoArea,
  mostPositions,
  positionsIn,
} from '../../../contract/fieldKinds/kinds/geoArea.ts';
import type { Position, Ring } from '../../../contract/geometry/outline.ts';
import { largeFeatures, withAreas } from '../../../src/crud/import/geoJsonTable.ts';
import { areaOfRings, outlinesFrom, textOfOutlines } from '../../../src/kit/fieldKinds/areaText.ts';
import { simplifyArea } from '../../../src/kit/map/simplifyArea.ts';
import { builtInRegistry } from '../support/builtInRegistry.ts';

const square = (west: number, south: number, size: number): Ring => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

/** A coast: a ring that goes to and fro by up to some 40 m, with bays that are narrower than they are deep. */
function coast(points: number, degrees: number): Ring {
  const open = Array.from({ length: points }, (_none, index): Position => {
    const turned = (2 * Math.PI * index) / points;
    const far = degrees * (1 + 0.001 * Math.sin(index * 1.7) + 0.001 * Math.sin(index * 0.31));
    return [28 + far * Math.cos(turned), -26 + far * Math.sin(turned)];
  });
  return [...open, ...open.slice(0, 1)];
}

describe('outlines in a form', () => {
  const [town, lake, island] = [square(28, -26, 1), square(28.2, -25.8, 0.5), square(28.4, -25.6, 0.1)];

  test('are holes where they lie within another one, and outlines again within a hole', () => {
    expect(areaOfRings([lake, town])).toEqual({ type: 'Polygon', coordinates: [town, lake] });
    const area = areaOfRings([town, lake, island]);
    expect(area).toEqual({ type: 'MultiPolygon', coordinates: [[town, lake], [island]] });
    expect(areaOf(area)).toBeDefined();
    expect(outlinesFrom(textOfOutlines(area))).toEqual(area);
  });

  test('are no holes where they only overlap, which is refused', () => {
    const area = areaOfRings([town, square(28.5, -25.5, 1)]);
    expect(area).toMatchObject({ type: 'MultiPolygon' });
    expect(areaOf(area)).toBeUndefined();
  });

  test('are read from GeoJSON too, a geometry or a feature', () => {
    const geometry = { type: 'Polygon', coordinates: [town, lake] };
    expect(outlinesFrom(JSON.stringify(geometry, undefined, 2))).toEqual(geometry);
    expect(outlinesFrom(JSON.stringify({ type: 'Feature', properties: {}, geometry }))).toEqual(geometry);
  });
});

describe('an outline with too many points (case zone-outlines)', () => {
  const exact = [[coast(3500, 0.2), coast(1200, 0.05).toReversed()]];

  test('is simplified as little as it must be, with its hole, and its distance is what was moved', () => {
    const simplified = simplifyArea(exact);
    expect(simplified?.points).toBeLessThanOrEqual(mostPositions);
    expect(areaOf(simplified?.area)).toBeDefined();
    expect(simplified?.area).toMatchObject({ type: 'Polygon', coordinates: [{}, {}] });
    const metres = simplified?.metres ?? 0;
    expect(metres).toBeGreaterThan(1);
    expect(metres).toBeLessThan(50);
    // A place that is farther from the coast than that stays on its side of it.
    const beside = (metres + 1) / 111_195;
    for (const [degrees, isInside] of [
      [0.2 * 0.998 - beside, true],
      [0.2 * 1.002 + beside, false],
      [0.05 * 1.002 + beside, true],
      [0.05 * 0.998 - beside, false],
    ] as const)
      for (let turned = 0; turned < 6.2; turned += 0.1) {
        const place: Position = [28 + degrees * Math.cos(turned), -26 + degrees * Math.sin(turned)];
        if (simplified?.area.type === 'Polygon') expect(turfContains(place, simplified.area)).toBe(isInside);
      }
  });

  test('of which nothing valid can be made has no simplified one', () => {
    const ring = coast(4200, 0.2);
    const twisted = [...ring.slice(0, 2100), ...ring.slice(2100, 4200).toReversed(), ...ring.slice(0, 1)];
    expect(simplifyArea([[twisted]])).toBeUndefined();
    expect(simplifyArea([[ring.slice(0, 3)]])).toBeUndefined();
  });

  test('is found in a map, and another one takes its place there', async () => {
    const resource = builtInRegistry.get('stores/delivery-zones');
    if (!resource) throw new Error('There is no resource for delivery zones.');
    const features = [
      {
        type: 'Feature',
        properties: { name: 'Small' },
        geometry: { type: 'Polygon', coordinates: [square(28, -26, 0.1)] },
      },
      {
        type: 'Feature',
        properties: { NAME: 'Large' },
        geometry: { type: 'Polygon', coordinates: exact[0] },
      },
    ];
    const map = new File([JSON.stringify({ type: 'FeatureCollection', features })], 'towns.geojson');
    const large = await largeFeatures(map, resource);
    expect(large.map(({ index, name, value }) => [index, name, positionsIn(value)])).toEqual([
      [1, 'Large', 4_702],
    ]);
    const area: GeoArea = { type: 'Polygon', coordinates: [square(29, -26, 0.1)] };
    const changed = await withAreas(map, new Map([[1, area]]));
    expect(await largeFeatures(changed, resource)).toEqual([]);
    expect(await changed.text()).toContain('[29.1,-26]');
    const without = await withAreas(map, new Map([[1, undefined]]));
    expect(await without.text()).toContain('"geometry":null');
    expect(await largeFeatures(new File(['a,b'], 'towns.csv'), resource)).toEqual([]);
  });
});
