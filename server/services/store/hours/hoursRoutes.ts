import type pg from 'pg';
import { storeHoursCalls } from '../../../../contract/calls/storeHours.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { dayNumber, dayOfNumber, minuteOf, momentOf } from '../../../../contract/stores/days.ts';
import { effectiveHours } from '../../../../contract/stores/effectiveHours.ts';
import type { WeekHours } from '../../../../contract/stores/weekHours.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import { quickCompression, serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { orderableMoment, seesHours } from '../../../domain/hours/orderable.ts';
import { clockOf, type HoursQuery, readMenuHours, readStores } from '../../../domain/hours/readStores.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';

interface Through {
  menuId?: string | undefined;
  /** One store is little work, and its page asks several questions at once: they take no turn. */
  storeUuid?: string | undefined;
}

/** When guests can order from stores. Many stores at once are much work, so only a few people at once may ask. */
export function hoursRoutes(app: App, pool: pg.Pool): void {
  const takeTurn = turns({ most: 6, mostForOne: 3 });
  /** Reads within a turn, with the hours of the requested menu. */
  const reading = async <Result>(
    actor: Actor,
    { menuId, storeUuid }: Through,
    work: (client: pg.ClientBase, menu: WeekHours | null) => Promise<Result>,
  ): Promise<Result> => {
    const isAllowed = menuId === undefined || allows(actor.rights, 'menus', 'read');
    if (!isAllowed || !seesHours(actor)) throw new ServiceError('FORBIDDEN');
    const giveBack = storeUuid === undefined ? takeTurn(actor.customerUuid) : undefined;
    try {
      return await inTransaction(pool, realmOf(actor), async (client) => {
        const menu = menuId === undefined ? null : await readMenuHours(client, actor.customerUuid, menuId);
        if (menu === undefined) throw new ServiceError('NOT_FOUND');
        return work(client, menu);
      });
    } finally {
      giveBack?.();
    }
  };
  const read = (actor: Actor, { menuId, ...filters }: Omit<HoursQuery, 'menu'> & Through) =>
    reading(actor, { menuId, storeUuid: filters.storeUuid }, async (client, menu) => {
      const found = await readStores(client, actor, { ...filters, menu });
      if (filters.storeUuid !== undefined && found.stores.length === 0) throw new ServiceError('NOT_FOUND');
      return found;
    });

  serve(
    app,
    storeHoursCalls.effective,
    async ({ query: { from: firstDay, days, ...filters }, actor }) => {
      const lastDay = dayOfNumber(dayNumber(firstDay) + days - 1);
      const { total, stores } = await read(actor, { ...filters, firstDay, lastDay });
      // Most stores share their hours.
      const moments = new Map<number, string>();
      const worded = (minute: number) => {
        const moment = moments.get(minute) ?? momentOf(minute);
        moments.set(minute, moment);
        return moment;
      };
      return {
        total,
        stores: stores.map(({ id, name, timeZone, facts }) => {
          const segments = effectiveHours(facts, clockOf(timeZone, firstDay, days)).map(
            ({ from, to, takes, reason }) => ({ takes, reason, from: worded(from), to: worded(to) }),
          );
          return { id, name, timeZone, segments };
        }),
      };
    },
    { compress: quickCompression },
  );

  serve(app, storeHoursCalls.calendar, async ({ query: { from, days, ...filters }, actor }) => {
    const lastDay = dayOfNumber(dayNumber(from) + days - 1);
    const { total, stores } = await read(actor, { ...filters, firstDay: from, lastDay });
    const closures = new Map(
      stores.flatMap((store) => store.closures.map((closure) => [closure.id, closure] as const)),
    );
    return {
      total,
      closures: [...closures.values()]
        .filter(({ to }) => to >= from)
        .sort((one, other) => (one.from < other.from ? -1 : 1))
        .map(({ id, name, from: firstDay, to, takes, openChannelIds }) => ({
          ...{ id, name, firstDay, lastDay: to, takes, openChannelIds },
        })),
      stores: stores.map(({ id, name, closures: own }) => ({
        ...{ id, name, closureIds: own.map((closure) => closure.id) },
      })),
    };
  });

  serve(app, storeHoursCalls.orderable, ({ params, query: { at, menuId, channelId }, actor }) => {
    const minute = at === undefined ? Math.floor(Date.now() / 60_000) : minuteOf(at);
    return reading(actor, { ...params, menuId }, async (client, menu) => {
      const found = await orderableMoment(client, actor, { ...params, channelId, menu, minute });
      if (!found) throw new ServiceError('NOT_FOUND');
      return found;
    });
  });
}
