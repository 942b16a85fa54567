import { type FileItem, type FileRow, itemsOf } from '../../../../contract/catalogue/menuFile.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { living } from '../../../schema/rows.ts';
import { putOnChannels } from './putOnChannels.ts';
import { writePrices } from './writePrices.ts';
import { writeRemovals } from './writeRemovals.ts';
import { addAll, change, namedRecords, sameName, type Writing } from './writing.ts';
import type { WrittenItem } from './writtenItem.ts';

/** What a size is called where the file names none. */
const onlySize = 'Standard';

interface ItemRow {
  id: string;
  code: string;
  name: string;
  description: string | null;
  categoryIds: string[];
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

/** Adds the items that are new, and changes those that are there already: by code, or by name where the file has no code. */
async function writeRecords(writing: Writing, items: readonly FileItem[]): Promise<string[]> {
  const { client, actor, options } = writing;
  const names = items.flatMap(({ category }) => category ?? []);
  const categories = await namedRecords(writing, {
    ...{ resource: 'menus/item-categories', table: 'item_categories', part: 'categories', names },
  });
  const { rows } = await client.query<ItemRow>(
    `SELECT id, code, name, description, coalesce(category_ids, '{}') AS "categoryIds" FROM menu_items
     WHERE ${living()}`,
    [actor.customerUuid],
  );
  const byCode = new Map(rows.map((row) => [sameName(row.code), row]));
  const byName = new Map(rows.map((row) => [sameName(row.name), row]));
  const taken = new Set(byCode.keys());
  const there = items.map(({ code, name }) =>
    code === null ? byName.get(sameName(name)) : byCode.get(sameName(code)),
  );
  const ids = there.map((row) => row?.id ?? '');
  const added: { index: number; values: Record<string, unknown> }[] = [];
  for (const [index, { name, code, category, description }] of items.entries()) {
    const categoryId = category === null ? undefined : categories.get(sameName(category));
    const now = there[index];
    const values = {
      name,
      ...(description !== null && { description }),
      ...(categoryId !== undefined &&
        !now?.categoryIds.includes(categoryId) && {
          categoryIds: [...(now?.categoryIds ?? []), categoryId],
        }),
    };
    if (now)
      await change(writing, { resource: 'menus/items', part: 'items', id: now.id, now: { ...now }, values });
    else
      added.push({
        index,
        values: { ...values, code: code ?? freeCode(name, taken), taxGroupId: options.taxGroupId },
      });
  }
  const newIds = await addAll(writing, {
    ...{ resource: 'menus/items', part: 'items', rows: added.map(({ values }) => values) },
  });
  for (const [index, one] of added.entries()) ids[one.index] = newIds[index] ?? '';
  return ids;
}

/** Adds the sizes that the items do not have yet. Returns the ids of all, in the order of the file. */
async function writeSizes(
  writing: Writing,
  items: readonly FileItem[],
  itemIds: readonly string[],
): Promise<string[][]> {
  const { client, actor, counts } = writing;
  const { rows } = await client.query<{ id: string; name: string; menuItemId: string }>(
    `SELECT id, name, menu_item_id AS "menuItemId" FROM subtypes WHERE customer_uuid = $1 AND menu_item_id = ANY($2::uuid[])`,
    [actor.customerUuid, itemIds],
  );
  const known = new Map(rows.map(({ id, name, menuItemId }) => [`${menuItemId} ${sameName(name)}`, id]));
  const wanted = items.flatMap(({ sizes }, index) =>
    sizes.map(({ name }) => ({ menuItemId: itemIds[index] ?? '', name: name ?? onlySize })),
  );
  const keyOf = ({ menuItemId, name }: { menuItemId: string; name: string }) =>
    `${menuItemId} ${sameName(name)}`;
  const missing = wanted.filter((size) => !known.has(keyOf(size)));
  counts.count('sizes', 'unchanged', wanted.length - missing.length);
  const ids = await addAll(writing, { resource: 'menus/subtypes', part: 'sizes', rows: missing });
  for (const [index, size] of missing.entries()) known.set(keyOf(size), ids[index] ?? '');
  return items.map(({ sizes }, index) =>
    sizes.map(
      ({ name }) => known.get(keyOf({ menuItemId: itemIds[index] ?? '', name: name ?? onlySize })) ?? '',
    ),
  );
}

/**
 * Writes the items of a file with their categories, sizes, prices and removable ingredients, and puts them on the menu.
 * @throws ServiceError IMPORT_REFUSED if rows contradict each other
 */
export async function writeItems(writing: Writing, rows: readonly FileRow[]): Promise<void> {
  const { options } = writing;
  const { items, problems } = itemsOf(rows);
  if (problems.length > 0) {
    const headingOf = (field: string) =>
      Object.entries(options.columns).find(([, name]) => name === field)?.[0] ?? field;
    const issues = problems.map(({ row, first, code, field }) => ({
      ...{ code, row, field: headingOf(field), details: { row: first } },
    }));
    throw new ServiceError('IMPORT_REFUSED', { details: { count: issues.length }, issues });
  }
  const itemIds = await writeRecords(writing, items);
  const sizeIds = await writeSizes(writing, items, itemIds);
  const written = items.map(
    (item, index): WrittenItem => ({
      id: itemIds[index] ?? '',
      item,
      sizes: item.sizes.map(({ price }, place) => ({ id: sizeIds[index]?.[place] ?? '', price })),
    }),
  );
  await writePrices(
    writing,
    written.flatMap(({ sizes }) => sizes),
  );
  await writeRemovals(writing, written);
  await putOnChannels(writing, itemIds);
}
