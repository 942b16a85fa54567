import { beforeAll, describe, expect, test } from 'vitest';
import type { ReportAnswer } from '../../../contract/calls/reports.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { made, twoSites } from '../../support/hireSites.ts';
import { toolHire } from '../../support/toolHire.ts';

const repairs = defineResource({
  name: 'test/repairs',
  path: 'repairs',
  labels: { one: 'Repair', many: 'Repairs' },
  title: 'name',
  softDelete: 'isGone',
  fields: {
    name: { kind: 'text', required: true, searchable: true },
    doneAt: { kind: 'dateTime' },
    hours: { kind: 'decimal' },
    double: { kind: 'decimal', computed: '{hours} * 2' },
    kind: { kind: 'choice', choices: ['NEW', 'OLD'].map((id) => ({ id, label: `${id} repair` })) },
    siteIds: { kind: 'references', resource: 'hire/sites' },
    isGone: { kind: 'boolean', default: false, required: true },
  },
  reports: {
    days: {
      label: 'Repairs by day',
      groupBy: [{ day: 'doneAt' }],
      measures: { repairs: 'count', hours: { sum: 'hours' }, most: { max: 'double' } },
    },
    kinds: { label: '=Kinds', groupBy: ['kind', { year: 'doneAt' }], measures: { repairs: 'count' } },
    of: {
      label: 'Of a kind',
      groupBy: ['name'],
      measures: { hours: { sum: 'hours' } },
      paths: ['repairsOf/{kind}/{customerUuid}'],
    },
    new: {
      label: 'New repairs',
      where: { kind: ['NEW'] },
      groupBy: ['kind'],
      measures: { repairs: 'count' },
      paths: ['newRepairsOf/{kind}/{customerUuid}'],
    },
    hours: { label: 'Hours', groupBy: [{ hour: 'doneAt' }], measures: { repairs: 'count' } },
    sites: { label: 'Sites', groupBy: ['siteIds'], measures: { repairs: 'count' } },
    weeks: { label: 'Weeks', groupBy: [{ week: 'doneAt' }], measures: { least: { min: 'hours' } } },
  },
});

const api = await startApi([...productResources, ...(await toolHire()), repairs]);
let session: Session;
const main = '/services/main';

const report = async (path: string, filter: object = {}, by = session) =>
  by.call<ReportAnswer>('GET', `${main}/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
const rows = async (path: string, filter: object = {}) =>
  (await report(path, filter)).body.data.rows.map(({ groups, measures }) => [
    ...groups.map(({ value, label }) => label ?? value),
    ...Object.values(measures),
  ]);

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Reports'));
  const stranger = await api.signIn(await api.createCustomer('Stranger'));
  await stranger.call('POST', `${main}/repairs`, {
    name: 'Hidden',
    doneAt: '2026-03-01T10:00:00Z',
    hours: 50,
  });
  // Half past ten in the evening in London is the next day in Johannesburg.
  for (const repair of [
    { name: 'Fence', doneAt: '2026-03-01T10:00:00Z', hours: 2.5, kind: 'NEW' },
    { name: 'Gate', doneAt: '2026-03-01T22:30:00Z', hours: 1, kind: 'NEW' },
    { name: 'Wall', doneAt: '2026-03-02T08:00:00Z', kind: 'OLD' },
    { name: 'Roof', hours: 4 },
  ])
    await session.call('POST', `${main}/repairs`, repair);
  const gone = await session.call('POST', `${main}/repairs`, { name: 'Gone', hours: 9 });
  await session.call('DELETE', `${main}/repairs/${gone.body.data.id}`);
});

describe('a report', () => {
  test('works out its figures for each day that it is for the customer', async () => {
    expect(await rows('repairs/reports/days')).toEqual([
      ['2026-03-01', 1, 2.5, 5],
      ['2026-03-02', 2, 1, 2],
      [null, 1, 4, 8],
    ]);
    expect(await rows('repairs/reports/weeks')).toEqual([
      ['2026-W09', 2.5],
      ['2026-W10', 1],
      [null, 4],
    ]);
  });

  test('works out its figures for each hour of the day, by the clock of the customer', async () => {
    expect(await rows('repairs/reports/hours')).toEqual([
      ['00:00', 1],
      ['10:00', 1],
      ['12:00', 1],
      [null, 1],
    ]);
  });

  test('counts a record that belongs to several others for the first of them', async () => {
    const { body } = await session.call('POST', `${main}/repairs`, { name: 'Shed' });
    const ids: unknown[] = [];
    for (const name of ['East', 'West'])
      ids.push((await session.call('POST', `${main}/hire/sites`, { name })).body.data.id);
    const put = await session.call('PUT', `${main}/repairs/${body.data.id}`, { siteIds: ids.toReversed() });
    expect(put.status, put.text).toBe(200);
    expect(await rows('repairs/reports/sites')).toEqual([
      ['West', 1],
      [null, 4],
    ]);
    await session.call('DELETE', `${main}/repairs/${body.data.id}`);
    for (const id of ids) await session.call('DELETE', `${main}/hire/sites/${id}`);
  });

  test('groups by two fields', async () => {
    expect(await rows('repairs/reports/kinds')).toEqual([
      ['NEW', '2026', 2],
      ['OLD', '2026', 1],
      [null, null, 1],
    ]);
  });

  test('takes the filters and the search of the list', async () => {
    expect(await rows('repairs/reports/days', { kind: 'NEW' })).toEqual([
      ['2026-03-01', 1, 2.5, 5],
      ['2026-03-02', 1, 1, 2],
    ]);
    expect(await rows('repairs/reports/days', { q: 'roof' })).toEqual([[null, 1, 4, 8]]);
    expect((await report('repairs/reports/days', { nothing: 1 })).status).toBe(400);
  });

  test('has further paths, with values that its records must have', async () => {
    const { customerUuid } = session;
    expect(await rows(`repairsOf/NEW/${customerUuid}`)).toEqual([
      ['Fence', 2.5],
      ['Gate', 1],
    ]);
    expect((await report(`repairsOf/NEW/${crypto.randomUUID()}`)).status).toBe(403);
  });

  test('counts only the records that it names, whatever the list and the path ask for', async () => {
    expect(await rows('repairs/reports/new')).toEqual([['NEW', 2]]);
    expect(await rows('repairs/reports/new', { kind: 'OLD' })).toEqual([]);
    expect(await rows(`newRepairsOf/OLD/${session.customerUuid}`)).toEqual([]);
  });

  test('names the records that references point to', async () => {
    const site = await session.call('POST', `${main}/hire/sites`, { name: 'Harbour' });
    for (const [name, dayRate] of [
      ['Drill', 10_000],
      ['Saw', 5000],
    ])
      await session.call('POST', `${main}/hire/tools`, { name, dayRate, siteId: site.body.data.id });
    await session.call('POST', `${main}/hire/tools`, { name: 'Ladder', dayRate: 700 });
    expect(await rows('hire/tools/reports/rates')).toEqual([
      ['Harbour', 2, 15_000, 7500],
      [null, 1, 700, 700],
    ]);
  });

  test('comes as a file, money in whole units, and no cell is a formula', async () => {
    const csv = await session.call('GET', `${main}/hire/tools/reports/rates?format=csv`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text.replace('\ufeff', '')).toBe(
      'Site,Tools,Day rates,Average day rate\nHarbour,2,150,75\n,1,7,7\n',
    );
    const workbook = await session.call('GET', `${main}/repairs/reports/kinds?format=xlsx`);
    expect([workbook.status, workbook.text.slice(0, 2)]).toEqual([200, 'PK']);
    expect(workbook.headers.get('content-disposition')).toContain('Kinds');
  });

  test('asks for the right to see the records, and as a file for the right to download them', async () => {
    const roles = `${main}/access/roles`;
    await session.call('POST', roles, { name: 'Reader', rights: { 'test/repairs': ['read'] } });
    await session.call('POST', roles, { name: 'Nobody', rights: { 'hire/*': ['read'] } });
    const reader = await api.signIn(session.customerUuid, { role: 'Reader' });
    expect((await report('repairs/reports/days', {}, reader)).status).toBe(200);
    expect((await reader.call('GET', `${main}/repairs/reports/days?format=csv`)).status).toBe(403);
    const nobody = await api.signIn(session.customerUuid, { role: 'Nobody' });
    expect((await report('repairs/reports/days', {}, nobody)).status).toBe(403);
  });

  test('counts only the stores that somebody works for', async () => {
    const { owner, north, northId, southId } = await twoSites(api, 'Two sites');
    for (const siteId of [northId, southId]) await made(owner, 'tools', { name: `Saw ${siteId}`, siteId });
    const sites = async (by: Session) =>
      (await report('hire/tools/reports/rates', {}, by)).body.data.rows.map(({ groups }) => groups[0]?.label);
    expect(await sites(owner)).toEqual(['north', 'south']);
    expect(await sites(north)).toEqual(['north']);
  });

  test('is in the API document', async () => {
    const { paths } = JSON.parse((await api.call('GET', '/openapi.json')).text);
    expect(paths[`${main}/repairs/reports/days`].get.summary).toBe('Report: Repairs by day');
  });
});

test.each<[NonNullable<ResourceInput['reports']>[string]['groupBy'], object, [string, string][]]>([
  [['hours'], { a: 'count' }, []],
  [['notes'], { a: 'count' }, [['reports.r.groupBy.0', 'groupNoValue']]],
  [['doneAt'], { a: 'count' }, [['reports.r.groupBy.0', 'groupNoValue']]],
  [[{ month: 'hours' }], { a: 'count' }, [['reports.r.groupBy.0', 'periodNoDate']]],
  [[{ hour: 'doneOn' }], { a: 'count' }, [['reports.r.groupBy.0', 'periodNoDate']]],
  [[{ hour: 'doneAt' }], { a: 'count' }, []],
  [['hours', 'hours'], { a: 'count' }, [['reports.r.groupBy.1', 'twice']]],
  [['gone'], { a: 'count' }, [['reports.r.groupBy.0', 'unknownField']]],
  [['hours'], { a: { sum: 'name' } }, [['reports.r.measures.a', 'measureNoNumber']]],
  [[{ month: 'createdAt' }], { a: { sum: 'hours' } }, []],
])('the definition of a report by %j with %j is told its mistakes', (groupBy, measures, mistakes) => {
  const definition = defineResource({
    name: 'test/tasks',
    labels: { one: 'Task', many: 'Tasks' },
    title: 'name',
    fields: {
      name: { kind: 'text', required: true },
      notes: { kind: 'longText' },
      doneAt: { kind: 'dateTime' },
      doneOn: { kind: 'date' },
      hours: { kind: 'decimal' },
    },
    reports: { r: { label: 'R', groupBy, measures } as NonNullable<ResourceInput['reports']>[string] },
  });
  const found = [...mistakesIn([definition]).values()].flat();
  expect(found.map(({ path, sentences }) => [path.join('.'), sentences[0]?.code])).toEqual(mistakes);
});
