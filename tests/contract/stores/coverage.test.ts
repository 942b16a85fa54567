import turfContains from '@turf/boolean-point-in-polygon';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInArea, type MapArea, squareKilometres } from '../../../contract/geometry/areas.ts';
import { crossings, type Position, type Ring } from '../../../contract/geometry/outline.ts';
import { type CoveringZone, holesOf, overlapsOf } from '../../../contract/stores/coverage.ts';

/** A box on a grid of hundredths of a degree near Johannesburg. */
const box = (x: number, y: number, wide: number, high: number): Ring =>
  [
    [x, y],
    [x + wide, y],
    [x + wide, y + high],
    [x, y + high],
    [x, y],
  ].map(([east = 0, north = 0]): Position => [28 + east / 100, -26 + north / 100]);
const zone = (storeUuid: string, ...rings: Ring[]): CoveringZone => ({
  storeUuid,
  area: { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) },
});

const side = 12;
const boxes = fc
  .tuple(
    ...([0, 0] as const).map(() => fc.integer({ min: 0, max: side - 4 })),
    ...([0, 0] as const).map(() => fc.integer({ min: 1, max: 4 })),
  )
  .map(([x = 0, y = 0, wide = 1, high = 1]) => box(x, y, wide, high));
const someZone = fc
  .tuple(fc.constantFrom('one', 'two', 'three'), fc.array(boxes, { minLength: 1, maxLength: 3 }))
  .map(([store, rings]) => zone(store, ...rings));
const someZones = fc.array(someZone, { minLength: 2, maxLength: 8 });

/** The cells of the grid with a margin around it, and the zones that turf finds at their middle. */
function cellsOf(zones: readonly CoveringZone[]) {
  const places = Array.from({ length: side + 2 }, (_none, index) => index - 1);
  return places.flatMap((y) =>
    places.map((x) => {
      const middle = [28 + (x + 0.5) / 100, -26 + (y + 0.5) / 100];
      const within = zones.filter(
        ({ area }) =>
          area.type === 'MultiPolygon' &&
          area.coordinates.some((coordinates) => turfContains(middle, { type: 'Polygon', coordinates })),
      );
      const size = squareKilometres({ type: 'Polygon', coordinates: [box(x, y, 1, 1)] });
      return { x, y, within, size };
    }),
  );
}

const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
const byNumber = (one: number, other: number) => other - one;

describe('zones of different stores', () => {
  test('overlap where the cells of a grid lie in both', () => {
    fc.assert(
      fc.property(someZones, (zones) => {
        const cells = cellsOf(zones);
        const found = overlapsOf(zones);
        const pairs = zones.flatMap((one, index) =>
          zones.slice(index + 1).map((other) => [one, other] as const),
        );
        for (const [one, other] of pairs) {
          const shared = cells.filter(({ within }) => within.includes(one) && within.includes(other));
          const expected = one.storeUuid === other.storeUuid ? 0 : total(shared.map(({ size }) => size));
          const own = found.find(({ zones: [first, second] }) => first === one && second === other);
          expect(own?.squareKilometres ?? 0).toBeCloseTo(expected, 6);
        }
        expect(found.map(({ squareKilometres: size }) => size)).toEqual(
          found.map(({ squareKilometres: size }) => size).sort(byNumber),
        );
      }),
      { numRuns: 200 },
    );
  });

  test('leave the holes that water from outside would not reach', () => {
    fc.assert(
      fc.property(fc.array(someZone, { minLength: 4, maxLength: 14 }), (zones) => {
        const cells = cellsOf(zones);
        const free = new Map(
          cells.filter(({ within }) => within.length === 0).map((cell) => [`${cell.x} ${cell.y}`, cell]),
        );
        const flood = (start: string): number[] => {
          const [sizes, waiting] = [[] as number[], [start]];
          for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
            const cell = free.get(key);
            if (!cell || !free.delete(key)) continue;
            sizes.push(cell.size);
            const { x, y } = cell;
            waiting.push(`${x + 1} ${y}`, `${x - 1} ${y}`, `${x} ${y + 1}`, `${x} ${y - 1}`);
          }
          return sizes;
        };
        flood('-1 -1');
        const expected: number[] = [];
        for (const key of [...free.keys()]) if (free.has(key)) expected.push(total(flood(key)));
        const found = holesOf(zones);
        expect(found).toHaveLength(expected.length);
        for (const [index, size] of expected.sort(byNumber).entries())
          expect(found[index]?.squareKilometres).toBeCloseTo(size, 6);
      }),
      { numRuns: 200 },
    );
  });

  test('overlap at the places that turf finds in both, whatever their outlines', () => {
    const position = fc
      .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 999 }))
      .map(([x, y]): Position => [28 + x / 1000, -26 + y / 1000]);
    const outline = fc
      .array(position, { minLength: 3, maxLength: 7 })
      .map((positions): Ring => [...positions, positions[0] ?? [28, -26]])
      .filter((ring) => crossings(ring).length === 0);
    const place = fc
      .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 999 }))
      .map(([x, y]): Position => [28 + (x + 0.37) / 1000, -26 + (y + 0.41) / 1000]);
    fc.assert(
      fc.property(
        outline,
        outline,
        fc.array(place, { minLength: 20, maxLength: 20 }),
        (one, other, places) => {
          const [overlap] = overlapsOf([zone('one', one), zone('two', other)]);
          for (const spot of places) {
            const isInBoth = [one, other].every((ring) =>
              turfContains(spot, { type: 'Polygon', coordinates: [ring] }),
            );
            expect(overlap ? isInArea(overlap.area, spot) : false).toBe(isInBoth);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('a zone in the hole of another one overlaps nothing, and what it leaves of the hole nobody delivers to', () => {
  const around: MapArea = { type: 'Polygon', coordinates: [box(0, 0, 6, 6), box(2, 2, 2, 2)] };
  const zones = [{ storeUuid: 'one', area: around }, zone('two', box(2, 2, 1, 2))];
  expect(overlapsOf(zones)).toEqual([]);
  const [hole, ...more] = holesOf(zones);
  expect(more).toEqual([]);
  expect(hole?.squareKilometres).toBeCloseTo(
    squareKilometres({ type: 'Polygon', coordinates: [box(3, 2, 1, 2)] }),
    6,
  );
});

test('a circle overlaps as much as its half, and a hole names the zones around it', () => {
  const circle: MapArea = { type: 'Circle', coordinates: [28.05, -26], radius: 2000 };
  const [overlap] = overlapsOf([{ storeUuid: 'one', area: circle }, zone('two', box(5, -10, 20, 20))]);
  expect(overlap?.share).toBeCloseTo(0.5, 2);
  const ring = [
    zone('south', box(0, 0, 3, 1)),
    zone('north', box(0, 2, 3, 1)),
    zone('west', box(0, 1, 1, 1)),
    zone('east', box(2, 1, 1, 1)),
  ];
  const [hole, ...more] = holesOf([...ring, zone('elsewhere', box(8, 8, 1, 1))]);
  expect(more).toEqual([]);
  expect(hole?.zones.map(({ storeUuid }) => storeUuid)).toEqual(['south', 'north', 'west', 'east']);
  expect(holesOf(ring.slice(1))).toEqual([]);
});
