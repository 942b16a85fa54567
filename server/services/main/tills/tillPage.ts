import { type Expression, sql } from 'kysely';
import type pg from 'pg';
import {
  messagesShown,
  type TillMessage,
  type TillState,
  tillsShown,
} from '../../../../contract/calls/tills.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { offlineAfter } from '../../../../contract/stores/tillMessages.ts';
import type { Actor } from '../../../access/actor.ts';
import { type From, read, type Slots } from '../../../area/read.ts';
import { readOneWith } from '../../../crud/read.ts';
import { type NewMessage, post, recordTillEvent } from '../../../domain/tills/mailbox.ts';
import type { Sending } from './sending.ts';

/**
 * Messages, and whether they can be sent again: the till did not do them, did not get them later, and there is no newer
 * one about the same thing.
 */
const messages = (rows: From) =>
  rows
    .selectFrom('till_messages as m')
    .select(['m.id', 'm.storeUuid', 'm.seq', 'm.type', 'm.subject', 'm.status', 'm.attempts', 'm.lastError'])
    .select(['m.sentBy', 'm.createdAt', 'm.completedAt', 'm.visibleAt', 'm.result', 'm.payload'])
    .select(['m.dedupeKey', 'm.supersedesKey', 'm.fileSha256 as sha256', 'm.fileBytes as bytes'])
    .select(({ eb, and, exists, not, selectFrom }) => {
      const later = selectFrom('till_messages as later')
        .select('later.id')
        .whereRef('later.storeUuid', '=', 'm.storeUuid')
        .whereRef('later.seq', '>', 'm.seq')
        .where(({ eb, or, ref }) =>
          or([
            eb('later.supersedesKey', '=', ref('m.supersedesKey')),
            eb('later.dedupeKey', 'like', sql<string>`${ref('m.dedupeKey')} || ':r%'`),
          ]),
        );
      return and([eb('m.status', 'in', ['FAILED', 'EXPIRED']), not(exists(later))])
        .$castTo<boolean>()
        .as('canSendAgain');
    });

const numbered = (count: Expression<number | null>) => sql<number>`coalesce(${count}, 0)`;

const readStores = read((rows) =>
  rows
    .with('box', () =>
      rows
        .selectFrom(messages(rows).as('m'))
        .select(({ fn }) => [
          'm.storeUuid',
          fn.countAll<number>().filterWhere('m.status', 'in', ['QUEUED', 'LEASED']).as('waiting'),
          fn.countAll<number>().filterWhere('m.status', '=', 'COMPLETE').as('done'),
          fn.countAll<number>().filterWhere('m.canSendAgain', '=', true).as('failed'),
        ])
        .groupBy('m.storeUuid'),
    )
    .selectFrom('stores as store')
    .leftJoin('till_presence as seen', 'seen.storeUuid', 'store.id')
    .leftJoin('box', 'box.storeUuid', 'store.id')
    .select(['store.id as storeUuid', 'store.name', 'seen.seenAt', 'seen.appVersion', 'seen.menuVersion'])
    .select(['seen.configVersion', 'seen.clockAheadSeconds'])
    .select(({ ref, fn, exists, selectFrom }) => {
      const keys = selectFrom('till_keys as key')
        .select('key.id')
        .whereRef('key.storeUuid', '=', 'store.id')
        .where(({ eb, or }) => or([eb('key.endsAt', 'is', null), eb('key.endsAt', '>', sql<string>`now()`)]));
      const longAgo = sql`now() - make_interval(secs => ${sql.lit(offlineAfter)})`;
      return [
        sql<boolean>`coalesce(${ref('seen.seenAt')} > ${longAgo}, false)`.as('isOnline'),
        exists(keys).$castTo<boolean>().as('hasKey'),
        numbered(ref('box.waiting')).as('waiting'),
        numbered(ref('box.done')).as('done'),
        numbered(ref('box.failed')).as('failed'),
        fn.countAll<number>().over().as('count'),
      ];
    })
    .orderBy(({ ref }) => sql`${numbered(ref('box.failed'))} = 0`)
    .orderBy('store.name', (order) => order.collate('und-x-icu'))
    .orderBy('store.id')
    .limit(tillsShown),
);

const readNewest = read((rows, { storeUuid }: Slots<{ storeUuid: string }>) =>
  rows
    .selectFrom(messages(rows).as('m'))
    .select(['m.id', 'm.type', 'm.subject', 'm.status', 'm.attempts', 'm.lastError', 'm.sentBy'])
    .select(['m.createdAt', 'm.completedAt', 'm.canSendAgain'])
    .select(({ ref }) => [
      sql<string | null>`CASE WHEN ${ref('m.status')} = 'QUEUED' AND ${ref('m.visibleAt')} > now()
        THEN ${ref('m.visibleAt')} END`.as('nextAt'),
      sql<string | null>`${ref('m.result')} ->> 'logs'`.as('logs'),
    ])
    .where('m.storeUuid', '=', storeUuid)
    .orderBy('m.seq', 'desc')
    .limit(messagesShown),
);

const lockLetter = read((rows, { id }: Slots<{ id: string }>) =>
  rows
    .selectFrom(messages(rows).as('m'))
    .select(['m.storeUuid', 'm.type', 'm.subject', 'm.dedupeKey', 'm.sha256', 'm.bytes', 'm.canSendAgain'])
    .select(({ eb, ref }) => [
      eb('m.supersedesKey', 'is not', null).$castTo<boolean>().as('supersedes'),
      ref('m.payload').$castTo<NewMessage['payload'] & { entity: string }>().as('payload'),
    ])
    .where('m.id', '=', id)
    .forUpdate(),
);

/** The tills of the stores that the person sees: those with failed messages first. */
export async function readTills(
  client: pg.ClientBase,
  { customerUuid }: Actor,
): Promise<{ tills: TillState[]; more: number }> {
  const rows = await readStores(client, customerUuid);
  return { tills: rows.map(({ count: _count, ...till }) => till), more: (rows[0]?.count ?? 0) - rows.length };
}

/** The newest messages for the till of a store. */
export const readMessages = (
  client: pg.ClientBase,
  { customerUuid }: Actor,
  storeUuid: string,
): Promise<TillMessage[]> => readNewest(client, customerUuid, { storeUuid });

/**
 * Sends a dead letter again, as a new message with the same content.
 * @throws ServiceError NOT_FOUND, or TILL_MESSAGE_OUTDATED if it is no dead letter or there is a newer message of its kind
 */
export async function sendAgain(
  client: pg.ClientBase,
  { announcements, contextOf }: Sending,
  actor: Actor,
  id: string,
): Promise<{ id: string }> {
  const [letter] = await lockLetter(client, actor.customerUuid, { id });
  if (!letter) throw new ServiceError('NOT_FOUND');
  if (!letter.canSendAgain) throw new ServiceError('TILL_MESSAGE_OUTDATED');
  const { storeUuid, type, subject, supersedes, payload, sha256, bytes } = letter;
  const [, key = letter.dedupeKey, time = '0'] = /^(.*):r(\d+)$/.exec(letter.dedupeKey) ?? [];
  const store = await readOneWith(client, contextOf('stores'), storeUuid, actor.customerUuid);
  const sent = await post(client, announcements, actor, storeUuid, {
    type,
    subject,
    supersedes,
    payload,
    entity: payload.entity,
    dedupeKey: `${key}:r${Number(time) + 1}`,
    ...(sha256 !== null && bytes !== null && { file: { sha256, bytes } }),
  });
  await recordTillEvent(client, actor, 'till-message-sent', store, { again: subject });
  return { id: sent.id };
}
