import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deploymentChannels } from '../../../contract/deployment/channels.ts';
import type { DeploymentMenu } from '../../../contract/deployment/deploymentMenu.ts';
import { changesBetween } from '../../../contract/deployment/menuChanges.ts';

const ids = (pool: readonly string[]) => fc.shuffledSubarray([...pool]);
const name = fc.constantFrom('Red', 'Green');
const price = fc.constantFrom(100, 200);
const code = fc.option(fc.constantFrom('1', '2'));
const availability = fc.constantFrom('AVAILABLE' as const, 'SOLD_OUT' as const);
const soldOutUntil = fc.constantFrom(null, '2026-11-24T20:00:00.000Z');

const taxes = fc.constantFrom<DeploymentMenu['items'][number]['taxes']>(
  [],
  [{ service: 'DELIVERY', percent: 0 }],
);

/**
 * Few ids and few values, so that two menus share much and differ in everything once. They are copied, because some of
 * the objects that are made here have no prototype, which is no difference between menus.
 */
const menus: fc.Arbitrary<DeploymentMenu> = fc
  .record({
    sections: ids(['s1', 's2']),
    items: ids(['a', 'b', 'c']),
    groups: ids(['g', 'h']),
  })
  .chain(({ sections, items, groups }) =>
    fc.record({
      ...{ channelMenuId: fc.constant('m'), menuId: fc.constant('m'), name, on: fc.constant('2026-11-23') },
      store: fc.constant(null),
      language: fc.constantFrom('en', 'es'),
      ...{ currency: fc.constant('ZAR'), country: fc.option(fc.constantFrom('ZA', 'NA')) },
      ...{ arePicturesPublic: fc.boolean(), pricesIncludeTax: fc.boolean() },
      hours: fc.constantFrom<DeploymentMenu['hours']>([], [{ start: 0, end: 600 }]),
      sections: fc.tuple(
        ...sections.map((id) => fc.record({ id: fc.constant(id), name, itemIds: ids(items) })),
      ),
      items: fc.tuple(
        ...items.toSorted().map((id) =>
          fc.record({
            ...{
              id: fc.constant(id),
              code: fc.constantFrom('1', '2'),
              name,
              description: code,
              imageId: code,
            },
            ...{ taxPercent: fc.constantFrom(0, 15), taxes, availability, soldOutUntil },
            sizes: ids(['x', 'y']).chain((sizes) =>
              fc.tuple(
                ...sizes.map((size) =>
                  fc.record({
                    ...{ id: fc.constant(size), code, name, priceCents: price, groupIds: ids(groups) },
                    ...{ availability, soldOutUntil },
                  }),
                ),
              ),
            ),
          }),
        ),
      ),
      groups: fc.tuple(
        ...groups.toSorted().map((id) =>
          fc.record({
            ...{ id: fc.constant(id), groupId: fc.constant(id), name, groupType: fc.constant('EXTRAS') },
            ...{ min: fc.constantFrom(0, 1), max: fc.constantFrom(1, 2) },
            halvesCost: fc.constantFrom('DEARER', 'AVERAGE'),
            options: ids(['o', 'p']).chain((options) =>
              fc.tuple(
                ...options.map((option) =>
                  fc.record({
                    ...{ id: fc.constant(option), code, name, priceCents: price, availability, soldOutUntil },
                    ...{ defaultQuantity: fc.constant(0), maximumQuantity: fc.constantFrom(1, 2) },
                    groupIds: ids(groups),
                  }),
                ),
              ),
            ),
          }),
        ),
      ),
    }),
  )
  .map((menu) => structuredClone(menu));

/** The day is no difference, and the menu that a channel menu belongs to never changes. */
const ignored: readonly string[] = ['on', 'menuId', 'store'];

/** Items and groups stand by id, so their own order means nothing. */
const sorted: readonly string[] = ['items', 'groups'];

/** Every copy of a menu in which one single value is another, or one list has another order. */
function changedOnce(value: unknown, isSorted = false): unknown[] {
  if (Array.isArray(value))
    return [
      ...(value.length > 1 && !isSorted ? [value.toReversed()] : []),
      ...value.flatMap((entry, index) => changedOnce(entry).map((other) => value.with(index, other))),
    ];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([key]) => !ignored.includes(key))
      .flatMap(([key, entry]) =>
        changedOnce(entry, sorted.includes(key)).map((other) => ({ ...value, [key]: other })),
      );
  return [typeof value === 'number' ? value + 1 : `${value}!`];
}

/** Menus in which some items may stand under no heading. */
const someUnheaded = fc.tuple(menus, fc.boolean()).map(([menu, isFirstOpen]) => ({
  ...menu,
  sections: menu.sections.map((section, index) =>
    isFirstOpen && index === 0 ? { ...section, id: null, name: null } : section,
  ),
}));

describe('what differs between two menus', () => {
  test('shows every value of a menu, wherever it stands, when that alone is another', () => {
    fc.assert(
      fc.property(menus, (menu) => {
        for (const other of changedOnce(menu))
          expect(
            changesBetween(menu, other as DeploymentMenu, 'WEBSITE').changes,
            JSON.stringify(other),
          ).not.toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test('is nothing for equal menus, and something for all others', () => {
    fc.assert(
      fc.property(menus, menus, (one, other) => {
        expect(changesBetween(one, structuredClone(one), 'WEBSITE').changes).toEqual([]);
        expect(changesBetween(one, other, 'WEBSITE').changes.length === 0).toBe(
          isDeepStrictEqual(one, other),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('is the same from the other side: what came has gone, and values swap', () => {
    fc.assert(
      fc.property(menus, menus, (one, other) => {
        const turned = { ADDED: 'REMOVED', REMOVED: 'ADDED' } as const;
        const there = changesBetween(one, other, 'WEBSITE').changes.map(
          ({ kind, part, id, before, after }) => [
            ...[kind === 'ADDED' || kind === 'REMOVED' ? turned[kind] : kind, part, id, after, before],
          ],
        );
        const back = changesBetween(other, one, 'WEBSITE').changes.map(
          ({ kind, part, id, before, after }) => [...[kind, part, id, before, after]],
        );
        expect(back.map(String).sort()).toEqual(there.map(String).sort());
      }),
    );
  });

  test('counts the items that guests no longer see: more than a fifth asks for a confirmation, and nothing left is refused', () => {
    fc.assert(
      fc.property(
        someUnheaded,
        someUnheaded,
        fc.constantFrom(...deploymentChannels),
        (one, other, channel) => {
          const seen = ({ items, sections }: DeploymentMenu) =>
            items
              .map(({ id }) => id)
              .filter(
                (id) =>
                  channel === 'WEBSITE' ||
                  channel === 'COUNTER' ||
                  sections.some((section) => section.id !== null && section.itemIds.includes(id)),
              );
          const { itemsBefore, itemsRemoved, guard } = changesBetween(one, other, channel);
          const [was, is] = [[...new Set(seen(one))], seen(other)];
          expect(itemsBefore).toBe(was.length);
          expect(itemsRemoved).toBe(was.filter((id) => !is.includes(id)).length);
          const share = itemsBefore === 0 ? 0 : itemsRemoved / itemsBefore;
          expect(guard).toBe(is.length === 0 ? 'EMPTY' : share > 0.2 ? 'CONFIRM' : 'FINE');
        },
      ),
    );
  });
});
