import { sql } from 'kysely';
import { mostScreens } from '../../../../contract/calls/layouts.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { change } from '../../../area/change.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import type { Rules } from '../../../crud/context/resourceContext.ts';

const layoutsNamed = rowsOf('signage/layouts', { fields: ['id'], by: ['name'] });

/** No two layouts have the same name, because a call finds a layout by it. */
export const layoutRules: Rules = {
  on: ['create', 'update'],
  async before({ ids, values: { name } }, { client, actor }) {
    if (typeof name !== 'string') return undefined;
    const others = await layoutsNamed(client, actor.customerUuid, { name });
    if (others.some(({ id }) => !ids.includes(id)))
      throw new ServiceError('LAYOUT_NAME_TAKEN', {
        details: { name },
        issues: [{ field: 'name', code: 'notUnique', details: {} }],
      });
    return undefined;
  },
};

/**
 * The layouts whose number is not that of their screens. A deleted screen no longer says whose it was, and a customer has
 * few layouts, so this looks at all of them.
 */
const wrongNumbers = read((rows) =>
  rows
    .selectFrom('signage/layouts')
    .select(({ fn, ref }) => ['id', fn.coalesce(ref('screenCount'), sql.lit(0)).as('count')])
    .where('screenCount', '>', 0)
    .whereRef('screenCount', '<>', 'layoutScreenNumberId'),
);

const setNumber = change((tables, { id, number }: Slots<{ id: string; number: number }>) =>
  tables.updateTable('signage/layouts').set({ layoutScreenNumberId: number }).where('id', '=', id),
);

/** A layout has ten screens at most, and says how many it has. */
export const screenRules: Rules = {
  async after({ action }, { client, actor: { customerUuid } }) {
    if (action === 'update' || action === 'sequence') return;
    for (const { id, count } of await wrongNumbers(client, customerUuid)) {
      if (count > mostScreens)
        throw new ServiceError('SCREEN_COUNT', { details: { limit: mostScreens, count } });
      await setNumber(client, customerUuid, { id, number: count });
    }
  },
};
