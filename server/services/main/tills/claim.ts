import { type Expression, sql } from 'kysely';
import type pg from 'pg';
import type { PosMessage } from '../../../../contract/calls/pos.ts';
import { wireTypes } from '../../../../contract/stores/tillMessages.ts';
import type { Till } from '../../../access/till.ts';
import { change } from '../../../area/change.ts';
import { type From, read, type Slots } from '../../../area/read.ts';

/** As the index of open messages has it: a prepared statement finds it by its words, and not by values. */
const isOpen = (status: Expression<unknown>) => sql<boolean>`${status} IN ('QUEUED', 'LEASED')`;

/** Ends messages that are too old, or that no try could do. They are the dead letters of the customer, or of one store. */
const endingOverdue = (tables: From, storeUuid?: Slots<Claim>['storeUuid']) =>
  tables
    .updateTable('till_messages')
    .set(({ ref }) => ({
      completedAt: sql`now()`,
      leaseUntil: null,
      status: sql`CASE WHEN ${ref('expiresAt')} <= now() THEN 'EXPIRED' ELSE 'FAILED' END`,
    }))
    .where(({ ref }) => isOpen(ref('status')))
    .where(({ ref }) => sql<boolean>`(${ref('status')} = 'QUEUED' OR ${ref('leaseUntil')} < now())`)
    .where(
      ({ ref }) =>
        sql<boolean>`(${ref('expiresAt')} <= now() OR ${ref('attempts')} >= ${ref('maxAttempts')})`,
    )
    .$if(storeUuid !== undefined, (query) => query.where('storeUuid', '=', storeUuid ?? null));

/** Ends the messages of all stores of the customer that are too old, or that no try could do. */
export const endOverdue = change((tables) => endingOverdue(tables));

interface Claim {
  storeUuid: string;
  max: number;
  visibilitySeconds: number;
}

/** The next messages of a store, in order. One waits while an earlier one about the same thing is not done. */
const readyMessages = (rows: From, { storeUuid, max }: Slots<Claim>) =>
  rows
    .selectFrom('till_messages as message')
    .select('message.id')
    .where('message.storeUuid', '=', storeUuid)
    .where(({ ref }) => isOpen(ref('message.status')))
    .where(({ ref }) => sql<boolean>`${ref('message.expiresAt')} > now()`)
    .whereRef('message.attempts', '<', 'message.maxAttempts')
    .where(
      ({
        ref,
      }) => sql<boolean>`CASE ${ref('message.status')} WHEN 'QUEUED' THEN ${ref('message.visibleAt')} <= now()
        ELSE ${ref('message.leaseUntil')} < now() END`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('till_messages as earlier')
            .select('earlier.id')
            .where('earlier.storeUuid', '=', storeUuid)
            .where(({ ref }) => isOpen(ref('earlier.status')))
            .whereRef('earlier.supersedesKey', '=', 'message.supersedesKey')
            .whereRef('earlier.seq', '<', 'message.seq'),
        ),
      ),
    )
    .orderBy('message.seq')
    .limit(max)
    .forUpdate()
    .skipLocked();

/** Hands out the next messages of the store. Claims at the same time skip what the others take. */
const takeMessages = change(
  (tables, claim: Slots<Claim>) =>
    tables
      .with('overdue', (within) => endingOverdue(within, claim.storeUuid))
      .with('ready', (within) => readyMessages(within, claim))
      .updateTable('till_messages')
      .from('ready')
      .set(({ ref }) => ({
        status: 'LEASED',
        leaseToken: sql`gen_random_uuid()`,
        attempts: sql`${ref('till_messages.attempts')} + 1`,
        leaseUntil: sql`now() + make_interval(secs => ${claim.visibilitySeconds})`,
      }))
      .whereRef('till_messages.id', '=', 'ready.id')
      .returning(['till_messages.id', 'seq', 'type', 'storeUuid', 'dedupeKey', 'attempts as attempt'])
      .returning(({ ref }) => [
        ref('leaseToken').$notNull().as('leaseToken'),
        ref('leaseUntil').$notNull().as('leaseUntil'),
        sql<PosMessage['payload']>`${ref('payload')}`.as('payload'),
      ])
      .returning(['expiresAt', 'fileSha256 as payloadSha256', 'fileBytes as payloadBytes']),
  { name: 'claim till messages' },
);

export async function claim(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: Till,
  requested: { max: number; visibilitySeconds: number },
): Promise<PosMessage[]> {
  const rows = await takeMessages(client, customerUuid, { storeUuid, ...requested });
  return rows
    .toSorted((one, other) => one.seq - other.seq)
    .map((row) => ({
      ...row,
      type: wireTypes[row.type],
      payloadUrl: row.payloadSha256 && `/services/main/v1/pos/files/${row.payloadSha256}`,
    }));
}

const readWait = read(
  (rows, { storeUuid }: Slots<{ storeUuid: string }>) =>
    rows
      .selectFrom('till_messages')
      .select(({ ref }) => {
        const readyAt = sql`CASE ${ref('status')} WHEN 'QUEUED' THEN ${ref('visibleAt')} ELSE ${ref('leaseUntil')} END`;
        return sql<number | null>`ceil(extract(epoch FROM min(${readyAt}) - now()) * 1000)::integer`.as(
          'wait',
        );
      })
      .where('storeUuid', '=', storeUuid)
      .where(({ ref }) => isOpen(ref('status'))),
  { name: 'next till message' },
);

/** Milliseconds until a message that is not ready now may be; null if the mailbox is empty. */
export async function untilNext(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: Till,
): Promise<number | null> {
  const [next] = await readWait(client, customerUuid, { storeUuid });
  return next?.wait ?? null;
}
