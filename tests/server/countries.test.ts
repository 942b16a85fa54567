import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { rowsOfGeoJson } from '../../contract/stores/geoJson.ts';
import { countries } from '../../server/integrations/countries/countries.ts';

test.each([
  ['Johannesburg', [28.04, -26.2], 'South Africa', 'Africa/Johannesburg'],
  ['Maseru, in the hole of another country', [27.48, -29.5], 'Lesotho', 'Africa/Maseru'],
  ['the harbour of Cape Town', [18.43, -33.9], 'South Africa', 'Africa/Johannesburg'],
  ['Manila', [120.98, 14.58], 'Philippines', 'Asia/Manila'],
  ['Mumbai', [72.87, 19.07], 'India', 'Asia/Kolkata'],
  ['Chicago, in a country of several clocks', [-87.65, 41.85], 'United States', null],
  ['Tenerife, away from the clock of the mainland', [-16.5, 28.3], 'Spain', null],
  ['the ocean', [-30, 0], undefined, undefined],
] as const)('a place lies in a country with its clock: %s', (_where, [x, y], name, timeZone) => {
  const found = countries().at([x, y]);
  expect([found?.name, found?.timeZone]).toEqual([name, timeZone]);
});

test('every store of a chain lies in its country, also on the land that a harbour has gained', async () => {
  const rows =
    rowsOfGeoJson(JSON.parse(await readFile('tests/data/osm-stores-manila.geojson', 'utf8'))) ?? [];
  const names = rows.map(
    ({ latitude, longitude }) => countries().at([Number(longitude), Number(latitude)])?.name,
  );
  expect(rows.length).toBe(304);
  expect(new Set(names)).toEqual(new Set(['Philippines']));
});

test.each([
  ['PH', 'Philippines'],
  [' south africa ', 'South Africa'],
  ['Utopia', undefined],
])('a country is known by its name and by its letters: %s', (text, name) => {
  expect(countries().named(text)?.name).toBe(name);
});

const windhoek = { longitude: 17.08, latitude: -22.56 };
test.each([
  ['its place', { place: windhoek, country: 'Namibia' }, 'Namibia', false],
  ['its place, against its address', { place: windhoek, country: 'South Africa' }, 'Namibia', true],
  ['its address', { place: null, country: 'na' }, 'Namibia', false],
  ['its clock, because nobody knows its address', { place: null, country: 'Utopia' }, 'South Africa', true],
  ['its clock', { place: null, country: null }, 'South Africa', false],
  ['its business', { place: null, country: null, clock: null }, 'Spain', false],
  [
    'the clock of its business',
    { ...{ place: null, country: null, clock: null }, businessCountry: null },
    'France',
    false,
  ],
])('a store lies in the country of %s', (_what, where, name, isUnclear) => {
  const business = { businessCountry: 'ES', businessClock: 'Europe/Paris' };
  const found = countries().ofStore({ clock: 'Africa/Johannesburg', ...business, ...where });
  expect([found.country?.name, found.isUnclear]).toEqual([name, isUnclear]);
});

test.each([
  ['Africa/Johannesburg', 'South Africa'],
  ['Asia/Kolkata', 'India'],
  ['America/New_York', 'United States'],
])('a time zone lies in a country: %s', (timeZone, name) => {
  expect(countries().ofClock(timeZone)?.name).toBe(name);
});
