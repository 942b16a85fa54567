import { type Expression, type NotNull, sql } from 'kysely';
import { type RowOf, read, type Slots } from '../../../area/read.ts';
import { menusGot } from './menusGot.ts';

/** A store that a deployment has still to send to. */
export type DueLine = RowOf<typeof dueLines>;

/**
 * The moment of a line: when somebody deployed it, or later if it was to begin later. What is planned for Monday neither
 * keeps tonight's menu from a store nor gives way to it.
 */
const momentOf = (startsAt: Expression<string | null>, appliedAt: Expression<string | null>) =>
  sql`(greatest(${startsAt}, ${appliedAt}), ${appliedAt})`;

/** True once all of these moments are over. Those that are empty do not count. */
const isDue = (...moments: Expression<string | null>[]) =>
  sql<boolean>`coalesce(greatest(${sql.join(moments)}), '-infinity') <= now()`;

interface DueValues {
  deploymentId: string;
  channel: string;
  /** The channel shows one menu of a store, so any later menu takes its place. */
  showsOneMenu: boolean;
  most: number;
}

/** The next stores of a deployment on one channel whose time has come. */
export const dueLines = read((rows, { deploymentId, channel, showsOneMenu, most }: Slots<DueValues>) =>
  rows
    .selectFrom('deployments/stores as line')
    .innerJoin('deployments as mine', 'mine.id', 'line.deploymentId')
    .select(['line.id', 'line.storeUuid', 'line.channelMenuId', 'line.channel', 'line.documentUuid'])
    .select((line) => [
      'line.attempts',
      // How many menus the store will have got on the channel with this one.
      menusGot(rows, line.ref('line.storeUuid'), line.ref('line.channel'))
        .select(sql<number>`count(*) + 1`.as('count'))
        .$asScalar()
        .as('menuVersion'),
      // A deployment whose moment came later has sent to the store, or is about to.
      line
        .exists(
          line
            .selectFrom('deployments/stores as later')
            .innerJoin('deployments as newer', 'newer.id', 'later.deploymentId')
            .whereRef('later.id', '<>', 'line.id')
            .whereRef('later.storeUuid', '=', 'line.storeUuid')
            .whereRef('later.channel', '=', 'line.channel')
            .where(({ or, eb, ref }) =>
              or([showsOneMenu, eb('later.channelMenuId', '=', ref('line.channelMenuId'))]),
            )
            .where(({ or, and, eb, ref }) =>
              or([
                eb('later.status', 'in', ['SENT', 'COMPLETE']),
                and([eb('later.status', '=', 'WAITING'), isDue(ref('later.startsAt'))]),
              ]),
            )
            .where(({ eb, ref }) =>
              eb(
                momentOf(ref('later.startsAt'), ref('newer.appliedAt')),
                '>',
                momentOf(ref('line.startsAt'), ref('mine.appliedAt')),
              ),
            ),
        )
        .as('isSuperseded'),
    ])
    .where('line.deploymentId', '=', deploymentId)
    .where('line.status', '=', 'WAITING')
    .where('line.channel', '=', channel)
    .where(({ ref }) => isDue(ref('line.startsAt'), ref('line.nextTryAt')))
    .orderBy('line.nextTryAt', (order) => order.asc().nullsFirst())
    .orderBy('line.id')
    .limit(most)
    .$narrowType<{ documentUuid: NotNull }>(),
);

/** How many stores of a deployment wait on a channel, and when the next is due. */
export type Waiting = RowOf<typeof waitingLines>;

/** What a deployment has still to send, by channel. */
export const waitingLines = read((rows, { deploymentId }: Slots<{ deploymentId: string }>) =>
  rows
    .selectFrom('deployments/stores')
    .select(({ fn, ref }) => [
      'channel',
      fn.countAll<number>().as('count'),
      sql<string>`min(coalesce(greatest(${ref('startsAt')}, ${ref('nextTryAt')}), now()))`.as('next'),
      sql<boolean>`bool_or(${isDue(ref('startsAt'), ref('nextTryAt'))})`.as('isDue'),
    ])
    .where('deploymentId', '=', deploymentId)
    .where('status', '=', 'WAITING')
    .groupBy('channel')
    .orderBy('channel'),
);
