import { z } from 'zod';
import { read, type Slots } from '../../../area/read.ts';
import type { ActionHandler } from '../../../crud/context.ts';
import { createAllWith } from '../../../crud/records.ts';

/** What the action asks for, as its form in `menus/items` has it. */
const form = z.object({ modifierGroupId: z.string() });

/** The sizes of the items that are on sale and do not have the group yet. */
const readSizes = read((rows, { ids, groupId }: Slots<{ ids: string[]; groupId: string }>) =>
  rows
    .selectFrom('menus/subtypes as size')
    .select('size.id as subtypeId')
    .where('size.menuItemId', '=', ({ fn }) => fn.any(ids))
    .where('size.isActive', '=', true)
    .where('size.id', 'not in', (from) =>
      from
        .selectFrom('menus/subtype-modifier-groups as link')
        .select('link.subtypeId')
        .where('link.modifierGroupId', '=', groupId),
    )
    .orderBy('size.menuItemId')
    .orderBy('size.order')
    .orderBy('size.id'),
);

/** Adds a group to every size of the items that is on sale and does not have it yet. */
export const attachGroup: ActionHandler = async ({ ids, entered }, { client, actor, context }) => {
  const { modifierGroupId } = form.parse(entered);
  const sizes = await readSizes(client, actor.customerUuid, {
    ...{ ids: ids.map(String), groupId: modifierGroupId },
  });
  const links = context.contextOf('menus/subtype-modifier-groups');
  const values = sizes.map(({ subtypeId }) => ({ subtypeId, modifierGroupId }));
  if (values.length > 0) await createAllWith({ client, context: links, actor }, values);
};
