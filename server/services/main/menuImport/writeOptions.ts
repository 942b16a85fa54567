import type { FileRow } from '../../../../contract/catalogue/menuFile.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { living } from '../../../schema/rows.ts';
import { add, addAll, change, namedRecords, sameName, type Writing } from './writing.ts';

/** A modifier of the file. */
interface Option {
  row: number;
  name: string;
  code: string | null;
  price: number | null;
}

/** @throws ServiceError IMPORT_REFUSED if the file names a modifier twice */
function optionsOf(rows: readonly FileRow[]): Option[] {
  const first = new Map<string, number>();
  const issues: { code: 'repeatedInFile'; field: string; row: number; details: { row: number } }[] = [];
  const found = rows.map(({ number: row, values }): Option => {
    const name = String(values.option ?? '');
    const before = first.get(sameName(name));
    if (before !== undefined)
      issues.push({ code: 'repeatedInFile', field: 'option', row, details: { row: before } });
    first.set(sameName(name), row);
    return {
      ...{ row, name, code: values.code === null || values.code === undefined ? null : String(values.code) },
      price: typeof values.price === 'number' ? values.price : null,
    };
  });
  if (issues.length > 0)
    throw new ServiceError('IMPORT_REFUSED', { details: { count: issues.length }, issues });
  return found;
}

/** Writes what modifiers cost in every size. */
async function writeModifierPrices(
  writing: Writing,
  priced: readonly { id: string; price: number | null }[],
): Promise<void> {
  const { client, actor, options } = writing;
  const { priceListId } = options;
  const { rows } = await client.query<{ id: string; modifierId: string; price: number }>(
    `SELECT id, modifier_id AS "modifierId", price FROM price_list_elements
     WHERE customer_uuid = $1 AND price_list_id = $2 AND modifier_id = ANY($3::uuid[]) AND unit_size_id IS NULL`,
    [actor.customerUuid, priceListId, priced.map(({ id }) => id)],
  );
  const known = new Map(rows.map((row) => [row.modifierId, row]));
  const resource = 'pricing/price-list-elements';
  const added: Record<string, unknown>[] = [];
  for (const { id, price } of priced) {
    const now = known.get(id);
    if (price === null) continue;
    if (now)
      await change(writing, {
        resource,
        part: 'prices',
        id: now.id,
        now: { price: now.price },
        values: { price },
      });
    else added.push({ priceListId, priceOf: 'MODIFIER', modifierId: id, price });
  }
  await addAll(writing, { resource, part: 'prices', rows: added });
}

/** The group with that name, with these modifiers. What it has already stays, and what it lacks goes to its end. */
async function writeGroup(
  writing: Writing,
  group: { name: string; maximum: number },
  modifierIds: readonly string[],
): Promise<string> {
  const { client, actor, counts } = writing;
  const { rows } = await client.query<{ id: string; members: string[] }>(
    `SELECT id, ARRAY(SELECT modifier_id::text FROM modifier_group_members member
        WHERE member.customer_uuid = $1 AND member.modifier_group_id = grouped.id) AS members
     FROM modifier_groups grouped WHERE ${living()} AND lower(trim(name)) = $2`,
    [actor.customerUuid, sameName(group.name)],
  );
  const [now] = rows;
  if (!now)
    return add(writing, {
      ...{ resource: 'menus/modifier-groups', part: 'groups' },
      values: {
        ...{ name: group.name, groupType: 'EXTRAS', min: 0, max: group.maximum },
        modifiers: modifierIds.map((modifierId) => ({ modifierId })),
      },
    });
  const missing = modifierIds.filter((id) => !now.members.includes(id));
  counts.count('groups', missing.length > 0 ? 'changed' : 'unchanged');
  await addAll(writing, {
    resource: 'menus/modifier-group-members',
    rows: missing.map((modifierId) => ({ modifierGroupId: now.id, modifierId })),
  });
  return now.id;
}

/** Gives a group to every size of the menu that does not have it. */
async function attach(writing: Writing, modifierGroupId: string): Promise<void> {
  const { client, actor, options } = writing;
  const { rows } = await client.query<{ subtypeId: string }>(
    `SELECT DISTINCT size.id AS "subtypeId" FROM channel_items shown
       JOIN subtypes size ON size.customer_uuid = $1 AND size.menu_item_id = shown.menu_item_id AND size.is_active
     WHERE shown.customer_uuid = $1 AND shown.menu_id = $2
       AND NOT EXISTS (SELECT 1 FROM subtype_modifier_groups link
         WHERE link.customer_uuid = $1 AND link.subtype_id = size.id AND link.modifier_group_id = $3)`,
    [actor.customerUuid, options.menuId, modifierGroupId],
  );
  await addAll(writing, {
    resource: 'menus/subtype-modifier-groups',
    rows: rows.map(({ subtypeId }) => ({ subtypeId, modifierGroupId })),
  });
}

/** Writes the modifiers of a file with their prices, puts them into the group, and gives the group to the menu. */
export async function writeOptions(writing: Writing, rows: readonly FileRow[]): Promise<void> {
  const { group } = writing.options;
  if (!group)
    throw new ServiceError('VALIDATION_FAILED', {
      issues: [{ field: 'group', code: 'required', details: {} }],
    });
  const options = optionsOf(rows);
  const codes = new Map(options.map(({ name, code }) => [name, code]));
  const ids = await namedRecords(writing, {
    ...{ resource: 'menus/modifiers', table: 'modifiers', part: 'modifiers' },
    names: options.map(({ name }) => name),
    values: (name) => ({ code: codes.get(name) ?? null }),
  });
  const written = options.map(({ name, price }) => ({ id: ids.get(sameName(name)) ?? '', price }));
  await writeModifierPrices(writing, written);
  const groupId = await writeGroup(
    writing,
    group,
    written.map(({ id }) => id),
  );
  if (group.isAttached) await attach(writing, groupId);
}
