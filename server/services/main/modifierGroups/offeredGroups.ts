import { living } from '../../../schema/rows.ts';

/**
 * A part of a recursive WITH, by the name `offered`: the ids of the groups that sizes offer, and of those that open when
 * guests choose a modifier of one of them, and so on. Only active groups and modifiers count. $1 is the customer.
 * @param links the part of the WITH, or the table, whose rows name the first groups as `modifier_group_id`
 */
export const offeredGroups = (links: string): string => `offered AS (
    SELECT modifier_group_id AS id FROM ${links}
    UNION
    SELECT opened.id FROM offered
      JOIN modifier_group_members member ON member.customer_uuid = $1 AND member.modifier_group_id = offered.id
      JOIN modifiers modifier ON ${living('modifier')} AND modifier.id = member.modifier_id AND modifier.is_active
      JOIN modifier_groups opened ON ${living('opened')} AND opened.id = ANY(modifier.opens_group_ids) AND opened.is_active)`;
