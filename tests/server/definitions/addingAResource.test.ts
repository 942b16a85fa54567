import { beforeAll, expect, test } from 'vitest';
import type { GridAnswer } from '../../../contract/calls/grids.ts';
import { homeCalls, type Waiting } from '../../../contract/calls/home.ts';
import type { JobStarted } from '../../../contract/calls/jobs.ts';
import type { ReportAnswer } from '../../../contract/calls/reports.ts';
import { viewNames } from '../../../contract/options/listViews.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { checkDefinitions } from '../../../server/definitions/openDefinitions.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { hirePath, issuesOf, made } from '../../support/hireSites.ts';
import { ended } from '../../support/jobs.ts';
import { pageExamples, pageResources } from '../../support/pageExamples.ts';

// docs/adding-a-resource.md, followed from its first example to its last.

const main = '/services/main';
const api = await startApi([...productResources, ...pageResources]);
let owner: Session;
let [drill, site, booking]: WireRecord[] = [];

const read = async <Data = WireRecord>(path: string, by = owner): Promise<Data> => {
  const { status, body, text } = await by.call<Data>('GET', path);
  expect(status, text).toBe(200);
  return body.data;
};
const act = (action: string, body: object = {}) =>
  owner.call('POST', `${hirePath('bookings', booking?.id)}/actions/${action}`, body);
const filtered = (resource: string, filter: object) =>
  read<WireRecord[]>(`${hirePath(resource)}?filter=${encodeURIComponent(JSON.stringify(filter))}`);

beforeAll(async () => {
  owner = await api.signIn(await api.createCustomer('Tool hire'));
  drill = await made(owner, 'tools', { name: 'Drill', dayRate: 5000, note: 'Loud' });
  site = await made(owner, 'sites', { name: 'North', timeZone: 'Pacific/Auckland' });
  booking = await made(owner, 'bookings', {
    ...{ customer: 'Mill', siteId: site.id, total: 40_000, startsOn: '2026-03-02', endsOn: '2026-03-05' },
    lines: [{ toolId: drill.id, days: 3 }],
  });
});

test('the examples together are right, as configured resources beside those of the product', async () => {
  const { states } = await checkDefinitions(api.database.pool, productResources, pageExamples);
  expect(states.flatMap(({ mistakes }) => mistakes)).toEqual([]);
  expect(states.length).toBe(pageExamples.length);
  const bookings = pageResources.find(({ name }) => name === 'hire/bookings');
  expect(viewNames.filter((name) => bookings?.list.views?.[name])).toEqual(viewNames);
});

test('fields that depend on others', async () => {
  const broken = { bookingId: booking?.id, code: 'D1', kind: 'BROKEN', cost: 10_000 };
  expect(await issuesOf(owner.call('POST', hirePath('damages'), broken))).toEqual([422, ['cause required']]);
  await made(owner, 'damages', { ...broken, cause: 'Fell' });
  await made(owner, 'damages', { bookingId: booking?.id, code: 'D2' });
  expect(await read(hirePath('bookings', booking?.id))).toMatchObject({
    ...{ damages: 1, damageCost: 10_000, damageShare: 0.25 },
  });
});

test('what every customer begins with', async () => {
  const seasons = await read<WireRecord[]>(hirePath('seasons'));
  expect(seasons.map(({ name }) => name)).toEqual(['Summer', 'Winter']);
});

test('one record for each', async () => {
  const rules = hirePath('site-rules', site?.id);
  expect(await read(rules)).toMatchObject({ id: site?.id, version: 0, greeting: 'Welcome' });
  expect((await owner.call('PUT', rules, { greeting: 'Mind the dog', version: 0 })).status).toBe(200);
  expect(await read(rules)).toMatchObject({ version: 1, greeting: 'Mind the dog' });
});

test('overrides', async () => {
  const own = await made(owner, 'site-tools', { siteId: site?.id, toolId: drill?.id, dayRate: 6000 });
  expect(own).toMatchObject({ name: 'Drill', dayRate: 6000, note: 'Loud', own: ['dayRate'] });
  const { body } = await owner.call('POST', `${hirePath('site-tools', own.id)}/actions/clearOverrides`, {});
  expect(body.data).toMatchObject({ dayRate: 5000, own: [] });
});

test('dates', async () => {
  const rate = (validFrom: string, cents: number) =>
    made(owner, 'tool-rates', { toolId: drill?.id, validFrom, rate: cents });
  await rate('2020-01-01', 100);
  expect(await rate('2999-01-01', 900)).toMatchObject({ validTo: null, validity: 'COMING' });
  expect(await read(hirePath('tools', drill?.id))).toMatchObject({ currentRate: 100 });
});

test('whose store', async () => {
  const stores = '/services/store/api/stores/stores';
  const [north, south] = await Promise.all(
    ['North', 'South'].map(
      async (name) => (await owner.call('POST', stores, { name, code: name })).body.data,
    ),
  );
  for (const store of [north, south]) await made(owner, 'vans', { name: store?.name, storeUuid: store?.id });
  const driver = await api.signIn(owner.customerUuid, { stores: [String(south?.id)] });
  expect(await read<WireRecord[]>(hirePath('vans'), driver)).toMatchObject([{ name: 'South' }]);
});

test('whose day', async () => {
  expect(site).toMatchObject({ localTimeZone: 'Pacific/Auckland', isOpen: null });
});

test('actions', async () => {
  await made(owner, 'extras', { bookingId: booking?.id, name: 'Fuel' });
  const { body } = await act('duplicate', { customer: 'Mill again' });
  expect(await filtered('extras', { bookingId: body.data.id })).toMatchObject([{ name: 'Fuel' }]);
  expect((await act('rename', { customer: 'Quarry' })).body.data).toMatchObject({ customer: 'Quarry' });
  expect((await act('block', { reason: 'Owes us' })).body.data).toMatchObject({ blockedBecause: 'Owes us' });
  const archive = `${main}/v1/bookings/archive/${body.data.id}`;
  expect((await owner.call('PATCH', archive, {})).status).toBe(204);
  expect((await owner.call('PATCH', archive, {})).body.code).toBe('ACTION_REFUSED');
});

test('jobs', async () => {
  const path = `${hirePath('tools', drill?.id)}/actions/inspect`;
  const { status, body } = await owner.call<JobStarted>('POST', path, {});
  expect(status).toBe(202);
  expect(await ended(owner, body.data.job)).toMatchObject({ status: 'DONE', result: { changed: 1 } });
});

test('states, and what waits for a person', async () => {
  const { path } = homeCalls.waiting;
  const waiting = await read<Waiting[]>(`${main}${path}`);
  const totals = waiting.filter(({ resource }) => resource === 'hire/bookings');
  expect(totals.map(({ queue, total }) => [queue, total])).toEqual([
    ['late', 2],
    ['requested', 2],
  ]);
  expect((await act('confirm')).body.data).toMatchObject({ status: 'CONFIRMED' });
  expect(await issuesOf(act('cancel'))).toEqual([422, ['reason required']]);
  expect((await act('cancel', { reason: 'Rain' })).body.data).toMatchObject({
    ...{ status: 'CANCELLED', reason: 'Rain' },
  });
});

test('kinds that hold more than one value, and addresses on the map', async () => {
  const values = {
    hours: { mon: [{ from: '08:00', to: '17:00' }] },
    area: { type: 'Circle', coordinates: [28.03, -26.16], radius: 800 },
    ...{
      names: { en: 'South', af: 'Suid' },
      till: { lanes: [1, 2] },
      place: { latitude: -26.1, longitude: 28 },
    },
  };
  const south = await made(owner, 'sites', { name: 'South', ...values, doorCode: 'North gate 8820-4471' });
  expect(south).toMatchObject({ ...values, doorCode: '•••• 4471' });
  expect(south.issued).toMatchObject({ apiKey: expect.stringMatching(/^site_/) });
});

test('reports', async () => {
  const { rows } = await read<ReportAnswer>(`${main}/report/revenue/${site?.id}`);
  expect(rows).toMatchObject([{ groups: [{ value: '2026-03' }, { label: 'North' }] }]);
});

test('grids', async () => {
  const [summer] = await read<WireRecord[]>(hirePath('seasons'));
  const grid = `${hirePath('season-rates')}/grids/rates`;
  const cells = [{ row: drill?.id, column: summer?.id, value: 7500 }];
  expect((await owner.call('POST', grid, { within: site?.id, cells })).status).toBe(200);
  expect(await read<GridAnswer>(`${grid}?within=${site?.id}`)).toMatchObject({
    ...{ rows: [{ name: 'Drill' }], columns: [{ name: 'Summer' }, { name: 'Winter' }] },
    cells: [[0, 0, expect.any(String), 1, 7500, true]],
  });
});

test('lines', async () => {
  expect(await filtered('bookings', { 'lines.toolId': drill?.id, customer: 'Quarry' })).toHaveLength(1);
  expect(await read(hirePath('bookings', booking?.id))).toMatchObject({ lines: [{ days: 3, order: 0 }] });
});

test('further addresses', async () => {
  const [damage] = await read<WireRecord[]>(
    `${main}/v1/bookings/${booking?.id}/damages?filter={"code":"D1"}`,
  );
  expect(damage).toMatchObject({ uuid: damage?.id, clientUuid: owner.customerUuid });
  expect(await read(`${main}/damage/D1`)).toMatchObject({ id: damage?.id });
  const { body } = await owner.call('POST', `${main}/damage`, { id: damage?.id, cause: 'Dropped' });
  expect(body.data).toMatchObject({ id: damage?.id, cause: 'Dropped' });
  const repaired = await owner.call('PATCH', `${main}/v1/damages/${damage?.id}/repair`, {
    date: '2026-03-09',
  });
  expect(repaired.status).toBe(204);
  expect(await read<WireRecord[]>(`${main}/open-damages`)).toMatchObject([{ code: 'D2' }]);
  expect(await read<WireRecord[]>('/services/store/damages/all')).toHaveLength(2);
  const removed = await owner.call('DELETE', `${main}/bookings/${booking?.id}/damage?code=D2`);
  expect(removed.status).toBe(200);
  const byKind = await owner.call<WireRecord[]>('POST', `${main}/damagesByFilter/${owner.customerUuid}`, {
    kind: 'BROKEN',
  });
  expect(byKind.body.data).toMatchObject([{ code: 'D1', repairedOn: '2026-03-09' }]);
});

test('a file with a row for every record', async () => {
  const [summer, winter] = await read<WireRecord[]>(hirePath('seasons'));
  const file = async (season: WireRecord | undefined) =>
    (await owner.call('GET', `${main}/season-rates/${site?.id}/${season?.id}/file?format=csv`)).text;
  const headings = 'Site,Tool,Season,Rate,Is offered\n';
  // The site has the drill from above, and no saw.
  await made(owner, 'tools', { name: 'Saw', note: 'Loud' });
  expect(await file(summer)).toBe(`${headings}North,Drill,Summer,75.00,Yes\n`);
  expect(await file(winter)).toBe(`${headings}North,Drill,Winter,,\n`);
  const upload = async (text: string) => (await owner.upload(hirePath('season-rates'), text)).body.data;
  expect(await upload(await file(winter))).toMatchObject({ created: 0, skipped: 1 });
  expect(await upload((await file(winter)).replace(',,', ',80,'))).toMatchObject({ created: 1 });
  expect(await file(winter)).toBe(`${headings}North,Drill,Winter,80.00,Yes\n`);
});
