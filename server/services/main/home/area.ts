import { sql } from 'kysely';
import type pg from 'pg';
import {
  arrangementsName,
  type HomeArrangement,
  homeArrangement,
  homeCalls,
  type Waiting,
} from '../../../../contract/calls/home.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { parseListQuery } from '../../../../contract/listQuery.ts';
import type { ListQueue } from '../../../../contract/options/listQueues.ts';
import { allows, everyRight } from '../../../../contract/rights/rights.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import type { ResourceContext } from '../../../crud/context.ts';
import { readPage } from '../../../crud/readList.ts';
import { visibleTo } from '../../../crud/visible.ts';
import { type Change, writeWith } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { roleOf } from '../../../domain/signIn/roleOf.ts';
import { turns } from '../../../limits/turns.ts';

/** The list keeps its total until somebody writes, so counting again mostly reads these rows alone. */
const firstRow = JSON.stringify([0, 0]);
const firstThree = JSON.stringify([0, 2]);

async function countOf(context: ResourceContext, queue: ListQueue, actor: Actor): Promise<Waiting> {
  const { resource } = context;
  const query = visibleTo(
    actor,
    context,
    parseListQuery(context, { range: queue.names ? firstThree : firstRow }, queue.where),
  );
  const { records, total, isEstimated } = await readPage(context, query, realmOf(actor));
  const names = queue.names ? new Set(records.map((record) => String(record[resource.title] ?? ''))) : [];
  return { resource: resource.name, queue: queue.name, total, names: [...names], isEstimated };
}

/** How many records wait in each queue that the actor may deal with, among those that they see. */
async function readWaiting(contexts: readonly ResourceContext[], actor: Actor): Promise<Waiting[]> {
  const counts: Waiting[] = [];
  for (const context of contexts) {
    const { name, list } = context.resource;
    if (!allows(actor.rights, name, 'read')) continue;
    for (const queue of list.queues.values())
      if (allows(actor.rights, name, queue.right)) counts.push(await countOf(context, queue, actor));
  }
  return counts;
}

/** What the first page shows. It reads many lists in a row, so only a few people at once may ask for it. */
export function homeArea({ contexts }: Platform): Area {
  const takeTurn = turns({ most: 8, mostForOne: 4 });
  return {
    service: 'main',
    calls(app) {
      serve(app, homeCalls.waiting, async ({ actor }) => {
        const giveBack = takeTurn(actor.customerUuid);
        try {
          return await readWaiting(contexts, actor);
        } finally {
          giveBack();
        }
      });
    },
  };
}

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
function homeArrangements({ contextOf }: Pick<Platform, 'contextOf'>) {
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

/** How people arrange their first page, and that of a role. */
export const homeArrangementArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [arrangementsName, 'access/roles'],
  calls(app) {
    const { pool } = platform;
    const arrangements = homeArrangements(platform);
    serve(app, homeCalls.arrangement, ({ actor }) =>
      inTransaction(pool, realmOf(actor), (client) => arrangements.read(client, actor)),
    );
    serve(app, homeCalls.arrange, ({ actor, body }) =>
      inTransaction(pool, realmOf(actor), (client) =>
        arrangements.set(client, actor, { ownerUuid: actor.userUuid }, body),
      ),
    );
    serve(app, homeCalls.reset, ({ actor }) =>
      inTransaction(pool, realmOf(actor), (client) =>
        arrangements.reset(client, actor, { ownerUuid: actor.userUuid }),
      ),
    );
    serve(app, homeCalls.arrangeForRole, ({ params, actor, body }) =>
      inTransaction(pool, realmOf(actor), (client) =>
        arrangements.set(client, actor, { roleId: params.role }, body),
      ),
    );
    serve(app, homeCalls.resetForRole, ({ params, actor }) =>
      inTransaction(pool, realmOf(actor), (client) =>
        arrangements.reset(client, actor, { roleId: params.role }),
      ),
    );
  },
});
