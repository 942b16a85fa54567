import { sql } from 'kysely';
import type pg from 'pg';
import { arrangementsName, type HomeArrangement, homeArrangement } from '../../../../contract/calls/home.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows, everyRight } from '../../../../contract/rights/rights.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import { type Change, writeWith } from '../../../crud/write.ts';
import { roleOf } from '../../../domain/signIn/roleOf.ts';

/** Whose arrangement it is. */
type Whose = { ownerUuid: string | null } | { roleId: string };

const lockOfRole = rowsOf(arrangementsName, { fields: ['id'], by: ['roleId'], locks: true });

const lockOwn = read((rows, { ownerUuid }: Slots<{ ownerUuid: string | null }>) =>
  rows
    .selectFrom(arrangementsName)
    .select('id')
    .where('ownerUuid', '=', sql<string>`${ownerUuid}`)
    .forUpdate(),
);

/** What somebody arranged for themselves, and what there is for roles. */
const readFor = read((rows, { userUuid }: Slots<{ userUuid: string | null }>) =>
  rows
    .selectFrom(arrangementsName)
    .select(['roleId', 'arrangement'])
    .where((eb) => eb.or([eb('ownerUuid', '=', sql<string>`${userUuid}`), eb('roleId', 'is not', null)])),
);

/** The arrangements of the home page, within a transaction of the actor. */
export function homeArrangements({ contextOf }: Pick<Platform, 'contextOf'>) {
  const context = contextOf(arrangementsName);
  /** The calls decide who may do what, because no role has a right to the arrangements of others. */
  const write = (client: pg.ClientBase, actor: Actor, change: Change) =>
    writeWith({ client, context, actor: { ...actor, rights: everyRight } }, change);

  async function lock(client: pg.ClientBase, { customerUuid }: Actor, whose: Whose) {
    const [found] = await ('roleId' in whose
      ? lockOfRole(client, customerUuid, whose)
      : lockOwn(client, customerUuid, whose));
    return found;
  }

  return {
    async read(client: pg.ClientBase, actor: Actor) {
      const role = await roleOf(client, actor);
      const found = await readFor(client, actor.customerUuid, { userUuid: actor.userUuid });
      const shown = (one: { arrangement: unknown } | undefined) =>
        one && homeArrangement.parse(one.arrangement);
      const mayArrange = allows(actor.rights, 'access/roles', 'update');
      return {
        own: shown(found.find(({ roleId }) => roleId === null)) ?? null,
        ofRole: shown(found.find(({ roleId }) => roleId !== null && roleId === role)) ?? null,
        arrangedRoles: mayArrange ? found.flatMap(({ roleId }) => roleId ?? []) : [],
      };
    },

    /** @throws ServiceError VALIDATION_FAILED for a role that does not exist */
    async set(
      client: pg.ClientBase,
      actor: Actor,
      whose: Whose,
      arrangement: HomeArrangement,
    ): Promise<void> {
      const before = await lock(client, actor, whose);
      if (before) await write(client, actor, { action: 'update', id: before.id, values: { arrangement } });
      else await write(client, actor, { action: 'create', values: { ...whose, arrangement } });
    },

    /** @throws ServiceError NOT_FOUND if there is none */
    async reset(client: pg.ClientBase, actor: Actor, whose: Whose): Promise<void> {
      const before = await lock(client, actor, whose);
      if (!before) throw new ServiceError('NOT_FOUND');
      await write(client, actor, { action: 'delete', id: before.id });
    },
  };
}
