import { sql } from 'kysely';
import type pg from 'pg';
import { type SavedView, viewSettings } from '../../../../contract/calls/views.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import type { Actor } from '../../../access/actor.ts';
import { read, type Slots } from '../../../area/read.ts';
import { roleOf } from '../../../domain/signIn/roleOf.ts';

interface Viewer {
  resource: string;
  userUuid: string | null;
  role: string | null;
  /** Whether they look after what is shared. */
  configures: boolean;
}

const readSeen = read((rows, { resource, userUuid, role, configures }: Slots<Viewer>) =>
  rows
    .selectFrom('setup/list-views')
    .select(['id', 'version', 'resource', 'name', 'settings'])
    .select(['ownerUuid', 'isShared', 'roleIds', 'defaultRoleIds'])
    .where('resource', '=', resource)
    .where(({ eb, and, or, fn }) =>
      or([
        eb('ownerUuid', '=', userUuid),
        and([
          eb('isShared', '=', true),
          or([
            eb(fn<number>('cardinality', ['roleIds']), '=', 0),
            eb(role, '=', fn.any('roleIds')),
            sql<boolean>`${configures}::boolean`,
          ]),
        ]),
      ]),
    )
    .orderBy('isShared', 'desc')
    .orderBy('createdAt')
    .orderBy('id'),
);

/**
 * The views of a list that the actor sees: their own, and those that are shared with their role or with everybody.
 * Whoever may configure the list sees all that are shared, because they look after them.
 */
export async function readViews(client: pg.ClientBase, actor: Actor, resource: string): Promise<SavedView[]> {
  const role = await roleOf(client, actor);
  const configures = allows(actor.rights, resource, 'configure');
  const views = await readSeen(client, actor.customerUuid, {
    ...{ resource, userUuid: actor.userUuid, role, configures },
  });
  return views.map(({ ownerUuid, ...view }) => ({
    ...view,
    isOwn: ownerUuid === actor.userUuid,
    isDefault: role !== null && view.defaultRoleIds.includes(role),
    settings: viewSettings.parse(view.settings),
  }));
}
