import { sql } from 'kysely';
import type { Subject } from '../../../../contract/calls/comments.ts';
import { lookCall, openFor } from '../../../../contract/calls/looks.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { readSubject } from '../../../crud/read.ts';
import { inTransaction } from '../../../database/transaction.ts';

/** Records of one person that we remember; the oldest looks are forgotten. */
const mostRemembered = 2000;

interface Look extends Subject {
  userUuid: string | null;
}

/** Keeps that somebody has a record open, or closes it. Gives when they had it open before this time. */
const keepLook = change(
  (tables, { resource, record, userUuid, name, seconds }: Slots<Look & { name: string; seconds: number }>) =>
    tables
      .insertInto('looks')
      .values({
        ...{ resource, recordId: record, userUuid: sql`${userUuid}::uuid`, userName: name },
        openUntil: sql`now() + make_interval(secs => ${seconds})`,
      })
      .onConflict((conflict) =>
        conflict.columns(['resource', 'recordId', 'userUuid']).doUpdateSet(({ ref }) => ({
          userName: ref('excluded.userName'),
          openUntil: ref('excluded.openUntil'),
          lastUntil: sql`CASE WHEN ${ref('looks.openUntil')} < now() THEN ${ref('looks.openUntil')} ELSE ${ref('looks.lastUntil')} END`,
        })),
      )
      .returning('lastUntil as since'),
);

/** Forgets the oldest looks of a person. */
const forgetOldest = change((tables, { userUuid }: Slots<{ userUuid: string | null }>) =>
  tables
    .deleteFrom('looks')
    .where('userUuid', '=', userUuid)
    .where('openUntil', '<', (within) =>
      within
        .selectFrom('looks as newer')
        .select('newer.openUntil')
        .where('newer.userUuid', '=', userUuid)
        .orderBy('newer.openUntil', 'desc')
        .offset(mostRemembered)
        .limit(1),
    ),
);

const readOthers = read((rows, { resource, record, userUuid }: Slots<Look>) =>
  rows
    .selectFrom('looks')
    .distinct()
    .select('userName as name')
    .where('resource', '=', resource)
    .where('recordId', '=', record)
    .where('userUuid', '<>', userUuid)
    .where(({ ref }) => sql<boolean>`${ref('openUntil')} > now()`)
    .orderBy('userName')
    .limit(10),
);

const readChanges = read(
  (rows, { resource, record, userUuid, since }: Slots<Look & { since: string | null }>) =>
    rows
      .selectFrom('audit_events')
      .select(({ ref }) => [
        sql<number>`count(*)::integer`.as('changes'),
        sql<string[] | null>`(array_agg(DISTINCT ${ref('actorName')}))[1:10]`.as('changedBy'),
      ])
      .where('resource', '=', resource)
      .where('recordId', '=', record)
      .where(({ ref }) => sql<boolean>`${ref('occurredAt')} > ${since}::timestamptz`)
      .where('actorUuid', 'is distinct from', userUuid),
);

/** Who has a record open, and what changed since somebody last had it open. */
export const looksArea = (platform: Platform): Area => ({
  service: 'main',
  calls(app) {
    serve(app, lookCall, async ({ body, actor }) => {
      const { resource, id: record } = await readSubject(platform, body, actor);
      const subject = { resource: resource.name, record };
      return inTransaction(platform.pool, realmOf(actor), async (client) => {
        const { customerUuid, userUuid, name } = actor;
        const look = { ...subject, userUuid };
        const seconds = body.isOpen ? openFor : 0;
        const [{ since } = { since: null }] = await keepLook(client, customerUuid, {
          ...look,
          name,
          seconds,
        });
        if (since === null) await forgetOldest(client, customerUuid, { userUuid });
        const others = await readOthers(client, customerUuid, look);
        const [seen] = await readChanges(client, customerUuid, { ...look, since });
        return {
          ...{ since, changes: seen?.changes ?? 0, changedBy: seen?.changedBy ?? [] },
          others: others.map((other) => other.name),
        };
      });
    });
  },
});
