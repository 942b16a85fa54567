import { describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { timeZoneChoices } from '../../../contract/timeZones.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { currentMoments } from '../../../server/schema/moments.ts';
import { business } from '../../../src/resources/setup/business.ts';
import { type Session, startApi } from '../../support/api.ts';

const loans = defineResource({
  name: 'test/loans',
  labels: { one: 'Loan', many: 'Loans' },
  title: 'tool',
  fields: {
    tool: { kind: 'text', required: true },
    dueOn: { kind: 'date' },
    endsAt: { kind: 'dateTime' },
    isOverdue: { kind: 'boolean', computed: '{dueOn} < today' },
    daysLeft: { kind: 'integer', computed: '{dueOn} - Today' },
    hasEnded: { kind: 'boolean', computed: '{endsAt} < now' },
  },
});
const api = await startApi([loans, business]);
const path = '/services/main/test/loans';

/** A session of a new customer in a time zone. */
async function customerIn(timeZone: string): Promise<Session> {
  const session = await api.signIn(await api.createCustomer(`In ${timeZone} ${crypto.randomUUID()}`));
  const { customerUuid: id } = session;
  const { status } = await session.call('PUT', `/services/main/business/${id}`, { timeZone });
  expect(status).toBe(200);
  return session;
}

/** How JavaScript's own tables of zones read moments in a time zone: the date, and the offset from UTC. */
function clockOf(timeZone: string) {
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const offsets = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', timeZoneName: 'longOffset' });
  return {
    day: (moment: Date) => days.format(moment),
    offset: (moment: number) => offsets.format(moment).replace(/^.*GMT/, ''),
  };
}

const momentsOf = (customer: string) =>
  inTransaction(api.database.pool, { customer, stores: 'all' }, currentMoments);

/** Two zones that are 24 hours apart, so their dates are never the same. */
const [west, east] = ['Pacific/Honolulu', 'Pacific/Kiritimati'];

describe('today', () => {
  test('is the date in the time zone of the customer', async () => {
    const days = await Promise.all(
      [west, east].map(async (zone) => {
        const { now, today } = await momentsOf((await customerIn(zone)).customerUuid);
        expect(today).toBe(clockOf(zone).day(new Date(now)));
        return today;
      }),
    );
    expect(days[0]).not.toBe(days[1]);
  });

  test('decides what a list works out, filters by and counts, for each customer by its own zone', async () => {
    const sessions = [await customerIn(west), await customerIn(east)];
    const { today } = await momentsOf(sessions[0]?.customerUuid ?? '');
    const [inWest, inEast] = await Promise.all(
      sessions.map(async (session) => {
        await session.call('POST', path, { tool: 'Drill', dueOn: today });
        const filter = encodeURIComponent(JSON.stringify({ isOverdue: true }));
        const list = await session.call<WireRecord[]>('GET', `${path}?filter=${filter}`);
        const all = await session.call<WireRecord[]>('GET', path);
        return { overdue: list.body.data.length, daysLeft: Number(all.body.data[0]?.daysLeft) };
      }),
    );
    expect(inWest).toEqual({ overdue: 0, daysLeft: 0 });
    expect(inEast).toEqual({ overdue: 1, daysLeft: -1 });
  });
});

test('now is the present moment', async () => {
  const session = await customerIn(east);
  const loan = async (endsAt: string) =>
    (await session.call('POST', path, { tool: 'Saw', endsAt })).body.data.hasEnded;
  expect(await loan('2020-01-01T00:00:00Z')).toBe(true);
  expect(await loan('2999-01-01T00:00:00Z')).toBe(false);
});

describe('the date of a moment', () => {
  /** Zones with and without summer time, on both sides of the world, in whole and in part hours. */
  const zones = [
    'Africa/Johannesburg',
    'Africa/Windhoek',
    'Europe/Berlin',
    'Europe/London',
    'America/New_York',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Asia/Kolkata',
    'Asia/Kathmandu',
  ];
  const day = 24 * 60 * 60 * 1000;
  /** The days from 1990 to 2025 on which a zone changes its offset, and the first day of every year. */
  function daysOfChange({ offset }: ReturnType<typeof clockOf>): number[] {
    const days: number[] = [];
    for (let moment = Date.UTC(1990, 0, 1); moment < Date.UTC(2025, 0, 1); moment += day)
      if (offset(moment) !== offset(moment + day)) days.push(moment);
    return [...days, ...Array.from({ length: 36 }, (_none, index) => Date.UTC(1990 + index, 0, 1))];
  }

  test.each(
    zones,
  )('around every change of the clocks in %s is the same as in the tables of JavaScript', async (zone) => {
    const clock = clockOf(zone);
    // Every half hour of the three days around each change; midnight is among them in every zone.
    const moments = daysOfChange(clock).flatMap((start) =>
      Array.from({ length: 144 }, (_none, index) => new Date(start - day + index * 30 * 60 * 1000 - 1)),
    );
    const { rows } = await api.database.pool.query<{ day: string }>(
      'SELECT day_in(m.moment, $2)::text AS day FROM unnest($1::timestamptz[]) WITH ORDINALITY AS m (moment, place) ORDER BY place',
      [moments, zone],
    );
    const differing = rows.flatMap(({ day: found }, index) => {
      const moment = moments[index] ?? new Date(0);
      return found === clock.day(moment) ? [] : [`${moment.toISOString()}: ${found}`];
    });
    expect(differing).toEqual([]);
  });
});

test('a customer is in Johannesburg until somebody says otherwise, and in no zone that the database does not know', async () => {
  const session = await api.signIn(await api.createCustomer('Somewhere'));
  const settings = `/services/main/business/${session.customerUuid}`;
  expect((await session.call('GET', settings)).body.data.timeZone).toBe('Africa/Johannesburg');
  const { now, today } = await momentsOf(session.customerUuid);
  expect(today).toBe(clockOf('Africa/Johannesburg').day(new Date(now)));
  const wrong = await session.call('PUT', settings, { timeZone: 'Africa/Springbokfontein' });
  expect(wrong.status).toBe(422);
  const { rows } = await api.database.pool.query<{ name: string }>('SELECT name FROM pg_timezone_names');
  const known = new Set(rows.map(({ name }) => name));
  expect(timeZoneChoices.filter(({ id }) => !known.has(id))).toEqual([]);
});

test('a definition may not use a moment that nobody knows', () => {
  const wrong = defineResource({
    name: 'a',
    labels: { one: 'A', many: 'As' },
    title: 'name',
    fields: { name: { kind: 'text' }, isLate: { kind: 'boolean', computed: 'tomorrow > 3' } },
  });
  const codes = [...mistakesIn([wrong]).values()]
    .flat()
    .flatMap(({ sentences }) => sentences.map(({ code }) => code));
  expect(codes).toEqual(['expressionWord']);
});
