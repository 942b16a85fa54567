import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Supply, withNeededParts } from '../../../contract/catalogue/inStore.ts';
import { groupMistakes, limitsOnSize } from '../../../contract/catalogue/modifierGroups.ts';

const option = (defaultQuantity: number, maximumQuantity = 1) => ({ defaultQuantity, maximumQuantity });
const codes = (minimum: number, maximum: number, options: ReturnType<typeof option>[]) =>
  groupMistakes({ minimum, maximum }, options).map(({ code, limit, bound }) => [code, limit, bound]);

test('a group is right if guests can choose as it says', () => {
  expect(codes(0, 6, [option(0), option(1, 2)])).toEqual([]);
  expect(codes(1, 1, [option(1)])).toEqual([]);
  expect(codes(3, 2, [option(0, 5)])).toEqual([['GROUP_MIN_MAX', 'minimum', 2]]);
  expect(codes(0, 2, [option(1), option(2, 2)])).toEqual([['GROUP_MIN_MAX', 'maximum', 3]]);
  expect(codes(3, 3, [option(0), option(0)])).toEqual([['GROUP_UNREACHABLE', 'minimum', 2]]);
  expect(codes(1, 1, [])).toEqual([['GROUP_EMPTY', 'minimum', 0]]);
});

test('a size has its own limits where it has some', () => {
  const group = { minimum: 0, maximum: 6 };
  expect(limitsOnSize(group, { minimum: null, maximum: null })).toEqual(group);
  expect(limitsOnSize(group, { minimum: 1, maximum: null })).toEqual({ minimum: 1, maximum: 6 });
  expect(limitsOnSize(group, { minimum: null, maximum: 0 })).toEqual({ minimum: 0, maximum: 0 });
});

test('a group is right exactly if guests can begin with the defaults and end within the limits', () => {
  const options = fc.array(
    fc.tuple(fc.nat(3), fc.nat(3)).map(([chosen, more]) => option(chosen, chosen + more)),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(fc.nat(8), fc.nat(8), options, (minimum, maximum, all) => {
      const sum = (of: 'defaultQuantity' | 'maximumQuantity') =>
        all.reduce((total, one) => total + one[of], 0);
      const isPossible =
        minimum <= maximum && sum('defaultQuantity') <= maximum && sum('maximumQuantity') >= minimum;
      expect(groupMistakes({ minimum, maximum }, all).length === 0).toBe(isPossible);
    }),
  );
});

test('as many options as guests must choose have to be left, and both halves can be the same one', () => {
  const gone = { availability: 'SOLD_OUT', soldOutUntil: null } as const;
  const there = { availability: 'AVAILABLE', soldOutUntil: null } as const;
  const until = (soldOutUntil: string) => ({ availability: 'SOLD_OUT', soldOutUntil }) as const;
  const supplyWith = (
    group: { groupType?: string; min: number },
    ...options: (Supply & { maximumQuantity?: number })[]
  ) => {
    const { items } = withNeededParts(
      {
        items: [{ ...there, sizes: [{ ...there, groupIds: ['one'] }] }],
        groups: [
          {
            ...{ id: 'one', groupType: 'EXTRAS', ...group },
            options: options.map((option) => ({ maximumQuantity: 1, groupIds: [] as string[], ...option })),
          },
        ],
      },
      ({ groupIds }) => groupIds,
    );
    const [{ availability, soldOutUntil } = there] = items;
    return { availability, soldOutUntil };
  };
  expect(supplyWith({ min: 0 }, gone, until('2026-12-01T09:00:00Z'))).toEqual(there);
  expect(supplyWith({ min: 2 }, there, there, gone)).toEqual(there);
  expect(supplyWith({ min: 2 }, there, gone)).toEqual(gone);
  expect(supplyWith({ min: 2 }, { ...there, maximumQuantity: 2 }, gone)).toEqual(there);
  expect(supplyWith({ min: 2 }, there, until('2026-12-02T09:00:00Z'), until('2026-12-01T09:00:00Z'))).toEqual(
    until('2026-12-01T09:00:00Z'),
  );
  expect(supplyWith({ min: 3 }, there, until('2026-12-02T09:00:00Z'), until('2026-12-01T09:00:00Z'))).toEqual(
    until('2026-12-02T09:00:00Z'),
  );
  expect(supplyWith({ groupType: 'PORTION_DIVIDING', min: 2 }, there, gone)).toEqual(there);
  expect(supplyWith({ groupType: 'PORTION_DIVIDING', min: 2 }, gone, gone)).toEqual(gone);
});
