import type pg from 'pg';
import { arrangementsName, type HomeArrangement, homeArrangement } from '../../../../contract/calls/home.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows, everyRight } from '../../../../contract/rights/rights.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { writeWith } from '../../../crud/write/write.ts';
import { roleOf } from '../staff/roleOf.ts';

/** Whose arrangement it is. */
type Whose = { ownerUuid: string | null } | { roleId: string };

interface ArrangementRow {
  id: string;
  roleId: string | null;
  arrangement: unknown;
}

/** The arrangements of the home page, within a transaction of the actor. */
export function homeArrangements({ contextOf }: Pick<Platform, 'contextOf'>) {
  const context = contextOf(arrangementsName);
  /** The calls decide who may do what, because no role has a right to the arrangements of others. */
  const write = (client: pg.ClientBase, actor: Actor, change: Parameters<typeof writeWith>[3]) =>
    writeWith(client, context, { ...actor, rights: everyRight }, change);

  async function rowOf(
    client: pg.ClientBase,
    actor: Actor,
    whose: Whose,
  ): Promise<ArrangementRow | undefined> {
    const [column, value] = 'roleId' in whose ? ['role_id', whose.roleId] : ['owner_uuid', whose.ownerUuid];
    const { rows } = await client.query<ArrangementRow>(
      `SELECT id, arrangement FROM home_arrangements WHERE customer_uuid = $1 AND ${column} = $2 FOR UPDATE`,
      [actor.customerUuid, value],
    );
    return rows[0];
  }

  return {
    async read(client: pg.ClientBase, actor: Actor) {
      const role = await roleOf(client, actor);
      const { rows } = await client.query<ArrangementRow>(
        `SELECT id, role_id AS "roleId", arrangement FROM home_arrangements
         WHERE customer_uuid = $1 AND (owner_uuid = $2 OR role_id IS NOT NULL)`,
        [actor.customerUuid, actor.userUuid],
      );
      const shown = (row: ArrangementRow | undefined) => row && homeArrangement.parse(row.arrangement);
      const mayArrange = allows(actor.rights, 'access/roles', 'update');
      return {
        own: shown(rows.find(({ roleId }) => roleId === null)) ?? null,
        ofRole: shown(rows.find(({ roleId }) => roleId !== null && roleId === role)) ?? null,
        arrangedRoles: mayArrange ? rows.flatMap(({ roleId }) => roleId ?? []) : [],
      };
    },

    /** @throws ServiceError VALIDATION_FAILED for a role that does not exist */
    async set(
      client: pg.ClientBase,
      actor: Actor,
      whose: Whose,
      arrangement: HomeArrangement,
    ): Promise<void> {
      const before = await rowOf(client, actor, whose);
      if (before) await write(client, actor, { action: 'update', id: before.id, values: { arrangement } });
      else await write(client, actor, { action: 'create', values: { ...whose, arrangement } });
    },

    /** @throws ServiceError NOT_FOUND if there is none */
    async reset(client: pg.ClientBase, actor: Actor, whose: Whose): Promise<void> {
      const before = await rowOf(client, actor, whose);
      if (!before) throw new ServiceError('NOT_FOUND');
      await write(client, actor, { action: 'delete', id: before.id });
    },
  };
}
