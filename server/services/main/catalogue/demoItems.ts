import type { DemoCustomer } from '../../../area/area.ts';
import type { DemoPrices } from './demoModifiers.ts';

/** What a base adds to the price of a pizza, in minor units. */
const bases = { Traditional: 0, Pan: 1500, 'Gluten-free': 3000 } as const;

const sizes = ['Small', 'Medium', 'Large'] as const;

/** A form in which an item of the demo is sold. Only pizzas have a size and a base. */
interface DemoForm {
  subtypeId: string;
  size?: string;
  base?: string;
  price: number;
}

/** An item of the demo with its forms. */
export interface DemoItem {
  name: string;
  menuItemId: string;
  forms: readonly DemoForm[];
}

/** The bases that a size comes on: there is no large gluten-free pizza. */
const basesOf = (size: string) =>
  Object.entries(bases).filter(([base]) => !(size === 'Large' && base === 'Gluten-free'));

/** The sizes of pizzas with their bases, as a template. Returns the ids of the variants by name. */
async function fillVariants({ create, idOf }: DemoCustomer): Promise<ReadonlyMap<string, string>> {
  const variants = new Map<string, string>();
  for (const name of [...sizes, ...Object.keys(bases)])
    variants.set(name, await idOf('variants/elements', name.toUpperCase().replace('-', '')));
  await create('variants/templates', {
    name: 'Pizza: size and base',
    VariantTemplateItems: sizes.flatMap((size) => {
      const parentId = crypto.randomUUID();
      return [
        { id: parentId, parentId: null, variantId: variants.get(size) },
        ...basesOf(size).map(([base]) => ({
          ...{ id: crypto.randomUUID(), parentId, variantId: variants.get(base) },
        })),
      ];
    }),
  });
  return variants;
}

/** The forms of an item by its prices: one price, or one for each size. */
const formsOf = (prices: number | Readonly<Record<string, number>>): Omit<DemoForm, 'subtypeId'>[] =>
  typeof prices === 'number'
    ? [{ price: prices }]
    : Object.entries(prices).flatMap(([size, price]) =>
        basesOf(size).map(([base, more]) => ({ size, base, price: price + more })),
      );

/** The items of "Ember & Dough" with their forms, their prices in every list, and what guests can change. */
export async function fillItems(
  customer: DemoCustomer,
  lists: readonly DemoPrices[],
  groups: ReadonlyMap<string, unknown>,
): Promise<DemoItem[]> {
  const { createAll, idOf, picture } = customer;
  const { default: restaurant } = await import('./data/emberAndDough.json', { with: { type: 'json' } });
  const variants = await fillVariants(customer);
  const taxGroups = new Map<string, string>();
  for (const name of ['Standard rate', 'Exempt']) taxGroups.set(name, await idOf('tax/groups', name));
  const categories = new Map<string, string>();
  for (const name of new Set(restaurant.items.flatMap((item) => item.categories)))
    categories.set(name, await idOf('menus/item-categories', name));
  const rows: Record<string, unknown>[] = [];
  for (const {
    name,
    code,
    description,
    isActive = true,
    taxGroup = 'Standard rate',
    ...item
  } of restaurant.items)
    rows.push({
      ...{ name, code, description, isActive },
      image: typeof item.prices === 'object' ? await picture(name, description ?? name) : undefined,
      categoryIds: item.categories.map((category) => categories.get(category)),
      taxGroupId: taxGroups.get(taxGroup),
    });
  const ids = await createAll('menus/items', rows);

  const sold = restaurant.items.flatMap((item, index) =>
    formsOf(item.prices).map((form) => ({ ...form, item, menuItemId: ids[index] ?? '' })),
  );
  const subtypes = await createAll(
    'menus/subtypes',
    sold.map(({ menuItemId, size, base }) => ({
      menuItemId,
      ...(size && base && { name: base === 'Traditional' ? size : `${size}, ${base.toLowerCase()}` }),
      variantIds: size && base ? [variants.get(size), variants.get(base)] : [],
      priceListId: lists[0]?.priceListId,
    })),
  );
  const forms = sold.map((form, index) => ({ ...form, subtypeId: subtypes[index] ?? '' }));
  await createAll(
    'pricing/price-list-elements',
    forms.flatMap(({ subtypeId, price }) =>
      lists.map(({ priceListId, of }) => ({
        ...{ priceListId, priceOf: 'MENU_ITEM_VARIANT', subtypeId, price: of(price) },
      })),
    ),
  );
  await createAll(
    'menus/subtype-modifier-groups',
    forms.flatMap(({ subtypeId, size, item }) => {
      const halves = size === 'Medium' || size === 'Large' ? ['Half and half'] : [];
      return [...(item.groups ?? []), ...halves].map((group) => ({
        subtypeId,
        modifierGroupId: groups.get(group),
      }));
    }),
  );
  return restaurant.items.map(({ name }, index) => ({
    name,
    menuItemId: ids[index] ?? '',
    forms: forms.filter(({ menuItemId }) => menuItemId === ids[index]),
  }));
}
