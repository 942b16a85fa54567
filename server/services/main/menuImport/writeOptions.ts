import { z } from 'zod';
import { ServiceError } from '../../../../contract/errors.ts';
import type { FileRow } from '../../../../contract/importFiles/menuFile.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import type { FileRecord } from '../../../crud/importRecords.ts';
import { readOneWith } from '../../../crud/read.ts';
import { writeWith } from '../../../crud/write.ts';
import { headingOf, namedRecords, sameName, type Writing, writeAll } from './writing.ts';

/** The lines of a group, with what else they hold. */
const linesOf = z.array(z.looseObject({ modifierId: z.string() }));

/** A modifier of the file. */
interface Option {
  row: number;
  name: string;
  code: string | null;
  price: number | null;
}

/** The modifiers of a file, each once. Notes those that the file names twice. */
function optionsOf(writing: Writing, rows: readonly FileRow[]): Option[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ number: row, values }): Option[] => {
    const name = String(values.option ?? '');
    const before = first.get(sameName(name));
    if (before !== undefined) {
      const place = { field: headingOf(writing, 'option'), row, value: name };
      writing.issues.add([{ code: 'repeatedInFile', details: { row: before }, ...place }]);
      return [];
    }
    first.set(sameName(name), row);
    return [
      {
        ...{ row, name, code: typeof values.code === 'string' && values.code !== '' ? values.code : null },
        price: typeof values.price === 'number' ? values.price : null,
      },
    ];
  });
}

/** A modifier of the file with its record. */
interface WrittenOption extends Option {
  id: string;
}

/** What modifiers cost in every size. */
const readPrices = read(
  (rows, { priceListId, modifierIds }: Slots<{ priceListId: string; modifierIds: string[] }>) =>
    rows
      .selectFrom('pricing/price-list-elements')
      .select(['id', 'modifierId'])
      .where('priceListId', '=', priceListId)
      .where('modifierId', '=', ({ fn }) => fn.any(modifierIds))
      .where('unitSizeId', 'is', null)
      .where('priceOf', '=', 'MODIFIER'),
);

/** Writes what modifiers cost in every size. */
async function writeModifierPrices(writing: Writing, options: readonly WrittenOption[]): Promise<void> {
  const { client, actor } = writing;
  const { priceListId } = writing.options;
  const there = await readPrices(client, actor.customerUuid, {
    priceListId,
    modifierIds: options.map(({ id }) => id),
  });
  const known = new Map<string | null, string>(there.map(({ modifierId, id }) => [modifierId, id]));
  const records = options.flatMap(({ row, id, price }): FileRecord[] =>
    price === null
      ? []
      : [
          {
            row,
            id: known.get(id) ?? null,
            values: { priceListId, priceOf: 'MODIFIER', modifierId: id, price },
          },
        ],
  );
  await writeAll(writing, { resource: 'pricing/price-list-elements', part: 'prices', records });
}

const readGroups = rowsOf('menus/modifier-groups', { fields: ['id', 'name'] });

/** The group with that name, with these modifiers. What it has already stays, and what it lacks goes to its end. */
async function writeGroup(
  writing: Writing,
  { name, maximum }: { name: string; maximum: number },
  options: readonly WrittenOption[],
): Promise<string | undefined> {
  const { client, actor, contextOf, done } = writing;
  const resource = 'menus/modifier-groups';
  const groups = await readGroups(client, actor.customerUuid);
  const existing = groups.find((group) => sameName(group.name) === sameName(name));
  if (!existing) {
    const row = options[0]?.row ?? 0;
    const [modifierGroupId] = await writeAll(writing, {
      resource,
      part: 'groups',
      records: [{ row, id: null, values: { name, groupType: 'EXTRAS', min: 0, max: maximum } }],
    });
    if (modifierGroupId !== undefined)
      await writeAll(writing, {
        resource: 'menus/modifier-group-members',
        from: { modifierId: 'option' },
        records: options.map((option) => ({
          row: option.row,
          id: null,
          values: { modifierGroupId, modifierId: option.id },
        })),
      });
    return modifierGroupId;
  }
  const context = contextOf(resource);
  const group = await readOneWith(client, context, existing.id, actor.customerUuid);
  const members = linesOf.parse(group.modifiers);
  const missing = options.filter(({ id }) => !members.some(({ modifierId }) => modifierId === id));
  done.counts.groups[missing.length > 0 ? 'changed' : 'unchanged'] += 1;
  // The group changes with its lines, so that undoing the import takes them out again.
  if (missing.length > 0)
    await writeWith(
      { client, context, actor },
      {
        action: 'update',
        id: existing.id,
        values: { modifiers: [...members, ...missing.map(({ id }) => ({ modifierId: id }))] },
      },
    );
  return existing.id;
}

/** The sizes of the menu that do not have the group. */
const readSizes = read((rows, { menuId, groupId }: Slots<{ menuId: string; groupId: string }>) =>
  rows
    .selectFrom('menus/channel-items as shown')
    .innerJoin('menus/subtypes as size', 'size.menuItemId', 'shown.menuItemId')
    .select('size.id as subtypeId')
    .distinct()
    .where('shown.menuId', '=', menuId)
    .where('size.isActive', '=', true)
    .where('size.id', 'not in', (from) =>
      from
        .selectFrom('menus/subtype-modifier-groups as link')
        .select('link.subtypeId')
        .where('link.modifierGroupId', '=', groupId),
    ),
);

/** Gives a group to every size of the menu that does not have it. */
async function attach(writing: Writing, modifierGroupId: string, row: number): Promise<void> {
  const { client, actor, options } = writing;
  const sizes = await readSizes(client, actor.customerUuid, {
    menuId: options.menuId,
    groupId: modifierGroupId,
  });
  await writeAll(writing, {
    resource: 'menus/subtype-modifier-groups',
    records: sizes.map(({ subtypeId }) => ({ row, id: null, values: { subtypeId, modifierGroupId } })),
  });
}

/** Writes the modifiers of a file with their prices, puts them into the group, and gives the group to the menu. */
export async function writeOptions(writing: Writing, rows: readonly FileRow[]): Promise<void> {
  const { group } = writing.options;
  if (!group)
    throw new ServiceError('VALIDATION_FAILED', {
      issues: [{ field: 'group', code: 'required', details: {} }],
    });
  const options = optionsOf(writing, rows);
  const ids = await namedRecords(writing, 'modifiers', { names: options, from: 'option' });
  const written = options.flatMap((option): WrittenOption[] => {
    const id = ids.get(sameName(option.name));
    return id === undefined ? [] : [{ ...option, id }];
  });
  const [first] = written;
  if (!first) return;
  await writeModifierPrices(writing, written);
  const groupId = await writeGroup(writing, group, written);
  if (group.isAttached && groupId !== undefined) await attach(writing, groupId, first.row);
}
