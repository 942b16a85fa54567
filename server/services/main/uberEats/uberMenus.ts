import { z } from 'zod';
import type { HourRange } from '../../../../contract/stores/weekHours.ts';
import {
  type MenuPlatform,
  PlatformRefused,
  type PlatformStore,
  PlatformUnavailable,
  type Suspension,
} from '../../../integrations/channels/menuPlatform.ts';
import { accepted } from '../../../integrations/channels/partnerHttp.ts';
import type { UberClient } from './uberClient.ts';

const menusOf = ({ platformId }: PlatformStore) => ['v2', 'eats', 'stores', platformId, 'menus'] as const;
const asStore = { scope: 'eats.store' } as const;

/** Hours of days that are not those of the week, by day. Without any, the store is closed. */
const holidayHours = z.object({
  holiday_hours: z.record(
    z.string(),
    z.object({
      open_time_periods: z.array(z.object({ start_time: z.string(), end_time: z.string() })).default([]),
    }),
  ),
});

/** A closed day is one from midnight to midnight for Uber Eats, and the last minute of a day counts in. */
const openPeriods = (periods: readonly { start_time: string; end_time: string }[]) => ({
  open_time_periods: periods.length === 0 ? [{ start_time: '00:00', end_time: '00:00' }] : periods,
});
const periodOf = ({ from, to }: HourRange) => ({ start_time: from, end_time: to === '24:00' ? '23:59' : to });

/** The menus of Uber Eats, version 2: each upload replaces the whole menu, and an answer without text says yes. */
export function uberMenus({ call, secrets, mostAtOnce }: UberClient): MenuPlatform {
  async function suspendOne(store: PlatformStore, { id, until }: Suspension, signal: AbortSignal) {
    const suspension = { suspend_until: until ?? 0, reason: until === null ? '' : 'Sold out' };
    const answer = await call({
      ...{ method: 'POST', path: [...menusOf(store), 'items', id], as: asStore, signal },
      json: JSON.stringify({ suspension_info: { suspension } }),
    });
    if (answer.status === 404)
      throw new PlatformRefused(`Uber Eats does not know ${id} in this store. Send the whole menu first.`);
    accepted(answer, secrets);
  }

  return {
    mostAtOnce,
    async putMenu(store, document, signal) {
      const answer = await call({
        method: 'PUT',
        path: menusOf(store),
        as: asStore,
        json: document,
        signal,
      });
      accepted(answer, secrets);
    },
    async readMenu(store, signal) {
      const answer = await call({ method: 'GET', path: menusOf(store), as: asStore, signal });
      return answer.status === 404 ? null : accepted(answer, secrets);
    },
    async suspend(store, suspensions, signal) {
      for (const one of suspensions) await suspendOne(store, one, signal);
    },
    async setState({ platformId }, { state, until }, signal) {
      const pause = {
        status: 'PAUSED',
        ...(until !== null && { paused_until: until }),
        reason: state === 'PAUSED' ? 'The store has paused its orders.' : 'The store takes no orders.',
      };
      const answer = await call({
        ...{ method: 'POST', path: ['v1', 'eats', 'store', platformId, 'status'], signal },
        as: { scope: 'eats.store.status.write' },
        json: JSON.stringify(state === 'OPEN' ? { status: 'ONLINE' } : pause),
      });
      accepted(answer, secrets);
    },
    // Each upload replaces all days, so what somebody entered at Uber Eats goes along.
    async setDays({ platformId }, { firstDay, days, ours }, signal) {
      const path = ['v1', 'eats', 'stores', platformId, 'holiday-hours'];
      const shown = await call({ method: 'GET', path, as: asStore, signal });
      const known = holidayHours.safeParse(JSON.parse(accepted(shown, secrets)));
      if (!known.success)
        throw new PlatformUnavailable('The hours of days have another form.', { cause: known.error });
      const foreign = Object.entries(known.data.holiday_hours)
        .filter(([day]) => day >= firstDay && !ours.includes(day))
        .map(([day, { open_time_periods: periods }]) => [day, periods] as const);
      const own = Object.entries(days).map(([day, ranges]) => [day, ranges.map(periodOf)] as const);
      const entries = [...foreign, ...own].map(([day, periods]) => [day, openPeriods(periods)]);
      const json = JSON.stringify({ holiday_hours: Object.fromEntries(entries) });
      accepted(await call({ method: 'POST', path, as: asStore, json, signal }), secrets);
    },
  };
}
