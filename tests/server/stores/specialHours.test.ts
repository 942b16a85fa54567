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

test('a night belongs to the day on which it began, also where one of the two days is special: lists and orders agree', async () => {
  const session = await api.signIn(await api.createCustomer('Nights'));
  // Somewhere, it is early in the morning.
  const zones = ['Africa/Abidjan', 'Pacific/Kiritimati', 'Africa/Johannesburg', 'Asia/Kolkata'];
  const zone = zones.find((one) => DateTime.now().setZone(one).hour < 11);
  const { id } = (
    await session.call('POST', `${store}/api/stores/stores`, { name: 'Bar', code: 'B', timeZone: zone })
  ).body.data;
  const day = (days: number) => DateTime.now().setZone(zone).plus({ days }).toISODate();
  const nights = week({ from: '12:00', to: '11:59' });
  await session.call('PUT', `${store}/api/stores/storeTradingHours/${id}`, { hours: nights });
  const answers = async () => {
    const hours = await session.call('GET', `${store}/api/stores/storeTradingHours/${id}`);
    const at = encodeURIComponent(new Date().toISOString());
    const orders = await session.call('GET', `${store}/hours/orderable/${id}?at=${at}`);
    return [hours.body.data.isOpen, orders.body.data.takes];
  };
  const closedOn = async (days: number) => {
    const only = { validFrom: day(days), lastDay: day(days), hours: {} };
    const { body } = await session.call('POST', `${store}/specialHours`, {
      ...{ storeUuid: id, name: 'Closed', ...only },
    });
    return body.data.id;
  };
  expect(await answers()).toEqual([true, 'ALL']);
  const today = await closedOn(0);
  expect(await answers()).toEqual([true, 'ALL']);
  await session.call('DELETE', `${store}/specialHours/${today}`);
  await closedOn(-1);
  expect(await answers()).toEqual([false, 'NOTHING']);
  const { body } = await session.call<WireRecord[]>(
    'GET',
    `${store}/api/stores/storeTradingHours?filter=${encodeURIComponent(JSON.stringify({ isOpen: true }))}`,
  );
  expect(body.data).toEqual([]);
});
