import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { weekHours } from '../../../contract/fieldKinds/kinds/weekHours.ts';
import { noMoney } from '../../../contract/fieldKinds/moneyText.ts';
import { weekHoursFromText, weekHoursIssue } from '../../../contract/fieldKinds/weekHoursText.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { toolHire } from '../../support/toolHire.ts';

const api = await startApi(await toolHire());
const sites = '/services/main/hire/sites';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Hours'));
});

const range = (text: string) => {
  const [from, to] = text.split('-');
  return { from, to };
};
const save = (hours: unknown) => session.call('POST', sites, { name: crypto.randomUUID(), hours });

describe('opening hours', () => {
  test('come back with days and ranges in order, without closed days', async () => {
    const { body } = await save({
      sat: [range('09:00-13:00')],
      mon: [range('13:00-17:00'), range('08:00-12:00')],
      tue: [],
    });
    expect(body.data.hours).toEqual({
      mon: [range('08:00-12:00'), range('13:00-17:00')],
      sat: [range('09:00-13:00')],
    });
  });

  test.each([
    ['a whole day', { mon: [range('00:00-24:00')], tue: [range('00:00-24:00')] }],
    ['a night', { fri: [range('18:00-02:00')], sat: [range('02:00-03:00')] }],
    ['the night from Sunday to Monday', { sun: [range('22:00-04:00')], mon: [range('04:00-10:00')] }],
    ['no hours on any day', {}],
  ])('can be %s', async (_name, hours) => {
    const { status, body } = await save(hours);
    expect(status).toBe(201);
    expect(body.data.hours).toEqual(hours);
  });

  test.each([
    ['overlap on a day', { mon: [range('08:00-12:00'), range('11:59-13:00')] }, /Monday overlap/],
    ['run into the next day', { mon: [range('20:00-02:00')], tue: [range('01:00-05:00')] }, /Monday overlap/],
    ['run from Sunday into Monday', { sun: [range('20:00-02:00')], mon: [range('01:00-05:00')] }, /Sunday/],
    ['end when they begin', { mon: [range('08:00-08:00')] }, /cannot end when they begin/],
    ['are no times', { mon: [range('8-17')] }, /HH:MM/],
    ['begin at the end of the day', { mon: [range('24:00-03:00')] }, /HH:MM/],
    ['name an unknown day', { monday: [] }, /no field/],
  ])('are refused if they %s', async (_name, hours, sentence) => {
    const { status, body } = await save(hours);
    expect(status).toBe(422);
    expect(Object.values(body.errors ?? {}).join()).toMatch(sentence);
  });

  test('go into a file and come back out of it', async () => {
    const hours = { mon: [range('08:00-12:00'), range('13:00-17:00')], fri: [range('18:00-02:00')] };
    const { id } = (await save(hours)).body.data;
    const closed = (await save({})).body.data;
    const columns = encodeURIComponent(JSON.stringify(['name', 'hours']));
    const file = (await session.call('GET', `${sites}/downloadExcel?format=csv&columns=${columns}`)).text;
    expect(file).toContain('"Mon 08:00-12:00, 13:00-17:00; Fri 18:00-02:00"');
    for (const site of [id, closed.id]) await session.call('PATCH', `${sites}/${site}`, { hours: null });
    const imported = await session.upload<{ updated: number }>(sites, file, { matchBy: 'name' });
    expect(imported.body.data.updated).toBe(2);
    const read = async (site: unknown) =>
      (await session.call<WireRecord>('GET', `${sites}/${site}`)).body.data.hours;
    expect(await read(id)).toEqual(hours);
    expect(await read(closed.id)).toEqual({});
  });

  test('are in the history as a person reads them', async () => {
    const { id } = (await save({ mon: [range('08:00-17:00')] })).body.data;
    await session.call('PATCH', `${sites}/${id}`, { hours: {} });
    const { body } = await session.call<{ changes: object[] }[]>('GET', `${sites}/${id}/history`);
    expect(body.data[0]?.changes).toEqual([{ field: 'hours', before: 'Mon 08:00-17:00', after: 'closed' }]);
  });
});

const field = completeField('hours', fieldInput.parse({ kind: 'weekHours' }));

test.each([
  ['Mon-Wed 8-17', 'Mon 08:00-17:00; Tue 08:00-17:00; Wed 08:00-17:00'],
  ['Monday to Tuesday: 8.30–17h00', 'Mon 08:30-17:00; Tue 08:30-17:00'],
  ['Sat-Mon 10:00-12:00', 'Mon 10:00-12:00; Sat 10:00-12:00; Sun 10:00-12:00'],
  ['Mon, Wed 8-12, 13-17', 'Mon 08:00-12:00, 13:00-17:00; Wed 08:00-12:00, 13:00-17:00'],
  ['Mon 24 hours; Tue closed', 'Mon 00:00-24:00'],
  ['Mon 8-12; Mon 13-17', 'Mon 08:00-12:00, 13:00-17:00'],
  [
    'Mo-Su 10:00-22:00; We off; Fr,Sa 10:00-26:00; PH off',
    `Mon 10:00-22:00; Tue 10:00-22:00; Thu 10:00-22:00; Fri 10:00-02:00; Sat 10:00-02:00; Sun 10:00-22:00`,
  ],
  ['Mo,PH 8:00-21:00', 'Mon 08:00-21:00'],
  ['weekends 9-17', 'Sat 09:00-17:00; Sun 09:00-17:00'],
  ['Monday: Open 24 hours', 'Mon 00:00-24:00'],
  ['Th 11:00-23:00, Fr-Sa 11:00-01:00', 'Thu 11:00-23:00; Fri 11:00-01:00; Sat 11:00-01:00'],
  ['Sat 09:00-12:00 and 13:00-17:00', 'Sat 09:00-12:00, 13:00-17:00'],
  ['Monday: 9\u202fAM–5\u202fPM\nTuesdays: Closed\nWed. 6pm - midnight', 'Mon 09:00-17:00; Wed 18:00-24:00'],
  ['weekend from noon until 10 p.m.', 'Sat 12:00-22:00; Sun 12:00-22:00'],
  ['10:00-22:00 Fri & Sat, closed on Sundays', 'Fri 10:00-22:00; Sat 10:00-22:00'],
  ['Mon - 0900-1700; public holidays closed', 'Mon 09:00-17:00'],
  ['Fri 22-4', 'Fri 22:00-04:00'],
  ['Fri 09:00-05:00', 'Fri 09:00-05:00'],
  ['Mon 7-12, 13-18; Sat 7-12', 'Mon 07:00-12:00, 13:00-18:00; Sat 07:00-12:00'],
  ['PH off', 'closed'],
])('the cell “%s” means %s', (cell, text) => {
  const value = weekHoursFromText(cell);
  expect(weekHours.toText(weekHours.value(field).parse(value), field, noMoney)).toBe(text);
});

test.each([
  ...['always', 'Mon', 'Mon 8', 'Funday 8-17', 'Mon 8-17-19', 'Mo-We-Fr 8-17', 'Mo 10:00+'],
  ...['Mo sunrise-sunset', 'Jan-Mar 8-17', 'M 8-17', '24/6'],
  // Two people read these in two ways: more hours on Wednesday, or others.
  'Mo-Fr 08:00-12:00, We 14:00-18:00',
])('the cell “%s” means nothing', (cell) => {
  expect(weekHoursFromText(cell)).toBe(cell);
  expect(weekHoursIssue(cell)).toEqual({ code: 'hoursForm', details: {} });
});

test.each([
  ['Mon-Fri 9-5', '9am-5pm', '09:00-05:00'],
  ['Mon-Fri 8-12, 1-5', '1pm-5pm', '01:00-05:00'],
  ['Mo-Fr 12-10', '12pm-10pm', '12:00-10:00'],
  ['Mon 9:30-5:30', '9:30am-5:30pm', '09:30-05:30'],
  ['Mon 11-12, 8-10', '8pm-10pm', '08:00-10:00'],
  ['Sun 5-12', '5pm-12am', '05:00-12:00'],
  ['Mon 1-5pm', '1pm-5pm', '1am-5pm'],
  ['Mon 9am-5', '9am-5pm', '9am-5am'],
])('the cell “%s” has two meanings, and says them', (cell, one, other) => {
  expect(weekHoursFromText(cell)).toBe(cell);
  expect(weekHoursIssue(cell)).toEqual({ code: 'hoursTwofold', details: { one, other } });
});

test('a file with hours that have two meanings, or none, is refused with what to write', async () => {
  const { body } = await session.upload(sites, 'name,hours\nA,Mon 9-5\nB,always\n');
  expect(body.issues).toMatchObject([
    { row: 2, code: 'hoursTwofold', details: { one: '9am-5pm', other: '09:00-05:00' } },
    { row: 3, code: 'hoursForm' },
  ]);
});

test('the opening hours of OpenStreetMap are read: a real chain keeps all of its hours', async () => {
  const file = await readFile(path.join(import.meta.dirname, '../../data/osm-stores-manila.geojson'), 'utf8');
  const chain: { features: { properties: { opening_hours?: string } }[] } = JSON.parse(file);
  const read = chain.features.flatMap(({ properties: { opening_hours: text } }) =>
    text === undefined
      ? []
      : [
          [
            text,
            weekHours.toText(weekHours.value(field).parse(weekHoursFromText(text)), field, noMoney),
          ] as const,
        ],
  );
  expect(read).toHaveLength(49);
  const everyDay = (hours: string, count = 7) =>
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
      .slice(0, count)
      .map((day) => `${day} ${hours}`)
      .join('; ');
  expect(Object.fromEntries(read)).toEqual({
    '24/7': everyDay('00:00-24:00'),
    'Mo-Fr 07:00-22:00': everyDay('07:00-22:00', 5),
    '06:00-23:00': everyDay('06:00-23:00'),
    '10:00-23:00': everyDay('10:00-23:00'),
    '07:00-22:00': everyDay('07:00-22:00'),
    'Mo-Su 10:00-22:00': everyDay('10:00-22:00'),
    '8:00-21:00': everyDay('08:00-21:00'),
    'Mo-Su 10:00-21:00': everyDay('10:00-21:00'),
    'Mo-Su 09:00-21:00': everyDay('09:00-21:00'),
    'Mo-Su 05:00-22:00': everyDay('05:00-22:00'),
  });
});
