import type pg from 'pg';
import { type SavedView, viewSettings } from '../../../../contract/calls/views.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import type { Actor } from '../../../access/actor.ts';
import { roleOf } from '../staff/roleOf.ts';

/** A row of `list_views`. */
export interface ViewRow {
  id: string;
  version: number;
  resource: string;
  name: string;
  owner_uuid: string;
  is_shared: boolean;
  role_ids: string[] | null;
  default_role_ids: string[] | null;
  settings: unknown;
}

/**
 * The views of a list that the actor sees: their own, and those that are shared with their role or with everybody.
 * Whoever may configure the list sees all that are shared, because they look after them.
 */
export async function readViews(client: pg.ClientBase, actor: Actor, resource: string): Promise<SavedView[]> {
  const role = await roleOf(client, actor);
  const { rows } = await client.query<ViewRow>(
    `SELECT * FROM list_views WHERE customer_uuid = $1 AND resource = $2 AND (owner_uuid = $3
       OR is_shared AND (coalesce(cardinality(role_ids), 0) = 0 OR $4 = ANY(role_ids) OR $5))
     ORDER BY is_shared DESC, created_at, id`,
    [actor.customerUuid, resource, actor.userUuid, role, allows(actor.rights, resource, 'configure')],
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    resource: row.resource,
    name: row.name,
    isOwn: row.owner_uuid === actor.userUuid,
    isShared: row.is_shared,
    roleIds: row.role_ids ?? [],
    defaultRoleIds: row.default_role_ids ?? [],
    isDefault: role !== null && (row.default_role_ids ?? []).includes(role),
    settings: viewSettings.parse(row.settings),
  }));
}
