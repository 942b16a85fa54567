import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { dayNumber, dayOfNumber } from '../../../contract/stores/days.ts';
import { asOperator } from '../../support/access.ts';
import { serveApi, startApi } from '../../support/api.ts';
import { inAnHour } from '../../support/moments.ts';
import { controlOf, openSimulator, simulatorEnvironment } from '../../support/simulator.ts';
import { until } from '../../support/until.ts';

const platforms = await openSimulator();
afterAll(() => platforms.close());
const control = controlOf(platforms.address);
const environment = { ...simulatorEnvironment(platforms), PLATFORM_RETRY_SECONDS: '1' };
const api = await startApi(undefined, { environment });
const session = await api.signIn(await api.createCustomer('Pauses'));
const stores = '/services/store/api/stores';

const open = [{ from: '10:00', to: '22:00' }];
const late = [{ from: '10:00', to: '01:00' }];
const week = { mon: open, tue: open, wed: open, thu: open, fri: late, sat: late, sun: open };

let uberChannel: WireRecord;
let count = 0;
let store: { id: string; uber: string; mrd: string };

const made = async (path: string, values: object, method = 'POST'): Promise<WireRecord> => {
  const { status, body, text } = await session.call(method, path, values);
  expect(status, `${path} ${text}`).toBeLessThan(300);
  return body.data;
};

beforeAll(async () => {
  uberChannel = await made('/services/main/channels', { name: 'Uber Eats', code: 'UBER_EATS' });
  await made('/services/main/channels', { name: 'Mr D', code: 'MR_DELIVERY' });
});

beforeEach(async () => {
  await control.clear();
  count += 1;
  const { uuid } = await made(`${stores}/stores`, {
    ...{ name: `Pause ${count}`, code: `PAUSE${count}`, timeZone: 'Africa/Johannesburg' },
  });
  const [id, uber, mrd] = [String(uuid), crypto.randomUUID(), `pause-${count}`];
  store = { id, uber, mrd };
  await control.addStores([uber]);
  await made(`${stores}/storeTradingHours/${id}`, { hours: week }, 'PUT');
  await made(`${stores}/uber`, { storeUuid: id, uberStoreUuid: uber });
  await made('/services/store/api/v1/stores/mrdCred', {
    ...{ storeUuid: id, mrdStoreId: mrd, authType: 'NONE', enabled: true },
  });
});

const pause = (end = inAnHour()) =>
  made(`${stores}/stores/${store.id}/actions/pauseOrders`, { until: end, reason: 'BUSY' });
const resume = () => made(`${stores}/stores/${store.id}/actions/resumeOrders`, {});

/** What the store's page shows, by platform. */
async function shown(from = session): Promise<Record<string, WireRecord>> {
  const filter = encodeURIComponent(JSON.stringify({ storeUuid: store.id }));
  const { body } = await from.call<WireRecord[]>('GET', `/services/store/platformStatuses?filter=${filter}`);
  return Object.fromEntries(body.data.map((row) => [String(row.channel), row]));
}
const isShown = (channel: string, values: object) =>
  until(`the page of the store shows ${JSON.stringify(values)}`, async () => {
    const row = (await shown())[channel];
    return (
      row !== undefined &&
      Object.entries(values).every(([name, value]) => JSON.stringify(row[name]) === JSON.stringify(value)) &&
      row
    );
  });
const atUber = async () => (await control.statuses()).uber[store.uber];
const atMrd = async () => (await control.statuses()).mrd[store.mrd];

/** The end of a pause as platforms get it, in whole minutes. */
const minuteAfter = (moment: string) => Math.ceil(Date.parse(moment) / 60_000) * 60_000;

test('a pause reaches both platforms at once with its end, and the page shows it as confirmed; resuming opens them again', async () => {
  const end = inAnHour();
  await pause(end);
  const { pause: ofUber } = await until('Uber Eats heard it', async () => {
    const found = await atUber();
    return found?.pause && found;
  });
  expect(Date.parse(ofUber?.until ?? '')).toBe(minuteAfter(end));
  const ofMrd = await until('Mr D heard it', atMrd);
  expect([ofMrd.status, Date.parse(ofMrd.until ?? '')]).toEqual(['CLOSED', minuteAfter(end)]);
  for (const channel of ['UBER_EATS', 'MR_DELIVERY']) {
    const row = await isShown(channel, { state: 'PAUSED', answer: 'CONFIRMED', said: null });
    expect(Date.parse(String(row.until))).toBe(minuteAfter(end));
    expect(Date.parse(String(row.sentAt))).toBeLessThanOrEqual(Date.now());
  }
  expect(await control.guestPage(store.uber)).toContain('Currently unavailable');
  await resume();
  await until('Uber Eats is open', async () => (await atUber())?.pause === undefined);
  await until('Mr D is open', async () => (await atMrd())?.status === 'OPEN');
  await isShown('UBER_EATS', { state: 'OPEN', until: null, answer: 'CONFIRMED' });
});

test('a platform that refuses is shown with its words and asked again; one that does not answer, too', async () => {
  await control.fault({ platform: 'uber', kind: 'REFUSE', stores: [store.uber] });
  await control.fault({ platform: 'mrd', kind: 'ERROR', stores: [store.mrd] });
  await pause();
  const refused = await isShown('UBER_EATS', {
    ...{ state: 'PAUSED', answer: 'REFUSED', said: 'The menu is not valid.' },
  });
  expect(Date.parse(String(refused.nextTryAt))).toBeGreaterThan(Date.parse(String(refused.sentAt)));
  await isShown('MR_DELIVERY', { state: 'PAUSED', answer: 'UNAVAILABLE', said: null });
  await control.clear();
  await isShown('UBER_EATS', { state: 'PAUSED', answer: 'CONFIRMED', said: null, tries: 0 });
  await isShown('MR_DELIVERY', { state: 'PAUSED', answer: 'CONFIRMED' });
  expect((await atMrd())?.status).toBe('CLOSED');
});

test('a pause that nobody answered may have arrived, so the platform hears that the store is open again', async () => {
  await control.fault({ platform: 'mrd', kind: 'ERROR', stores: [store.mrd], times: 1 });
  await pause();
  await isShown('MR_DELIVERY', { answer: 'UNAVAILABLE' });
  await resume();
  await until('Mr D heard it', async () => (await atMrd())?.status === 'OPEN');
  await isShown('MR_DELIVERY', { state: 'OPEN', answer: 'CONFIRMED' });
});

test('a closure is a closed day at Uber Eats, beside what the merchant entered there, and closes Mr D when it begins', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' }).format(Date.now());
  const day = (ahead: number) => dayOfNumber(dayNumber(today) + ahead);
  const weekday = new Date(`${day(7)}T00:00Z`).getUTCDay();
  /** A Friday from a week from now on: its night belongs to it. */
  const friday = day(7 + ((12 - weekday) % 7));
  const saturday = dayOfNumber(dayNumber(friday) + 1);
  const periods = (...times: [string, string][]) => ({
    open_time_periods: times.map(([start_time, end_time]) => ({ start_time, end_time })),
  });
  const birthday = dayOfNumber(dayNumber(friday) + 3);
  await control.setHolidays(store.uber, { [birthday]: periods(['12:00', '14:00']) });
  const closure = await made('/services/store/closures', {
    ...{ name: 'Stock-taking', firstDay: friday, lastDay: friday, takes: 'NOTHING', storeUuids: [store.id] },
  });
  const heard = async () =>
    Object.keys((await atUber())?.holidayHours ?? {}).length === 3 && (await atUber());
  expect((await until('Uber Eats heard it', heard))?.holidayHours).toEqual({
    [birthday]: periods(['12:00', '14:00']),
    [friday]: periods(['00:00', '00:00']),
    [saturday]: periods(['10:00', '23:59']),
  });
  await isShown('UBER_EATS', { state: 'OPEN', dayCount: 2, answer: 'CONFIRMED' });
  expect(await atMrd(), 'Mr D hears of it when it begins').toBeUndefined();

  await made(`/services/store/closures/${closure.id}`, { firstDay: today, lastDay: today }, 'PATCH');
  await until('Mr D is closed', async () => (await atMrd())?.status === 'CLOSED');
  await isShown('MR_DELIVERY', { state: 'CLOSED', answer: 'CONFIRMED' });
  await until('Uber Eats has today', async () => (await atUber())?.holidayHours[today] !== undefined);
  await made(`/services/store/closures/${closure.id}`, { openChannelIds: [uberChannel.id] }, 'PATCH');
  await until('only the day of the merchant is left', async () => {
    const days = Object.keys((await atUber())?.holidayHours ?? {});
    return days.length === 1 && days[0] === birthday;
  });
  expect((await session.call('DELETE', `/services/store/closures/${closure.id}`)).status).toBe(200);
  await until('Mr D is open', async () => (await atMrd())?.status === 'OPEN');
});

test('only people who may see the store see what platforms were told, and nobody changes it', async () => {
  await pause();
  const { id } = await isShown('UBER_EATS', { answer: 'CONFIRMED' });
  const other = await made(`${stores}/stores`, { name: `Other ${count}`, code: `OTHER${count}` });
  const elsewhere = await api.signIn(session.customerUuid, { role: 'Manager', stores: [String(other.uuid)] });
  expect(await shown(elsewhere)).toEqual({});
  const stranger = await api.signIn(await api.createCustomer('Stranger'));
  expect(await shown(stranger)).toEqual({});
  const path = `/services/store/platformStatuses/${id}`;
  expect((await session.call('PATCH', path, { state: 'OPEN' })).status).toBe(404);
  const filter = encodeURIComponent(JSON.stringify({ resource: 'stores/platform-statuses', recordId: id }));
  const log = await session.call<WireRecord[]>('GET', `/services/main/access/audit-log?filter=${filter}`);
  expect(log.body.data).toMatchObject([
    { actorName: 'Commissary', action: 'update', isPart: true },
    { actorName: 'Commissary', action: 'create', isPart: false },
  ]);
});

test('a server that starts after the end of a pause puts the platforms back', async () => {
  await pause();
  await isShown('UBER_EATS', { state: 'PAUSED', answer: 'CONFIRMED' });
  await isShown('MR_DELIVERY', { state: 'PAUSED', answer: 'CONFIRMED' });
  await api.stop();
  // What is left of a server that was killed: the time has come unheard, and one answer was not kept.
  await asOperator(api, `UPDATE stores SET paused_until = now() - interval '1 minute' WHERE id = $1`, [
    store.id,
  ]);
  await asOperator(
    api,
    `UPDATE platform_statuses SET answer = 'WAITING', confirmed = NULL WHERE store_uuid = $1 AND channel = 'MR_DELIVERY'`,
    [store.id],
  );
  expect([(await atUber())?.pause !== undefined, (await atMrd())?.status]).toEqual([true, 'CLOSED']);
  await serveApi(api.database, undefined, { environment: { ...environment, DATA_DIR: api.dataDirectory } });
  await until('Uber Eats is open', async () => (await atUber())?.pause === undefined);
  await until('Mr D is open', async () => (await atMrd())?.status === 'OPEN');
});
