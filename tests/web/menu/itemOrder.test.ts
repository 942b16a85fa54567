import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangedAmong, categoriesWith, movedTo } from '../../../src/custom/menu/useMenuSteps.ts';

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 30 });

/** All items, and some of them in a new order. */
const arrangement = ids.chain((all) =>
  fc.record({
    all: fc.constant(all),
    arranged: fc.shuffledSubarray(all),
  }),
);

describe('an order of some of the items', () => {
  test('keeps every item once, and all others in their places', () => {
    fc.assert(
      fc.property(arrangement, ({ all, arranged }) => {
        const order = arrangedAmong(all, arranged);
        expect([...order].sort()).toEqual([...all].sort());
        expect(order.filter((id) => arranged.includes(id))).toEqual(arranged);
        all.forEach((id, place) => {
          if (!arranged.includes(id)) expect(order[place]).toBe(id);
        });
      }),
    );
  });

  test('moves the items of a category among the places that they have', () => {
    const all = ['pizza 1', 'cola', 'pizza 2', 'tea', 'pizza 3'];
    const pizzas = movedTo(['pizza 1', 'pizza 2', 'pizza 3'], 0, 2);
    expect(arrangedAmong(all, pizzas)).toEqual(['pizza 2', 'cola', 'pizza 3', 'tea', 'pizza 1']);
  });
});

test('an item that moves leaves one category, and one that is copied leaves none', () => {
  expect(categoriesWith(['hot', 'new'], 'cold', 'hot')).toEqual(['new', 'cold']);
  expect(categoriesWith(['hot'], 'cold', undefined)).toEqual(['hot', 'cold']);
  expect(categoriesWith(['hot', 'cold'], 'cold', 'hot')).toEqual(['cold']);
});
