import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import { mostViews, type viewCalls, viewsName } from '../../../../contract/calls/views.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows, everyRight } from '../../../../contract/rights/rights.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { type RowOf, read, type Slots } from '../../../area/read.ts';
import { type Change, writeWith } from '../../../crud/write.ts';

type Created = z.output<typeof viewCalls.create.body>;
type Changed = z.output<typeof viewCalls.update.body>;
type Shape = Pick<Created, 'isShared' | 'defaultRoleIds'>;

const lockView = read((rows, { id, userUuid }: Slots<{ id: string; userUuid: string | null }>) =>
  rows
    .selectFrom('setup/list-views')
    .select(['resource', 'isShared', 'defaultRoleIds'])
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('ownerUuid', '=', userUuid), eb('isShared', '=', true)]))
    .forUpdate(),
);

/** How many views of a list are private, and how many are shared: the larger number first. */
const countViews = read(
  (rows, { resource, userUuid }: Slots<{ resource: string; userUuid: string | null }>) =>
    rows
      .selectFrom('setup/list-views')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('resource', '=', resource)
      .where(({ eb, or }) => or([eb('isShared', '=', true), eb('ownerUuid', '=', userUuid)]))
      .groupBy('isShared')
      .orderBy('count', 'desc')
      .limit(1),
);

/** The other views of the list that open first for a role that a view opens first for, and the roles that they keep. */
const readOthers = read((rows, { id }: Slots<{ id: string }>) =>
  rows
    .selectFrom('setup/list-views as view')
    .innerJoin('setup/list-views as other', (join) =>
      join
        .onRef('other.resource', '=', 'view.resource')
        .onRef('other.id', '<>', 'view.id')
        .onRef('other.defaultRoleIds', '&&', 'view.defaultRoleIds'),
    )
    .select('other.id')
    .select(({ ref }) =>
      sql<string[]>`ARRAY(SELECT unnest(${ref('other.defaultRoleIds')})
        EXCEPT SELECT unnest(${ref('view.defaultRoleIds')}))`.as('remaining'),
    )
    .where('view.id', '=', id),
);

type View = RowOf<typeof lockView>;

/** The changes of views, within a transaction of the actor. */
export function viewWriting({ contextOf }: Pick<Platform, 'contextOf'>) {
  const context = contextOf(viewsName);
  /** The calls decide who may do what, because no role has a right to the views of others. */
  const write = (client: pg.ClientBase, actor: Actor, change: Change) =>
    writeWith({ client, context, actor: { ...actor, rights: everyRight } }, change);

  /** Locks the view. @throws ServiceError NOT_FOUND, also for a private view of somebody else */
  async function own(client: pg.ClientBase, actor: Actor, id: string): Promise<View> {
    const [row] = await lockView(client, actor.customerUuid, { id, userUuid: actor.userUuid });
    if (!row || !allows(actor.rights, row.resource, 'read')) throw new ServiceError('NOT_FOUND');
    return row;
  }

  /** @throws ServiceError TOO_MANY_VIEWS if the list would have more private or shared views than there may be */
  async function keepFew(client: pg.ClientBase, actor: Actor, resource: string): Promise<void> {
    const [most] = await countViews(client, actor.customerUuid, { resource, userUuid: actor.userUuid });
    if ((most?.count ?? 0) > mostViews)
      throw new ServiceError('TOO_MANY_VIEWS', { details: { limit: mostViews } });
  }

  /** A role opens a list with one view, so the others of the list no longer do. */
  async function leaveDefault(client: pg.ClientBase, actor: Actor, view: string) {
    for (const { id, remaining } of await readOthers(client, actor.customerUuid, { id: view }))
      await write(client, actor, { action: 'update', id, values: { defaultRoleIds: remaining } });
  }

  return {
    /** @throws ServiceError FORBIDDEN, TOO_MANY_VIEWS */
    async create(client: pg.ClientBase, actor: Actor, view: Created): Promise<{ id: string }> {
      if (!context.registry.has(view.resource) || !allows(actor.rights, view.resource, 'read'))
        throw new ServiceError('FORBIDDEN');
      mustConfigure(actor, view.resource, view);
      const values = { ...view, ownerUuid: actor.userUuid };
      const { id } = await write(client, actor, { action: 'create', values });
      await keepFew(client, actor, view.resource);
      await leaveDefault(client, actor, String(id));
      return { id: String(id) };
    },

    /** @throws ServiceError NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, TOO_MANY_VIEWS */
    async update(client: pg.ClientBase, actor: Actor, id: string, values: Changed): Promise<void> {
      const before = await own(client, actor, id);
      const { isShared = before.isShared, defaultRoleIds = before.defaultRoleIds } = values;
      mustConfigure(actor, before.resource, before, { isShared, defaultRoleIds });
      await write(client, actor, { action: 'update', id, values });
      await keepFew(client, actor, before.resource);
      await leaveDefault(client, actor, id);
    },

    /** @throws ServiceError NOT_FOUND, FORBIDDEN */
    async remove(client: pg.ClientBase, actor: Actor, id: string): Promise<void> {
      const before = await own(client, actor, id);
      mustConfigure(actor, before.resource, before);
      await write(client, actor, { action: 'delete', id });
    },
  };
}

/**
 * What others see of a list is part of how the list works, so it takes the right to configure its resource.
 * @throws ServiceError FORBIDDEN
 */
function mustConfigure(actor: Actor, resource: string, ...shapes: readonly Shape[]): void {
  const isForOthers = shapes.some(({ isShared, defaultRoleIds }) => isShared || defaultRoleIds.length > 0);
  if (isForOthers && !allows(actor.rights, resource, 'configure')) throw new ServiceError('FORBIDDEN');
}
