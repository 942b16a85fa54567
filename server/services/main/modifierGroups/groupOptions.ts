import type pg from 'pg';
import type { GroupLimits, GroupOption } from '../../../../contract/catalogue/modifierGroups.ts';
import { living } from '../../../schema/rows.ts';

/** A group as it is stored. */
export interface StoredGroup extends GroupLimits {
  id: string;
  options: GroupOption[];
}

/** Groups of modifiers with their limits and modifiers. */
export async function storedGroups(
  client: pg.ClientBase,
  customerUuid: string,
  ids: readonly (string | number)[],
): Promise<StoredGroup[]> {
  const { rows } = await client.query<StoredGroup>(
    `SELECT g.id, g.minimum, g.maximum, coalesce(jsonb_agg(jsonb_build_object(
         'defaultQuantity', m.default_quantity, 'maximumQuantity', m.maximum_quantity)) FILTER (WHERE m.id IS NOT NULL), '[]')
         AS options
     FROM modifier_groups AS g
     LEFT JOIN modifier_group_members AS m ON m.customer_uuid = g.customer_uuid AND m.modifier_group_id = g.id
     WHERE ${living('g')} AND g.id = ANY($2::uuid[])
     GROUP BY g.customer_uuid, g.id, g.minimum, g.maximum`,
    [customerUuid, ids],
  );
  return rows;
}
