import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { startApi } from '../../support/api.ts';

const api = await startApi();
const store = '/services/store';
const week = (range: object) =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [range]]));
const always = week({ from: '00:00', to: '24:00' });

test('special hours apply from their date on in the time zone of the store, until an entry without hours ends them', async () => {
  const session = await api.signIn(await api.createCustomer('Special hours'));
  const zone = 'Pacific/Kiritimati';
  const today = DateTime.now().setZone(zone);
  const made = async (path: string, values: object): Promise<WireRecord> => {
    const { status, body, text } = await session.call('POST', `${store}/${path}`, values);
    expect(status, text).toBe(201);
    return body.data;
  };
  const { id } = await made('api/stores/stores', { name: 'Shop', code: 'S1', timeZone: zone });
  const hours = async () =>
    (await session.call('GET', `${store}/api/stores/storeTradingHours/${id}`)).body.data;
  await session.call('PUT', `${store}/api/stores/storeTradingHours/${id}`, { hours: always });
  expect(await hours()).toMatchObject({ hoursToday: always, isOpen: true });

  const closed = { storeUuid: id, name: 'Stock-taking', hours: {} };
  const begins = (days: number) => ({ validFrom: today.plus({ days }).toISODate() });
  await made('specialHours', { ...closed, ...begins(1) });
  expect(await hours()).toMatchObject({ isOpen: true });
  await made('specialHours', { ...closed, ...begins(0) });
  expect(await hours()).toMatchObject({ hoursToday: {}, isOpen: false, hours: always });
  const [first] = (await session.call<WireRecord[]>('GET', `${store}/specialHours`)).body.data.filter(
    ({ validity }) => validity === 'CURRENT',
  );
  const usual = await session.call('PUT', `${store}/specialHours/${first?.id}`, { hours: null });
  expect(usual.status).toBe(200);
  expect(await hours()).toMatchObject({ hoursToday: always, isOpen: true });
});

test('special days with a last day interrupt longer special hours, which apply again afterwards', async () => {
  const session = await api.signIn(await api.createCustomer('Special days'));
  const { id } = (await session.call('POST', `${store}/api/stores/stores`, { name: 'Shop', code: 'S1' })).body
    .data;
  await session.call('PUT', `${store}/api/stores/storeTradingHours/${id}`, { hours: {} });
  const day = (days: number) => DateTime.now().setZone('Africa/Johannesburg').plus({ days }).toISODate();
  const summer = week({ from: '10:00', to: '23:00' });
  for (const values of [
    { name: 'Summer', validFrom: day(-9), hours: summer },
    { name: 'Ended', validFrom: day(-3), lastDay: day(-1), hours: always },
    { name: 'Coming', validFrom: day(1), lastDay: day(1), hours: always },
  ])
    expect((await session.call('POST', `${store}/specialHours`, { storeUuid: id, ...values })).status).toBe(
      201,
    );
  const { body } = await session.call<WireRecord[]>('GET', `${store}/specialHours?sort=["validFrom","ASC"]`);
  expect(body.data.map(({ name, validTo, validity }) => [name, validTo, validity])).toEqual([
    ['Summer', null, 'CURRENT'],
    ['Ended', day(-1), 'PAST'],
    ['Coming', day(1), 'COMING'],
  ]);
  const shown = await session.call('GET', `${store}/api/stores/storeTradingHours/${id}`);
  expect(shown.body.data.hoursToday).toEqual(summer);
});
