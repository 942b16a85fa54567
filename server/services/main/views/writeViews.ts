import type pg from 'pg';
import type { z } from 'zod';
import { mostViews, type viewCalls, viewsName } from '../../../../contract/calls/views.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows, everyRight } from '../../../../contract/rights/rights.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { writeWith } from '../../../crud/write/write.ts';
import type { ViewRow } from './readViews.ts';

type Created = z.output<typeof viewCalls.create.body>;
type Changed = z.output<typeof viewCalls.update.body>;
type Shape = Pick<Created, 'isShared' | 'defaultRoleIds'>;

/** The changes of views, within a transaction of the actor. */
export function viewWriting({ contextOf }: Pick<Platform, 'contextOf'>) {
  const context = contextOf(viewsName);
  /** The calls decide who may do what, because no role has a right to the views of others. */
  const write = (client: pg.ClientBase, actor: Actor, change: Parameters<typeof writeWith>[3]) =>
    writeWith(client, context, { ...actor, rights: everyRight }, change);

  /** Locks the view. @throws ServiceError NOT_FOUND, also for a private view of somebody else */
  async function own(client: pg.ClientBase, actor: Actor, id: string): Promise<ViewRow> {
    const { rows } = await client.query<ViewRow>(
      'SELECT * FROM list_views WHERE customer_uuid = $1 AND id = $2 AND (owner_uuid = $3 OR is_shared) FOR UPDATE',
      [actor.customerUuid, id, actor.userUuid],
    );
    const [row] = rows;
    if (!row || !allows(actor.rights, row.resource, 'read')) throw new ServiceError('NOT_FOUND');
    return row;
  }

  /** @throws ServiceError TOO_MANY_VIEWS if the list would have more private or shared views than there may be */
  async function keepFew(client: pg.ClientBase, actor: Actor, resource: string): Promise<void> {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM list_views WHERE customer_uuid = $1 AND resource = $2
       AND (is_shared OR owner_uuid = $3) GROUP BY is_shared ORDER BY 1 DESC LIMIT 1`,
      [actor.customerUuid, resource, actor.userUuid],
    );
    if ((rows[0]?.count ?? 0) > mostViews)
      throw new ServiceError('TOO_MANY_VIEWS', { details: { limit: mostViews } });
  }

  /** A role opens a list with one view, so the others of the list no longer do. */
  async function leaveDefault(client: pg.ClientBase, actor: Actor, resource: string, view: string) {
    const { rows } = await client.query<{ id: string; kept: string[] }>(
      `SELECT o.id, ARRAY(SELECT unnest(o.default_role_ids) EXCEPT SELECT unnest(v.default_role_ids)) AS kept
       FROM list_views AS v JOIN list_views AS o ON o.customer_uuid = v.customer_uuid AND o.resource = v.resource AND o.id <> v.id
       WHERE v.customer_uuid = $1 AND v.resource = $2 AND v.id = $3 AND o.default_role_ids && v.default_role_ids`,
      [actor.customerUuid, resource, view],
    );
    for (const { id, kept } of rows)
      await write(client, actor, { action: 'update', id, values: { defaultRoleIds: kept } });
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
      await leaveDefault(client, actor, view.resource, String(id));
      return { id: String(id) };
    },

    /** @throws ServiceError NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, TOO_MANY_VIEWS */
    async update(client: pg.ClientBase, actor: Actor, id: string, values: Changed): Promise<void> {
      const before = await own(client, actor, id);
      const { isShared = before.is_shared, defaultRoleIds = before.default_role_ids ?? [] } = values;
      mustConfigure(actor, before.resource, shapeOf(before), { isShared, defaultRoleIds });
      await write(client, actor, { action: 'update', id, values });
      await keepFew(client, actor, before.resource);
      await leaveDefault(client, actor, before.resource, id);
    },

    /** @throws ServiceError NOT_FOUND, FORBIDDEN */
    async remove(client: pg.ClientBase, actor: Actor, id: string): Promise<void> {
      const before = await own(client, actor, id);
      mustConfigure(actor, before.resource, shapeOf(before));
      await write(client, actor, { action: 'delete', id });
    },
  };
}

const shapeOf = ({ is_shared, default_role_ids }: ViewRow): Shape => ({
  isShared: is_shared,
  defaultRoleIds: default_role_ids ?? [],
});

/**
 * What others see of a list is part of how the list works, so it takes the right to configure its resource.
 * @throws ServiceError FORBIDDEN
 */
function mustConfigure(actor: Actor, resource: string, ...shapes: readonly Shape[]): void {
  const isForOthers = shapes.some(({ isShared, defaultRoleIds }) => isShared || defaultRoleIds.length > 0);
  if (isForOthers && !allows(actor.rights, resource, 'configure')) throw new ServiceError('FORBIDDEN');
}
