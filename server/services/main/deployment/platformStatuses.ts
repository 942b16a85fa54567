import pLimit from 'p-limit';
import type pg from 'pg';
import { type DeploymentChannel, platforms } from '../../../../contract/deployment/channels.ts';
import { nextWait } from '../../../../contract/deployment/retries.ts';
import { dayOfNumber } from '../../../../contract/stores/days.ts';
import type { PlatformStatus } from '../../../../contract/stores/platformStatus.ts';
import { asParts, ourselves } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import type { ExistingRow } from '../../../crud/context.ts';
import { changeRecords, createAllWith } from '../../../crud/records.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { platformStores } from '../../../domain/menus/storeLinks.ts';
import {
  type MenuPlatform,
  PlatformRefused,
  PlatformUnavailable,
} from '../../../integrations/channels/menuPlatform.ts';
import { regularly } from '../../../process/regularly.ts';
import {
  type ConfirmedStatus,
  isDifferent,
  isNoted,
  isUncertain,
  type Place,
  readPlaces,
  statusesName,
  triesAgainAt,
} from './platformPlaces.ts';
import { sendForAWhile } from './sendForAWhile.ts';

/** Milliseconds from the start to the first look, and from one look at all customers to the next. */
const firstLook = 1_000;
const nextLook = 60_000;

/** Milliseconds until somebody comes back who found another process telling the same platform. */
const comeBackIn = 1_000;

/** Milliseconds between two tries at most, unless the platform itself asks for more. */
const longestWait = 10 * 60_000;

/** Customers whose statuses we report to each platform at once. */
const customersAtOnce = 3;

/** Whatever changes here can change what platforms should show of a store. */
const watched: ReadonlySet<string> = new Set([
  ...['stores', 'stores/closures', 'stores/special-hours', 'stores/trading-hours', 'stores/settings'],
  ...['stores/groups', 'stores/group-members', 'channels'],
  ...platforms.map(({ link }) => link.resource),
]);

type Telling = Pick<
  Platform,
  'pool' | 'log' | 'contextOf' | 'menuPlatforms' | 'announcements' | 'configuration'
>;

/** What people read of a status. */
const shownValues = ({ desired, store }: Pick<Place, 'desired' | 'store'>) => ({
  ...{ state: desired.state, until: desired.until, dayCount: Object.keys(desired.days).length },
  ...{ desired, platformId: store.platformId },
});

const settled = { said: null, tries: 0, nextTryAt: null };

interface Scope {
  client: pg.ClientBase;
  context: ReturnType<Platform['contextOf']>;
  customerUuid: string;
  channel: DeploymentChannel;
}

/** Writes rows as the product itself. The audit log has what it tells, and the answers as parts of that. */
async function keep({ client, context, customerUuid }: Scope, rows: ExistingRow[], isAnswer: boolean) {
  if (rows.length === 0) return;
  const product = ourselves(customerUuid, 'Commissary');
  const actor = isAnswer ? asParts(product) : product;
  await changeRecords({ client, context, actor }, rows, { right: null });
}

/** What is known of a platform while something new is on its way to it. */
const knownOf = ({ row, confirmed, sent }: Place): ConfirmedStatus =>
  row && isUncertain(row)
    ? { ...confirmed, days: { ...confirmed.days, ...sent.days }, isSure: false }
    : confirmed;

/** Notes what is about to be sent, so that people see it while it is on its way. */
async function note(scope: Scope, places: readonly Place[]): Promise<void> {
  const onItsWay = { ...settled, sentAt: new Date().toISOString(), answer: 'WAITING' };
  const known = places.flatMap((place) =>
    place.row
      ? [{ id: place.row.id, values: { ...shownValues(place), ...onItsWay, confirmed: knownOf(place) } }]
      : [],
  );
  await keep(scope, known, false);
  const added = places.filter(({ row }) => !row);
  if (added.length === 0) return;
  await createAllWith(
    { client: scope.client, context: scope.context, actor: ourselves(scope.customerUuid, 'Commissary') },
    added.map((place) => ({
      ...{ storeUuid: place.store.storeUuid, channel: scope.channel, confirmed: place.confirmed },
      ...{ ...shownValues(place), ...onItsWay },
    })),
  );
}

/** The values of a row after sending to its platform. */
type Outcome = Readonly<Record<string, unknown>>;

/** Tells a platform what differs at a store. If it refuses one part, it hears of the other all the same. */
async function tell(
  telling: Telling,
  platform: MenuPlatform,
  { store, row, desired, confirmed, sent, differs, firstDay }: Place,
  signal: AbortSignal,
): Promise<Outcome> {
  const sentAt = new Date().toISOString();
  let now = confirmed;
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<void> | undefined, change: Partial<PlatformStatus>) => {
    try {
      await work();
      now = { ...now, ...change };
    } catch (error) {
      if (signal.aborted) throw error;
      failures.push(error);
    }
  };
  const { state, until, days } = desired;
  if (differs.state)
    await attempt(() => platform.setState(store, { state, until }, signal), { state, until });
  const ours = [...Object.keys(confirmed.days), ...Object.keys(sent.days)];
  const hours = { days, ours, firstDay: dayOfNumber(firstDay) };
  if (differs.days) await attempt(() => platform.setDays?.(store, hours, signal), { days });
  const [failure] = failures;
  if (failures.length === 0)
    return { ...settled, sentAt, confirmed: { ...now, isSure: true }, answer: 'CONFIRMED' };
  const tries = (row?.tries ?? 0) + 1;
  const retryAfter = failure instanceof PlatformUnavailable ? (failure.retryAfter ?? 0) : 0;
  const firstWait = telling.configuration.platformRetryWait;
  const wait = Math.max(retryAfter, Math.min(nextWait({ tries, firstWait }, Math.random()), longestWait));
  const again = { sentAt, confirmed: now, tries, nextTryAt: new Date(Date.now() + wait).toISOString() };
  if (failure instanceof PlatformRefused)
    return { ...again, answer: 'REFUSED', said: failure.message.slice(0, 500) };
  if (failure instanceof PlatformUnavailable) return { ...again, answer: 'UNAVAILABLE', said: null };
  telling.log.error(
    { err: failure, store: store.storeUuid },
    'The product could not report a pause to a platform.',
  );
  return { ...again, answer: 'BROKEN', said: null };
}

/** What is left after a step: the moment from which something is due, in milliseconds since 1970. */
type NextStep = { dueAt: number };

/**
 * Compares what a platform should show of the stores of a customer with what it confirmed, and tells it the difference:
 * one step notes what is to be sent, the next one sends it and keeps the answers. Whatever was cut off is done by the
 * next step, because it is still different.
 */
async function takeStep(
  telling: Telling,
  { customerUuid, channel }: Pick<Scope, 'customerUuid' | 'channel'>,
  signal: AbortSignal,
): Promise<NextStep> {
  const { pool, menuPlatforms, contextOf } = telling;
  const platform = menuPlatforms[channel];
  if (!platform) return { dueAt: Number.POSITIVE_INFINITY };
  return inTransaction(pool, { customer: customerUuid, stores: 'all' }, async (client) => {
    const stores = await platformStores(client, customerUuid, channel);
    if (stores.size === 0) return { dueAt: Number.POSITIVE_INFINITY };
    const { rows } = await client.query<{ isFree: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('platform status ' || $1 || ' ' || $2, 0)) AS "isFree"`,
      [customerUuid, channel],
    );
    if (rows[0]?.isFree !== true) return { dueAt: Date.now() + comeBackIn };
    const scope = { client, customerUuid, channel, context: contextOf(statusesName) };
    const takesDays = platform.setDays !== undefined;
    const places = await readPlaces(client, customerUuid, { channel, stores, takesDays });
    const different = places.filter(isDifferent);
    // Where a platform refused what is over by now, it shows the right thing.
    const right = places.filter(
      (place) => !isDifferent(place) && place.row && place.row.answer !== 'CONFIRMED',
    );
    await keep(
      scope,
      right.map((place) => ({
        id: place.row?.id ?? '',
        values: { ...settled, ...shownValues(place), answer: 'CONFIRMED' },
      })),
      true,
    );
    const unnoted = different.filter((place) => !isNoted(place));
    if (unnoted.length > 0) {
      await note(scope, unnoted);
      return { dueAt: Date.now() };
    }
    const due = different.filter((place) => triesAgainAt(place) <= Date.now());
    const outcomes = await sendForAWhile(
      due,
      { atOnce: platform.mostAtOnce, isCancelled: async () => signal.aborted },
      (place) => tell(telling, platform, place, signal),
    );
    await keep(
      scope,
      outcomes.map(({ line, outcome }) => ({ id: line.row?.id ?? '', values: outcome })),
      true,
    );
    if (due.length > 0) return { dueAt: Date.now() };
    const moments = [
      ...different.map(triesAgainAt),
      ...places.flatMap(({ desired: { until } }) => (until === null ? [] : [Date.parse(until)])),
    ];
    return { dueAt: Math.min(...moments, Number.POSITIVE_INFINITY) };
  });
}

/**
 * Keeps what delivery platforms show of stores in step with their pauses and closures: at once after a change by any
 * process, when a pause ends, and every minute whatever happens.
 */
export function keepPlatformStatuses(telling: Telling): () => Promise<void> {
  const { pool, log, announcements, menuPlatforms } = telling;
  const channels = platforms.map(({ code }) => code).filter((channel) => menuPlatforms[channel]);
  if (channels.length === 0) return async () => undefined;
  const stopping = new AbortController();
  const turns = new Map(channels.map((channel) => [channel, pLimit(customersAtOnce)]));
  const running = new Map<string, Promise<void>>();
  const calledAgain = new Set<string>();
  const timers = new Map<string, NodeJS.Timeout>();

  async function tellAll(customerUuid: string, channel: DeploymentChannel): Promise<number> {
    for (;;) {
      if (stopping.signal.aborted) return Number.POSITIVE_INFINITY;
      calledAgain.delete(`${customerUuid} ${channel}`);
      const { dueAt } = await takeStep(telling, { customerUuid, channel }, stopping.signal);
      if (dueAt > Date.now() && !calledAgain.has(`${customerUuid} ${channel}`)) return dueAt;
    }
  }

  function wake(customerUuid: string, channel: DeploymentChannel): void {
    const key = `${customerUuid} ${channel}`;
    calledAgain.add(key);
    if (running.has(key) || stopping.signal.aborted) return;
    clearTimeout(timers.get(key));
    timers.delete(key);
    const work = (turns.get(channel) ?? pLimit(1))(() => tellAll(customerUuid, channel))
      .then((dueAt) => {
        const wait = dueAt - Date.now();
        if (wait < nextLook && !stopping.signal.aborted)
          timers.set(key, setTimeout(() => wake(customerUuid, channel), wait).unref());
      })
      .catch((error) => {
        if (!stopping.signal.aborted)
          log.error(
            { err: error },
            'The product could not report pauses to a platform; the server will try again.',
          );
      })
      .finally(() => running.delete(key));
    running.set(key, work);
  }

  const wakeAll = (customerUuid: string) => {
    for (const channel of channels) wake(customerUuid, channel);
  };
  async function lookAtAll(): Promise<void> {
    const { rows } = await inTransaction(pool, 'none', (client) =>
      client.query<{ uuid: string }>('SELECT uuid FROM customers ORDER BY uuid'),
    );
    for (const { uuid } of rows) wakeAll(uuid);
  }
  const onFailure = (error: unknown) =>
    log.error({ err: error }, 'Pauses of stores could not be read; the server will try again.');

  const stopLooking = regularly({ first: firstLook, every: nextLook, work: lookAtAll, onFailure });
  const unsubscribe = announcements.subscribeToAll((customer, heard) => {
    if (heard !== 'missed' && !watched.has(heard.resource)) return;
    if (customer === null) void lookAtAll().catch(onFailure);
    else wakeAll(customer);
  });
  return async () => {
    unsubscribe();
    stopping.abort();
    for (const timer of timers.values()) clearTimeout(timer);
    await stopLooking();
    await Promise.all(running.values());
  };
}
