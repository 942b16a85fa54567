import turfArea from '@turf/area';
import turfContains from '@turf/boolean-point-in-polygon';
import turfKinks from '@turf/kinks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaOf } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import {
  boundsOf,
  isInArea,
  isWithin,
  type MapArea,
  metresBetween,
  squareKilometres,
} from '../../../contract/geometry/areas.ts';
import { crossings, type Position, type Ring } from '../../../contract/geometry/outline.ts';
import { chooseZone } from '../../../contract/stores/zoneChoice.ts';
import { zoneMistake } from '../../../contract/stores/zoneRules.ts';

const square: Ring = [
  [28.03, -26.16],
  [28.06, -26.16],
  [28.06, -26.13],
  [28.03, -26.13],
  [28.03, -26.16],
];
const polygon = (ring: Ring): MapArea => ({ type: 'Polygon', coordinates: [ring] });
const zone = polygon(square);

/** Positions near Johannesburg on a coarse grid, so that edges, corners and repeated lines are common. */
const position = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }))
  .map(([x, y]): Position => [Number((28 + x / 100).toFixed(6)), Number((-26 + y / 100).toFixed(6))]);
const ring = fc
  .array(position, { minLength: 3, maxLength: 8 })
  .map((positions): Ring => [...positions, positions[0] ?? [28, -26]]);
const simpleRing = ring.filter((one) => crossings(one).length === 0);

describe('what lies in a zone', () => {
  test.each([
    ['inside', [28.045, -26.145], true],
    ['on the edge', [28.03, -26.145], true],
    ['on a corner', [28.06, -26.13], true],
    ['outside', [28.07, -26.145], false],
  ] as [string, Position, boolean][])('a place %s', (_where, place, isInside) =>
    expect(isInArea(zone, place)).toBe(isInside));

  test('turf agrees about every place and outline', () => {
    fc.assert(
      fc.property(simpleRing, position, (outline, place) => {
        // Whole numbers, because turf misses edges that fractions only nearly meet.
        const whole = ([x, y]: Position): Position => [Math.round(x * 100), Math.round(y * 100)];
        const isInside = turfContains(whole(place), { type: 'Polygon', coordinates: [outline.map(whole)] });
        expect(isInArea(polygon(outline), place)).toBe(isInside);
        if (isInside) expect(isWithin(boundsOf(polygon(outline)), place)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('turf agrees about outlines with holes, also about their size', () => {
    const around: Ring = [
      [27.99, -26.01],
      [28.13, -26.01],
      [28.13, -25.87],
      [27.99, -25.87],
      [27.99, -26.01],
    ];
    fc.assert(
      fc.property(simpleRing, position, (hole, place) => {
        const area = areaOf({ type: 'Polygon', coordinates: [around, hole] });
        if (area?.type !== 'Polygon') throw new Error('The hole lies within the outline.');
        const whole = ([x, y]: Position): Position => [Math.round(x * 100), Math.round(y * 100)];
        const rings = area.coordinates.map((one) => one.map(whole));
        const isInside = turfContains(whole(place), { type: 'Polygon', coordinates: rings });
        expect(isInArea(area, place)).toBe(isInside);
        expect(squareKilometres(area)).toBeCloseTo(turfArea(area) / 1e6, 6);
      }),
    );
  });

  test('a circle reaches as far as its radius, and its box contains it', () => {
    const around = fc.tuple(
      fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    );
    fc.assert(
      fc.property(around, fc.integer({ min: 1, max: 20_000 }), ([x, y], radius) => {
        const circle: MapArea = { type: 'Circle', coordinates: [28, -26], radius };
        const place: Position = [28 + x, -26 + y];
        expect(isInArea(circle, place)).toBe(metresBetween([28, -26], place) <= radius);
        if (isInArea(circle, place)) expect(isWithin(boundsOf(circle), place)).toBe(true);
      }),
    );
  });
});

/**
 * What turf does not count and we refuse: an outline that comes back to one of its corners, or runs back along a line.
 * In whole millionths of a degree, so that the answer is exact.
 */
function doesTouch(outline: Ring, place: Position): boolean {
  const whole = ([x, y]: Position): Position => [Math.round(x * 1e6), Math.round(y * 1e6)];
  const [u, v] = whole(place);
  const sides = outline.slice(1).map((end, index) => [whole(outline[index] ?? end), whole(end)] as const);
  const from = ([x, y]: Position): Position => [x - u, y - v];
  const cross = ([x, y]: Position, [w, z]: Position) => x * z - y * w;
  const dot = ([x, y]: Position, [w, z]: Position) => x * w + y * z;
  const through = sides
    .map(([start, end]) => [from(start), from(end)] as const)
    .filter(([start, end]) => cross(start, end) === 0 && dot(start, end) <= 0);
  const ends = through.flat().filter(([x, y]) => x !== 0 || y !== 0);
  const [one, other] = ends;
  return (
    through.length > 2 ||
    (one !== undefined && other !== undefined && cross(one, other) === 0 && dot(one, other) > 0)
  );
}

describe('an outline', () => {
  test('has the size that turf works out', () => {
    fc.assert(
      fc.property(simpleRing, (outline) => {
        const expected = turfArea({ type: 'Polygon', coordinates: [outline] }) / 1e6;
        expect(squareKilometres(polygon(outline))).toBeCloseTo(expected, 6);
      }),
    );
  });

  test('crosses itself where turf finds that two lines cross, and otherwise only touches itself at a corner', () => {
    const fine = fc
      .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 999_999 }))
      .map(([x, y]): Position => [28 + x / 1e6, -26 + y / 1e6]);
    const isNear = (one: readonly number[], other: readonly number[]) =>
      Math.hypot((one[0] ?? 0) - (other[0] ?? 0), (one[1] ?? 0) - (other[1] ?? 0)) < 2e-6;
    fc.assert(
      fc.property(
        fc.oneof(...[position, fine].map((one) => fc.array(one, { minLength: 3, maxLength: 8 }))),
        (open) => {
          const outline: Ring = [...open, open[0] ?? [28, -26]];
          // Whole millionths of a degree, because with fractions turf finds kinks where lines only nearly meet.
          const whole = outline.map(([x, y]) => [Math.round((x - 28) * 1e6), Math.round((y + 26) * 1e6)]);
          const { features } = turfKinks({ type: 'Polygon', coordinates: [whole] });
          const kinks = features.map(({ geometry: { coordinates } }): Position => {
            const [x = 0, y = 0] = coordinates;
            return [28 + x / 1e6, -26 + y / 1e6];
          });
          const own = crossings(outline);
          for (const kink of kinks) expect(own.some((place) => isNear(place, kink))).toBe(true);
          for (const place of own)
            expect(kinks.some((kink) => isNear(place, kink)) || doesTouch(outline, place)).toBe(true);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('is accepted if its corners lie around a place in the order of their directions', () => {
    const corner = fc.record({
      turned: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      far: fc.integer({ min: 2000, max: 200_000 }),
    });
    fc.assert(
      fc.property(fc.array(corner, { minLength: 5, maxLength: 80 }), fc.boolean(), (corners, isTurned) => {
        const open = corners.map(({ turned, far }, index): Position => {
          const direction = (2 * Math.PI * (index + turned)) / corners.length;
          const [x, y] = [far * Math.cos(direction), far * Math.sin(direction)];
          return [28 + Math.round(x) / 1e6, -26 + Math.round(y) / 1e6];
        });
        const outline: Ring = [...open, open[0] ?? [28, -26]];
        expect(crossings(outline)).toEqual([]);
        expect(areaOf(polygon(isTurned ? outline.toReversed() : outline))).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });

  test('is refused with each place where it crosses itself', () => {
    const [a, b, c, d] = square as [Position, Position, Position, Position];
    expect(crossings([a, c, b, d, a])).toEqual([[28.045, -26.145]]);
    expect(areaOf(polygon([a, c, b, d, a]))).toBeUndefined();
  });

  test('may say how high its points are, which no zone keeps (RFC 7946)', () => {
    const high = square.map((place, index) => [...place, 1700 + index]);
    expect(areaOf({ type: 'Polygon', coordinates: [high] })).toEqual(zone);
    const circle = { type: 'Circle', coordinates: [28, -26, 1700], radius: 900 };
    expect(areaOf(circle)).toEqual({ ...circle, coordinates: [28, -26] });
    expect(
      areaOf({ type: 'Polygon', coordinates: [square.map((place) => [...place, 'high'])] }),
    ).toBeUndefined();
  });

  test('is turned against the clock and rounded', () => {
    expect(areaOf(polygon(square.toReversed().map(([x, y]) => [x + 1e-8, y])))).toEqual(zone);
  });
});

test.each([
  ['fits', zone, undefined],
  ['has its coordinates swapped', polygon(square.map(([x, y]) => [y, x])), 'zoneSwapped'],
  ['lies in London', { type: 'Circle', coordinates: [-0.1, 51.5], radius: 900 }, 'zoneOutside'],
  ['is a whole province', { type: 'Circle', coordinates: [28, -26], radius: 60_000 }, 'zoneLarge'],
  ['is a stand', { type: 'Circle', coordinates: [28, -26], radius: 10 }, 'zoneSmall'],
] as [string, MapArea, string | undefined][])('the area of a zone that %s', (_name, area, mistake) =>
  expect(zoneMistake(area, [{ west: 16, south: -35.5, east: 33.5, north: -22 }])).toBe(mistake));

test('the highest priority counts, then the smaller area, then the older zone, in whichever order they come', () => {
  const ranked = fc.record({
    id: fc.uuid(),
    priority: fc.integer({ min: 0, max: 2 }),
    size: fc.integer({ min: 1, max: 3 }),
    createdAt: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'),
  });
  fc.assert(
    fc.property(fc.uniqueArray(ranked, { selector: ({ id }) => id, maxLength: 6 }), (zones) => {
      const { winner, others } = chooseZone(zones);
      expect(chooseZone(zones.toReversed()).winner).toEqual(winner);
      expect(winner === undefined).toBe(zones.length === 0);
      if (!winner) return;
      expect(others).toHaveLength(zones.length - 1);
      for (const other of others) {
        const ahead = {
          priority: winner.priority > other.priority,
          size: winner.priority === other.priority && winner.size < other.size,
          age:
            winner.priority === other.priority &&
            winner.size === other.size &&
            `${winner.createdAt} ${winner.id}` < `${other.createdAt} ${other.id}`,
        };
        expect(Object.entries(ahead).filter(([, is]) => is)).toEqual([[other.reason, true]]);
      }
    }),
  );
});
