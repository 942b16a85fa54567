import turfContains from '@turf/boolean-point-in-polygon';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaOf } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import { crossings, type Position, type Ring } from '../../../contract/geometry/outline.ts';
import { doOverlap } from '../../../contract/geometry/overlaps.ts';

const at = (x: number, y: number): Position => [
  Number((28 + x / 100).toFixed(6)),
  Number((-26 + y / 100).toFixed(6)),
];

/** A skyline: columns of cells that stand side by side on one line. */
interface Skyline {
  x: number;
  y: number;
  heights: readonly number[];
}

const skyline: fc.Arbitrary<Skyline> = fc.record({
  x: fc.nat(8),
  y: fc.nat(8),
  heights: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
});

/** Its outline, from corner to corner. */
function outlineOf({ x, y, heights }: Skyline): Ring {
  const roof = heights.flatMap((height, index) => [
    [x + index, y + height],
    [x + index + 1, y + height],
  ]);
  const corners = [[x, y], ...roof, [x + heights.length, y], [x, y]];
  return corners
    .filter(([u, v], index) => u !== corners[index - 1]?.[0] || v !== corners[index - 1]?.[1])
    .map(([u = 0, v = 0]) => at(u, v));
}

const cellsOf = ({ x, y, heights }: Skyline) =>
  heights.flatMap((height, index) =>
    Array.from({ length: height }, (_none, above) => `${x + index} ${y + above}`),
  );

const triangle = (...corners: Position[]): Ring => [...corners, ...corners.slice(0, 1)];

describe('two outlines of one area', () => {
  test('overlap exactly if they have a cell of a grid in common, in either order and direction', () => {
    fc.assert(
      fc.property(skyline, skyline, fc.boolean(), (one, other, isTurned) => {
        const cells = new Set(cellsOf(one));
        const expected = cellsOf(other).some((cell) => cells.has(cell));
        const [first, second] = [outlineOf(one), outlineOf(other)];
        expect(doOverlap(isTurned ? first.toReversed() : first, second)).toBe(expected);
        expect(doOverlap(second, first)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  test('overlap wherever turf finds a place in both', () => {
    const corner = fc.tuple(fc.nat(8), fc.nat(8)).map(([x, y]) => at(x, y));
    const ring = fc
      .array(corner, { minLength: 3, maxLength: 7 })
      .map((corners) => triangle(...corners))
      .filter((one) => crossings(one).length === 0);
    const places = Array.from({ length: 33 * 33 }, (_none, index) =>
      at(Math.floor(index / 33) / 4 + 0.11, (index % 33) / 4 + 0.07),
    );
    fc.assert(
      fc.property(ring, ring, (one, other) => {
        const isInBoth = places.some((place) =>
          [one, other].every((outline) =>
            // What lies on a side that they share is in neither.
            turfContains(place, { type: 'Polygon', coordinates: [outline] }, { ignoreBoundary: true }),
          ),
        );
        if (isInBoth) expect(doOverlap(one, other)).toBe(true);
        expect(doOverlap(one, one)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  const [a, b, c, d] = [at(0, 0), at(4, 0), at(4, 4), at(0, 4)];
  const square = triangle(a, b, c, d);
  test.each([
    ['share a side', square, triangle(b, at(8, 0), at(8, 4), c), false],
    ['share a corner', square, triangle(c, at(8, 4), at(8, 8)), false],
    ['touch with a corner on a side', square, triangle(at(4, 2), at(8, 0), at(8, 4)), false],
    ['are one inside the other', square, triangle(at(1, 1), at(2, 1), at(2, 2)), true],
    ['meet in corners only, one inside the other', square, triangle(a, b, c), true],
    ['meet in corners only, crossing there', triangle(a, b, c, d), triangle(a, c, at(0, 8)), true],
    ['are far apart', square, triangle(at(40, 0), at(44, 0), at(44, 4)), false],
  ])('that %s', (_how, one, other, expected) => {
    expect([doOverlap(one, other), doOverlap(other, one)]).toEqual([expected, expected]);
    const area = { type: 'MultiPolygon', coordinates: [[one], [other]] };
    expect(areaOf(area) === undefined).toBe(expected);
  });
});
