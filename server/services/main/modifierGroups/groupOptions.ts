import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { read, type Slots } from '../../../area/read.ts';

/** Groups of modifiers with their limits and modifiers. */
export const storedGroups = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('menus/modifier-groups as group')
    .select((eb) => [
      'group.id',
      'group.minimum',
      'group.maximum',
      jsonArrayFrom(
        eb
          .selectFrom('menus/modifier-group-members as member')
          .select(['member.defaultQuantity', 'member.maximumQuantity'])
          .whereRef('member.modifierGroupId', '=', 'group.id'),
      ).as('options'),
    ])
    .where('group.id', '=', ({ fn }) => fn.any(ids)),
);
