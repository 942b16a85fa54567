import type { DemoCustomer } from '../../../area/area.ts';

/** A price list of the demo, and what something costs in it that costs so much at the counter. */
export interface DemoPrices {
  priceListId: unknown;
  of(price: number): number;
}

/** Groups of modifiers, their prices, and the ids of the groups by name. */
export async function fillModifiers(
  { create, createAll, idOf }: DemoCustomer,
  lists: readonly DemoPrices[],
): Promise<ReadonlyMap<string, unknown>> {
  const { default: restaurant } = await import('./data/emberAndDough.json', { with: { type: 'json' } });
  const takesOut = new Map<string, string>();
  for (const [name, ingredient] of Object.entries(restaurant.takesOut))
    takesOut.set(name, await idOf('stock-items/items', ingredient));
  const ids = new Map<string, string | undefined>();
  const groups = new Map<string, unknown>();
  // A group stands behind the one that it opens.
  for (const { name, type, min, max, modifiers: names, default: chosen, opens } of restaurant.groups) {
    const created = await createAll(
      'menus/modifiers',
      names.map((modifier) => ({
        name: modifier,
        isInstructional: type === 'KITCHEN_INSTRUCTIONS',
        takesOutId: takesOut.get(modifier) ?? null,
        opensGroupIds: opens === undefined ? null : [groups.get(opens)],
      })),
    );
    for (const [index, modifier] of names.entries()) ids.set(modifier, created[index]);
    const members = names.map((member) => ({
      id: crypto.randomUUID(),
      modifierId: ids.get(member),
      defaultQuantity: member === chosen ? 1 : 0,
    }));
    const group = await create('menus/modifier-groups', {
      name,
      groupType: type,
      min,
      max,
      modifiers: members,
    });
    groups.set(name, group.id);
  }
  const sizes = new Map<string, string>();
  for (const size of ['SMALL', 'MEDIUM', 'LARGE'])
    sizes.set(size, await idOf('stock-items/unit-sizes', size));
  const prices = restaurant.modifierPrices.flatMap(({ names, price, prices: ofSizes }) => {
    const each: [unitSizeId: string | null | undefined, price: number][] = [
      ...(price === undefined ? [] : [[null, price] as [null, number]]),
      ...Object.entries(ofSizes ?? {}).map(([size, cents]): [string | undefined, number] => [
        sizes.get(size),
        cents,
      ]),
    ];
    return names.flatMap((name) =>
      each.flatMap(([unitSizeId, cents]) =>
        lists.map(({ priceListId, of }) => ({
          ...{ priceListId, priceOf: 'MODIFIER', modifierId: ids.get(name), unitSizeId, price: of(cents) },
        })),
      ),
    );
  });
  await createAll('pricing/price-list-elements', prices);
  return groups;
}
