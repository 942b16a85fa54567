import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptInPlace } from '../../../src/crud/record/useNeighbours.ts';

test('a record that left the list stays between its neighbours, and new ones come where the list has them', () => {
  expect(keptInPlace([1, 2, 3], [2, 3])).toEqual([1, 2, 3]);
  expect(keptInPlace([1, 2, 3], [1, 3])).toEqual([1, 2, 3]);
  expect(keptInPlace([1, 2, 3], [3, 4])).toEqual([1, 2, 3, 4]);
  expect(keptInPlace([1, 2, 3], [3, 1])).toEqual([3, 1, 2]);
  expect(keptInPlace([1, 2], [])).toEqual([1, 2]);
});

const ids = fc.uniqueArray(fc.nat(20));

test('whatever leaves and comes, each record is there once, and the list keeps its own order', () => {
  fc.assert(
    fc.property(ids, ids, (before, now) => {
      const kept = keptInPlace(before, now);
      expect(kept.toSorted()).toEqual([...new Set([...before, ...now])].toSorted());
      expect(kept.filter((id) => now.includes(Number(id)))).toEqual(now);
    }),
  );
});
