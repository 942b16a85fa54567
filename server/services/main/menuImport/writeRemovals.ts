import { living } from '../../../schema/rows.ts';
import { add, addAll, namedRecords, sameName, type Writing } from './writing.ts';
import type { WrittenItem } from './writtenItem.ts';

/** A group has a place for this many. */
const mostRemovals = 99;

/** The name of the group by which guests leave ingredients of an item out; a name has at most 80 characters. */
const groupName = (item: string) => `Leave out: ${item}`.slice(0, 80);

/**
 * Lets guests leave the ingredients of an item out: a group for each item that names some, with a modifier for each
 * ingredient. An item that has the group already keeps it as it is, because somebody may have changed it.
 */
export async function writeRemovals(writing: Writing, items: readonly WrittenItem[]): Promise<void> {
  const { client, actor, counts } = writing;
  const made = items.filter(({ item }) => item.ingredients.length > 0);
  if (made.length === 0) return;
  const names = made.map(({ item }) => groupName(item.name));
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM modifier_groups WHERE ${living()} AND name = ANY($2)`,
    [actor.customerUuid, names],
  );
  const known = new Set(rows.map(({ name }) => name));
  counts.count('groups', 'unchanged', known.size);
  const missing = made.filter(({ item }) => !known.has(groupName(item.name)));
  const removalOf = (ingredient: string) => `No ${ingredient}`.slice(0, 80);
  const modifiers = await namedRecords(writing, {
    ...{ resource: 'menus/modifiers', table: 'modifiers', part: 'modifiers' },
    names: missing.flatMap(({ item }) => item.ingredients.map(removalOf)),
    values: () => ({ isInstructional: true }),
  });
  const links: object[] = [];
  for (const { item, sizes } of missing) {
    const chosen = item.ingredients.slice(0, mostRemovals);
    const modifierGroupId = await add(writing, {
      ...{ resource: 'menus/modifier-groups', part: 'groups' },
      values: {
        ...{ name: groupName(item.name), groupType: 'REMOVE_ITEMS', min: 0, max: chosen.length },
        modifiers: chosen.map((name) => ({ modifierId: modifiers.get(sameName(removalOf(name))) })),
      },
    });
    for (const { id } of sizes) links.push({ subtypeId: id, modifierGroupId });
  }
  await addAll(writing, {
    resource: 'menus/subtype-modifier-groups',
    rows: links.map((link) => ({ ...link })),
  });
}
