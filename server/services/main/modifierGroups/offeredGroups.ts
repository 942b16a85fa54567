import { sql } from 'kysely';
import type { From } from '../../../area/read.ts';

/**
 * The groups that open when guests choose a modifier of a group in `offered`. A recursive part of a WITH by that name
 * adds them to the groups of sizes, and so finds all that these offer. Only active groups and modifiers count.
 */
export const openedGroups = (rows: From) =>
  rows
    .selectFrom(sql<{ id: string }>`offered`.as('offered'))
    .innerJoin('menus/modifier-group-members as member', 'member.modifierGroupId', 'offered.id')
    .innerJoin('menus/modifiers as modifier', 'modifier.id', 'member.modifierId')
    .innerJoin('menus/modifier-groups as opened', (join) =>
      join.on((eb) => eb('opened.id', '=', eb.fn.any('modifier.opensGroupIds'))),
    )
    .select('opened.id')
    .where('modifier.isActive', '=', true)
    // Most modifiers open none. Without them, the database compares far fewer with every group.
    .where('modifier.opensGroupIds', '!=', sql<string[]>`'{}'`)
    .where('opened.isActive', '=', true);
