import { type FileItem, type FileRow, itemsOf } from '../../../../contract/importFiles/menuFile.ts';
import { rowsOf } from '../../../area/read.ts';
import type { FileRecord } from '../../../crud/importRecords.ts';
import { headingOf, namedRecords, sameName, type Writing, writeAll } from './writing.ts';

/** What a size is called where the file names none. */
const onlySize = 'Standard';

/** A group has a place for this many. */
const mostRemovals = 99;

/** A name has at most this many characters. */
const maxNameLength = 80;

/** A size of an item in the file with its record. */
interface WrittenSize {
  row: number;
  id: string;
  price: number | null;
}

/** An item of the file, with its record and its sizes. */
interface WrittenItem {
  id: string;
  item: FileItem;
  sizes: WrittenSize[];
}

/** A code for an item without one: its name in capitals, such as MARGHERITA, with a number if that is taken. */
function freeCode(name: string, taken: Set<string>): string {
  const base =
    name
      .toLocaleUpperCase('en')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 34) || 'ITEM';
  let code = base;
  for (let count = 2; taken.has(sameName(code)); count += 1) code = `${base}-${count}`;
  taken.add(sameName(code));
  return code;
}

const readItems = rowsOf('menus/items', {
  fields: ['id', 'code', 'name', 'description', 'categoryIds', 'taxGroupId'],
});

/** Adds the items that are new, and changes those that are there already: by code, or by name where the file has no code. */
async function writeRecords(
  writing: Writing,
  items: readonly FileItem[],
): Promise<{ id: string; item: FileItem }[]> {
  const { client, actor, options } = writing;
  const categories = await namedRecords(writing, 'categories', {
    names: items.flatMap(({ row, category }) => (category === null ? [] : [{ row, name: category }])),
    from: 'category',
  });
  const there = await readItems(client, actor.customerUuid);
  const byCode = new Map(there.map((item) => [sameName(item.code), item]));
  const byName = new Map(there.map((item) => [sameName(item.name), item]));
  const taken = new Set([...byCode.keys(), ...items.flatMap(({ code }) => (code ? [sameName(code)] : []))]);
  const records = items.map((item): FileRecord => {
    const { row, name, code, description } = item;
    const existing = code === null ? byName.get(sameName(name)) : byCode.get(sameName(code));
    const categoryId = categories.get(sameName(item.category ?? ''));
    const before = existing?.categoryIds ?? [];
    return {
      row,
      id: existing?.id ?? null,
      values: {
        name,
        code: existing?.code ?? code ?? freeCode(name, taken),
        description: description ?? existing?.description ?? null,
        categoryIds:
          categoryId === undefined || before.includes(categoryId) ? before : [...before, categoryId],
        taxGroupId: existing ? existing.taxGroupId : options.taxGroupId,
      },
    };
  });
  const ids = await writeAll(writing, {
    ...{ resource: 'menus/items', part: 'items', records },
    from: { name: 'item', categoryIds: 'category' },
  });
  return items.flatMap((item, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ id, item }];
  });
}

const readSizes = rowsOf('menus/subtypes', { fields: ['id', 'name', 'menuItemId'], among: ['menuItemId'] });

/** Adds the sizes that the items do not have yet. */
async function writeSizes(
  writing: Writing,
  items: readonly { id: string; item: FileItem }[],
): Promise<WrittenItem[]> {
  const { client, actor } = writing;
  const there = await readSizes(client, actor.customerUuid, { menuItemId: items.map(({ id }) => id) });
  const known = new Map(there.map((size) => [`${size.menuItemId} ${sameName(size.name)}`, size]));
  const described = items.flatMap(({ id: menuItemId, item }) =>
    item.sizes.map(({ row, name, price }) => ({ row, menuItemId, name: name ?? onlySize, price })),
  );
  const records = described.map(({ row, menuItemId, name }): FileRecord => {
    const existing = known.get(`${menuItemId} ${sameName(name)}`);
    return { row, id: existing?.id ?? null, values: { menuItemId, name: existing?.name ?? name } };
  });
  const ids = await writeAll(writing, {
    ...{ resource: 'menus/subtypes', part: 'sizes', records },
    from: { name: 'size' },
  });
  const sizes = described.flatMap(({ row, menuItemId, price }, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ row, menuItemId, price, id }];
  });
  return items.map(({ id, item }) => ({
    id,
    item,
    sizes: sizes.filter(({ menuItemId }) => menuItemId === id),
  }));
}

const readPrices = rowsOf('pricing/price-list-elements', {
  fields: ['id', 'subtypeId'],
  by: ['priceListId', 'priceOf'],
  among: ['subtypeId'],
});

/** Writes the prices of sizes into the price list. A size without a price in the file keeps what it has. */
async function writePrices(writing: Writing, sizes: readonly WrittenSize[]): Promise<void> {
  const { client, actor, options } = writing;
  const { priceListId } = options;
  const there = await readPrices(client, actor.customerUuid, {
    ...{ priceListId, priceOf: 'MENU_ITEM_VARIANT', subtypeId: sizes.map(({ id }) => id) },
  });
  const known = new Map<string | null, string>(there.map(({ subtypeId, id }) => [subtypeId, id]));
  const records = sizes.flatMap(({ row, id, price }): FileRecord[] =>
    price === null
      ? []
      : [
          {
            row,
            id: known.get(id) ?? null,
            values: { priceListId, priceOf: 'MENU_ITEM_VARIANT', subtypeId: id, price },
          },
        ],
  );
  await writeAll(writing, { resource: 'pricing/price-list-elements', part: 'prices', records });
}

/** The name of the group by which guests leave ingredients of an item out. */
const removalGroup = (item: string) => `Leave out: ${item}`.slice(0, maxNameLength);

const removalOf = (ingredient: string) => `No ${ingredient}`.slice(0, maxNameLength);

const readGroups = rowsOf('menus/modifier-groups', { fields: ['name'], among: ['name'] });

/**
 * Lets guests leave the ingredients of an item out: a group for each item that names some, with a modifier for each
 * ingredient. An item that has the group already keeps it as it is, because somebody may have changed it.
 */
async function writeRemovals(writing: Writing, items: readonly WrittenItem[]): Promise<void> {
  const { client, actor, done } = writing;
  const described = items.filter(({ item }) => item.ingredients.length > 0);
  const there = await readGroups(client, actor.customerUuid, {
    name: described.map(({ item }) => removalGroup(item.name)),
  });
  const known = new Set(there.map(({ name }) => name));
  const missing = described.filter(({ item }) => !known.has(removalGroup(item.name)));
  const modifiers = await namedRecords(writing, 'modifiers', {
    names: missing.flatMap(({ item: { row, ingredients } }) =>
      ingredients.slice(0, mostRemovals).map((name) => ({ row, name: removalOf(name) })),
    ),
    from: 'ingredients',
    values: { isInstructional: true },
  });
  const groups = await writeAll(writing, {
    ...{ resource: 'menus/modifier-groups', part: 'groups', from: { name: 'item' } },
    records: missing.map(({ item: { row, name, ingredients } }) => ({
      row,
      id: null,
      values: {
        ...{ name: removalGroup(name), groupType: 'REMOVE_ITEMS', min: 0 },
        max: Math.min(ingredients.length, mostRemovals),
      },
    })),
  });
  done.counts.groups.unchanged += known.size;
  const inGroups = missing.flatMap((one, index) => {
    const modifierGroupId = groups[index];
    return modifierGroupId === undefined ? [] : [{ ...one, modifierGroupId }];
  });
  await writeAll(writing, {
    resource: 'menus/modifier-group-members',
    from: { modifierId: 'ingredients' },
    records: inGroups.flatMap(({ item: { row, ingredients }, modifierGroupId }) =>
      ingredients.slice(0, mostRemovals).flatMap((name): FileRecord[] => {
        const modifierId = modifiers.get(sameName(removalOf(name)));
        return modifierId === undefined ? [] : [{ row, id: null, values: { modifierGroupId, modifierId } }];
      }),
    ),
  });
  await writeAll(writing, {
    resource: 'menus/subtype-modifier-groups',
    from: { subtypeId: 'size' },
    records: inGroups.flatMap(({ sizes, modifierGroupId }) =>
      sizes.map(({ row, id }) => ({ row, id: null, values: { subtypeId: id, modifierGroupId } })),
    ),
  });
}

const readChannels = rowsOf('menus/channel-menus', { fields: ['channelId'], by: ['menuId'] });

const readShown = rowsOf('menus/channel-items', {
  fields: ['channelId', 'menuItemId'],
  by: ['menuId'],
  among: ['channelId'],
});

/** Puts items on the menu, on each chosen channel. A channel that does not sell the menu yet begins to. */
async function putOnChannels(writing: Writing, items: readonly WrittenItem[]): Promise<void> {
  const { client, actor, done } = writing;
  const { menuId, channelIds } = writing.options;
  const [first] = items;
  if (!first) return;
  const channels = await readChannels(client, actor.customerUuid, { menuId });
  const shown = await readShown(client, actor.customerUuid, { menuId, channelId: channelIds });
  const selling = new Set(channels.map(({ channelId }) => channelId));
  await writeAll(writing, {
    resource: 'menus/channel-menus',
    records: channelIds
      .filter((channelId) => !selling.has(channelId))
      .map((channelId) => ({ row: first.item.row, id: null, values: { menuId, channelId } })),
  });
  const known = new Set(shown.map(({ channelId, menuItemId }) => `${channelId} ${menuItemId}`));
  const all = channelIds.flatMap((channelId) => items.map(({ id, item }) => ({ channelId, id, item })));
  const missing = all.filter(({ channelId, id }) => !known.has(`${channelId} ${id}`));
  await writeAll(writing, {
    ...{ resource: 'menus/channel-items', part: 'channelItems', from: { menuItemId: 'item' } },
    records: missing.map(({ channelId, id, item: { row } }) => ({
      row,
      id: null,
      values: { menuId, channelId, menuItemId: id },
    })),
  });
  done.counts.channelItems.unchanged += all.length - missing.length;
}

/**
 * Writes the items of a file with their categories, sizes, prices and removable ingredients, and puts them on the menu.
 * Notes rows that contradict each other.
 */
export async function writeItems(writing: Writing, rows: readonly FileRow[]): Promise<void> {
  const { items, problems } = itemsOf(rows);
  writing.issues.add(
    problems.map(({ row, first, code, field, value }) => ({
      ...{ code, row, value, field: headingOf(writing, field), details: { row: first } },
    })),
  );
  const written = await writeSizes(writing, await writeRecords(writing, items));
  await writePrices(
    writing,
    written.flatMap(({ sizes }) => sizes),
  );
  await writeRemovals(writing, written);
  await putOnChannels(writing, written);
}
