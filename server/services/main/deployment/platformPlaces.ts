import type pg from 'pg';
import { z } from 'zod';
import type { DeploymentChannel } from '../../../../contract/deployment/channels.ts';
import { dayNumber, dayOfNumber, minuteOf } from '../../../../contract/stores/days.ts';
import {
  dayAt,
  differencesOf,
  openStatus,
  type PlatformStatus,
  platformStatus,
  platformStatusSchema,
} from '../../../../contract/stores/platformStatus.ts';
import { type RowOf, rowsOf } from '../../../area/read.ts';
import { clockOf, readStores } from '../../../domain/hours/readStores.ts';
import type { PlatformStore } from '../../../integrations/channels/menuPlatform.ts';

export const statusesName = 'stores/platform-statuses';

/** Days for which platforms hear of closures and special hours in advance, today included. */
const daysAhead = 60;

/** More stores than any customer has. */
const mostStores = 10_000;

const readChannel = rowsOf('channels', { fields: ['id'], by: ['code'] });

const readStatuses = rowsOf(statusesName, {
  fields: ['id', 'storeUuid', 'platformId', 'answer', 'tries', 'nextTryAt', 'desired', 'confirmed'],
  by: ['channel'],
});
type Status = RowOf<typeof readStatuses>;

/** What a platform confirmed. It is not sure once something was sent that nobody answered, and then something else. */
const confirmedStatus = platformStatusSchema.extend({ isSure: z.boolean().default(true) });
export type ConfirmedStatus = z.infer<typeof confirmedStatus>;

/** A store at a platform: what guests should see there, and what the platform may show. */
export interface Place {
  store: PlatformStore;
  row: Status | undefined;
  desired: PlatformStatus;
  /** What the platform confirmed last; the usual hours if it has confirmed nothing. */
  confirmed: ConfirmedStatus;
  /** What we reported to it last. */
  sent: PlatformStatus;
  differs: ReturnType<typeof differencesOf>;
  firstDay: number;
}

const nothingConfirmed: ConfirmedStatus = { ...openStatus, isSure: true };

const isEqual = (one: PlatformStatus, other: PlatformStatus, firstDay: number): boolean => {
  const { state, days } = differencesOf(one, other, firstDay);
  return !state && !days;
};

/** A platform that refused shows what it showed before. Without an answer, it may show either. */
export const isUncertain = ({ answer }: Status) => answer !== 'CONFIRMED' && answer !== 'REFUSED';

/** What a platform should show of its stores, beside what it confirmed and what is on its way. */
export async function readPlaces(
  client: pg.ClientBase,
  customerUuid: string,
  {
    channel,
    stores,
    takesDays,
  }: { channel: DeploymentChannel; stores: Map<string, PlatformStore>; takesDays: boolean },
): Promise<Place[]> {
  const now = new Date().toISOString();
  // Somewhere, it is the day before already or still, and the night of the day before goes on.
  const first = dayNumber(now.slice(0, 10)) - 2;
  const dayCount = daysAhead + 4;
  const [firstDay, lastDay] = [dayOfNumber(first), dayOfNumber(first + dayCount)];
  const [sold] = await readChannel(client, customerUuid, { code: channel });
  const actor = { customerUuid, stores: 'all' } as const;
  const query = { firstDay, lastDay, channelId: sold?.id, menu: null, limit: mostStores, offset: 0 };
  const found = await readStores(client, actor, query);
  const rows = await readStatuses(client, customerUuid, { channel });
  const rowOf = new Map(rows.map((row) => [row.storeUuid, row]));
  return found.stores.flatMap(({ id, timeZone, facts }) => {
    const store = stores.get(id);
    if (!store) return [];
    const row = rowOf.get(id);
    // The store may be another one there since.
    const known = row?.platformId === store.platformId ? row : undefined;
    const confirmed = confirmedStatus.safeParse(known?.confirmed).data ?? nothingConfirmed;
    const sent = platformStatusSchema.safeParse(known?.desired).data ?? openStatus;
    const clock = { stretches: clockOf(timeZone, firstDay, dayCount), minute: minuteOf(now) };
    const desired = platformStatus(facts, clock, { takesDays, dayCount: daysAhead });
    const today = dayAt(clock);
    const differs = differencesOf(desired, confirmed, today);
    const unheard = differencesOf(desired, known && isUncertain(known) ? sent : desired, today);
    differs.state ||= unheard.state || !confirmed.isSure;
    differs.days ||= unheard.days || (takesDays && !confirmed.isSure);
    return [{ store, row, desired, confirmed, sent, differs, firstDay: today }];
  });
}

export const isDifferent = ({ differs }: Place) => differs.state || differs.days;
export const isNoted = ({ row, store, desired, sent, firstDay }: Place) =>
  row?.platformId === store.platformId && isEqual(desired, sent, firstDay);
export const triesAgainAt = ({ row }: Place): number => (row?.nextTryAt ? Date.parse(row.nextTryAt) : 0);
