import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainFields, storesOfFile } from '../../../contract/importFiles/chainFile.ts';
import { rowsOfGeoJson } from '../../../contract/stores/geoJson.ts';
import { maxNameLength, storeCodes, storeNames } from '../../../contract/stores/storeNames.ts';

const bare = (text: string) => text.trim().toLocaleLowerCase('en');
const distinct = (texts: readonly string[]) => new Set(texts.map(bare)).size;

const words = fc.constantFrom(
  'Burger Place',
  'burger place ',
  'Main Road',
  'Taguig',
  'x'.repeat(79),
  'Pasay',
  '2',
);
const named = fc.record({
  name: words,
  places: fc.tuple(fc.option(words), fc.option(words), fc.option(words)),
});

test('stores of a chain get names that differ, fit the field and begin as the file says', () => {
  fc.assert(
    fc.property(fc.array(named, { maxLength: 30 }), (stores) => {
      const names = storeNames(stores);
      expect(distinct(names)).toBe(stores.length);
      for (const [index, name] of names.entries()) {
        expect(name.length).toBeLessThanOrEqual(maxNameLength);
        expect(name.trim()).toBe(name);
        const start = stores[index]?.name.trim().slice(0, 20) ?? '';
        expect(name.slice(0, start.length)).toBe(start);
      }
      expect(storeNames(stores)).toEqual(names);
    }),
  );
});

test('a name gets only as much of the place as it needs', () => {
  const of = (...places: (string | null)[]) => ({ name: 'Burger', places });
  expect(
    storeNames([
      of('Fairview', 'Regalado Avenue', 'Quezon City'),
      of(null, 'Rizal Drive', 'Taguig'),
      of(null, 'Rizal Drive', 'Makati'),
      of(null, null, null),
      of(null, null, null),
      { name: 'Burger Express', places: ['Pasay', null, null] },
    ]),
  ).toEqual([
    'Burger Fairview',
    'Burger Rizal Drive, Taguig',
    'Burger Rizal Drive, Makati',
    'Burger',
    'Burger 2',
    'Burger Express',
  ]);
});

test('codes for stores without one are free and short', () => {
  fc.assert(
    fc.property(
      fc.array(words),
      fc.array(fc.constantFrom('BURGER-001', 'pasay-001', 'X')),
      (names, taken) => {
        const codes = storeCodes(names, taken);
        expect(distinct([...codes, ...taken])).toBe(names.length + new Set(taken.map(bare)).size);
        for (const code of codes) expect(code.length).toBeLessThanOrEqual(20);
      },
    ),
  );
});

test('places of GeoJSON become rows, a building with the middle of its outline', () => {
  const corners = [
    [28, -26],
    [28.2, -26],
    [28.2, -26.4],
    [28, -26],
  ];
  expect(
    rowsOfGeoJson({
      type: 'FeatureCollection',
      features: [
        { properties: { name: 'Point', level: 2, tags: ['a'] }, geometry: { coordinates: [18.42, -33.92] } },
        { properties: { name: 'Outline' }, geometry: { coordinates: [corners] } },
        { properties: { name: 'Nowhere' }, geometry: null },
      ],
    }),
  ).toEqual([
    { name: 'Point', level: 2, latitude: -33.92, longitude: 18.42 },
    { name: 'Outline', latitude: -26.2, longitude: 28.1 },
    { name: 'Nowhere' },
  ]);
  expect(rowsOfGeoJson([{ name: 'A list' }])).toBeUndefined();
});

test('a place is read with a point or a comma', () => {
  const values = { name: 'Burger', latitude: '-33,9249', longitude: '18.42412345678' };
  expect(storesOfFile([{ number: 2, values }])[0]?.address.place).toEqual({
    ...{ latitude: -33.9249, longitude: 18.424_123_456_78 },
  });
});

test('a row becomes a store with what the file has, and nothing else', () => {
  const values = {
    name: 'Burger',
    houseNumber: '12',
    streetAddress: 'Main Road',
    latitude: '1.5',
    openingHours: '24/7',
  };
  expect(storesOfFile([{ number: 4, values }])).toEqual([
    {
      ...{ row: 4, name: 'Burger', code: null, contact: {}, timeZone: null, openingHours: '24/7' },
      ...{ houseNumber: '12', address: { streetAddress: 'Main Road' } },
    },
  ]);
  expect(chainFields.filter(({ required }) => required).map(({ name }) => name)).toEqual(['name']);
});
