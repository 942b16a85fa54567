import { z } from 'zod';
import type { ActionHandler } from '../../../crud/context/resourceContext.ts';
import { createAllWith } from '../../../crud/write/createAll.ts';

/** What the action asks for, as its form in `menus/items` has it. */
const form = z.object({ modifierGroupId: z.string() });

/** Adds a group to every size of the items that is on sale and does not have it yet. */
export const attachGroup: ActionHandler = async ({ ids, entered }, { client, actor, context }) => {
  const { modifierGroupId } = form.parse(entered);
  const { rows } = await client.query<{ id: string }>(
    `SELECT s.id FROM subtypes AS s
     WHERE s.customer_uuid = $1 AND s.menu_item_id = ANY($2::uuid[]) AND s.is_active AND NOT EXISTS (
       SELECT FROM subtype_modifier_groups AS g
       WHERE g.customer_uuid = s.customer_uuid AND g.subtype_id = s.id AND g.modifier_group_id = $3)
     ORDER BY s.menu_item_id, s.position, s.id`,
    [actor.customerUuid, ids, modifierGroupId],
  );
  const links = context.contextOf('menus/subtype-modifier-groups');
  const values = rows.map(({ id }) => ({ subtypeId: id, modifierGroupId }));
  if (values.length > 0) await createAllWith(client, links, actor, values);
};
