import { sql } from 'kysely';
import type pg from 'pg';
import { type SavedView, viewCalls, viewSettings, viewsName } from '../../../../contract/calls/views.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { roleOf } from '../../../domain/signIn/roleOf.ts';
import { viewWriting } from './writeViews.ts';

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
async function readViews(client: pg.ClientBase, actor: Actor, resource: string): Promise<SavedView[]> {
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

/** Saved views: everybody keeps their own, and whoever may configure a resource shares views of its list. */
export const viewsArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [viewsName, 'access/roles'],
  calls(app) {
    const { pool } = platform;
    const views = viewWriting(platform);
    serve(app, viewCalls.list, async ({ query: { resource }, actor }) => {
      if (!allows(actor.rights, resource, 'read')) throw new ServiceError('FORBIDDEN');
      return inTransaction(pool, realmOf(actor), (client) => readViews(client, actor, resource));
    });
    serve(app, viewCalls.create, async ({ body, actor }) =>
      inTransaction(pool, realmOf(actor), (client) => views.create(client, actor, body)),
    );
    serve(app, viewCalls.update, async ({ params, body, actor }) =>
      inTransaction(pool, realmOf(actor), (client) => views.update(client, actor, params.id, body)),
    );
    serve(app, viewCalls.remove, async ({ params, actor }) =>
      inTransaction(pool, realmOf(actor), (client) => views.remove(client, actor, params.id)),
    );
  },
});
