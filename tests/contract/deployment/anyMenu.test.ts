import fc from 'fast-check';
import { expect, test } from 'vitest';
import { menuProblems } from '../../../contract/catalogue/menuProblems.ts';
import { modifierPriceKey } from '../../../contract/catalogue/menuShape.ts';
import { compileMenu } from '../../../contract/deployment/compile.ts';
import { findingsOf } from '../../../contract/deployment/findings.ts';
import { mrdFaults } from '../../../tools/simulator/rules/mrdRules.ts';
import { uberFaults } from '../../../tools/simulator/rules/uberRules.ts';
import { deployment } from '../../support/deployments.ts';
import { channelMenu, menuGroup, menuItem, menuOption, menuSize, priceList } from '../../support/menus.ts';

const options = ['olives', 'feta', 'ham'];
const groupIds = ['g1', 'g2', 'g3'];
const price = fc.constantFrom(0, 990, 1_991);

const group = (id: string) =>
  fc.record({
    ...{ id: fc.constant(id), name: fc.constant(id) },
    groupType: fc.constantFrom('EXTRAS', 'PORTION_DIVIDING'),
    minimum: fc.constantFrom(0, 1),
    maximum: fc.constantFrom(1, 3),
    options: fc
      .shuffledSubarray(options)
      .chain((ids) =>
        fc.tuple(
          ...ids.map((one) =>
            fc
              .record({ defaultQuantity: fc.constantFrom(0, 1), maximumQuantity: fc.constantFrom(1, 2) })
              .map((quantities) => menuOption({ id: one, name: one, code: one, ...quantities })),
          ),
        ),
      ),
  });

const link = fc.record({
  groupId: fc.constantFrom(...groupIds),
  ...{ minimum: fc.constantFrom(null, 1), maximum: fc.constantFrom(null, 2) },
});

const size = fc.record({
  ...{ customPrice: price, unitSizeId: fc.constantFrom(null, 'small', 'large') },
  groups: fc.uniqueArray(link, { selector: ({ groupId }) => groupId, maxLength: 3 }),
});

const sold = fc.record({
  sizes: fc.array(size, { maxLength: 3 }),
  categoryIds: fc.shuffledSubarray(['x', 'y', 'unknown']),
  taxGroupId: fc.constantFrom('standard', null),
});

/** Menus of every shape: with and without sizes, shared groups, groups that open, halves, own limits, prices by size. */
const menus = fc.record({
  items: fc.array(sold, { maxLength: 5 }),
  groups: fc.tuple(...groupIds.map(group)),
  opens: fc.dictionary(fc.constantFrom(...options), fc.subarray(groupIds, { maxLength: 2 })),
  prices: fc.dictionary(
    fc.constantFrom(
      ...options.flatMap((one) => ['small', 'large', null].map((unit) => modifierPriceKey(one, unit))),
    ),
    price,
  ),
  hidden: fc.subarray([...options, 'i0']),
  soldOut: fc.subarray([...options, 'i1']),
});

const built = ({
  items,
  groups,
  opens,
  prices,
  hidden,
  soldOut,
}: typeof menus extends fc.Arbitrary<infer Menu> ? Menu : never) => {
  const values = {
    categories: ['x', 'y'].map((id) => ({ id, name: id })),
    items: items.map(({ sizes, ...item }, index) =>
      menuItem({
        ...{ ...item, id: `i${index}`, code: `i${index}` },
        sizes: sizes.map(({ groups: links, ...values }, place) =>
          menuSize({
            ...{ ...values, id: `s${index}${place}`, pricingStrategy: 3 },
            groups: links.map((one) => ({ ...one, id: one.groupId, priceListId: null })),
          }),
        ),
      }),
    ),
    groups: groups.map((one) =>
      menuGroup({
        ...one,
        options: one.options.map((option) => ({ ...option, groupIds: opens[option.id] ?? [] })),
      }),
    ),
    priceLists: [priceList('Counter', { modifiers: prices })],
  };
  const inStore = new Map(
    [...hidden, ...soldOut].map((id) => [
      id,
      { isHidden: hidden.includes(id), isSoldOut: soldOut.includes(id), own: {} },
    ]),
  );
  return { menu: deployment(values, { inStore }), problems: menuProblems(channelMenu(values)) };
};

const faultsOf = { UBER_EATS: uberFaults, MR_DELIVERY: mrdFaults };

test('whatever the menu, platforms get unique ids, references that lead somewhere, no orphan, and two levels at most, or nothing', () => {
  fc.assert(
    fc.property(menus, fc.constantFrom('UBER_EATS' as const, 'MR_DELIVERY' as const), (values, channel) => {
      const { menu, problems } = built(values);
      const findings = findingsOf({ menu, channel, problems, byteCount: 0 });
      fc.pre(!findings.some(({ code }) => code === 'CHOICES_TOO_DEEP' || code === 'MODIFIER_DEPTH'));
      expect(faultsOf[channel](JSON.parse(compileMenu(menu, channel)))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
