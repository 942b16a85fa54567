import { expect, test } from 'vitest';
import {
  comparisonsOf,
  countConditions,
  withComparison,
  withoutComparison,
} from '../../../src/crud/filters/comparisons.ts';

test('a filter reads the same however it is written', () => {
  expect(comparisonsOf({ harbour: 'a', crew: ['b', 'c'], length: { gte: 5, lt: 9 }, q: 'anna' })).toEqual([
    { source: 'harbour', operator: 'eq', value: 'a' },
    { source: 'crew', operator: 'in', value: ['b', 'c'] },
    { source: 'length', operator: 'gte', value: 5 },
    { source: 'length', operator: 'lt', value: 9 },
  ]);
});

test('what is no operator is left out', () => {
  expect(comparisonsOf({ length: { toString: 1 } })).toEqual([]);
});

test('a comparison is added beside others of the same field', () => {
  const filter = withComparison({ length: { gte: 5 } }, { source: 'length', operator: 'lt', value: 9 });
  expect(filter).toEqual({ length: { gte: 5, lt: 9 } });
});

test('a comparison that is edited takes the place of the one it was', () => {
  const before = { source: 'length', operator: 'gte', value: 5 } as const;
  const after = { source: 'length', operator: 'lte', value: 7 } as const;
  expect(withComparison({ length: { gte: 5 }, q: 'a' }, after, before)).toEqual({
    length: { lte: 7 },
    q: 'a',
  });
});

test('the last comparison of a field takes the field along', () => {
  const filter = { harbour: 'a', length: { gte: 5 } };
  expect(withoutComparison(filter, { source: 'length', operator: 'gte' })).toEqual({ harbour: 'a' });
  expect(withoutComparison(filter, { source: 'harbour', operator: 'eq' })).toEqual({ length: { gte: 5 } });
});

test('false is a value to compare with', () => {
  expect(comparisonsOf({ hasEngine: false })).toEqual([
    { source: 'hasEngine', operator: 'eq', value: false },
  ]);
});

test('groups count as conditions, the search does not', () => {
  expect(countConditions({ q: 'anna', or: [{ a: 1 }], length: { gte: 1 } })).toBe(2);
});
