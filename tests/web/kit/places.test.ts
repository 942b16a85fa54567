import { expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { outlinesFrom } from '../../../src/kit/fieldKinds/areaText.ts';
import { placeFilters, placeOf } from '../../../src/kit/map/places.ts';

const shown = (
  fields: ResourceInput['fields'],
  map: NonNullable<NonNullable<ResourceInput['list']>['views']>['map'],
) =>
  defineResource({
    name: 'fleet/piers',
    labels: { one: 'Pier', many: 'Piers' },
    title: 'name',
    fields: { name: { kind: 'text' }, ...fields },
    list: { views: { map } },
  });
const pointed = shown({ place: { kind: 'geoPoint', wire: 'spot' } }, 'place');
const measured = shown(
  { latitude: { kind: 'decimal' }, longitude: { kind: 'decimal' } },
  { latitude: 'latitude', longitude: 'longitude' },
);
const outlined = shown({ area: { kind: 'geoArea' } }, 'area');
const circle = { type: 'Circle', coordinates: [28.03, -26.16], radius: 800 };

test('a record is where its point, its two numbers or its area are', () => {
  const point = { latitude: -33.9, longitude: 18.4 };
  expect(placeOf(pointed, { id: '1', spot: point })).toEqual({ point: [-33.9, 18.4] });
  expect(placeOf(measured, { id: '1', ...point })).toEqual({ point: [-33.9, 18.4] });
  expect(placeOf(outlined, { id: '1', area: circle })).toEqual({ area: circle });
});

test.each([
  [pointed, { spot: null }],
  [pointed, { spot: { latitude: 'north', longitude: 1 } }],
  [measured, { latitude: 12, longitude: null }],
  [measured, { latitude: 91, longitude: 0 }],
  [outlined, { area: { type: 'Polygon', coordinates: [] } }],
])('a record without a valid place is nowhere (%#)', (resource, values) =>
  expect(placeOf(resource, { id: '1', ...values })).toBeUndefined());

test('a map asks for the records that have a place', () => {
  expect(placeFilters(pointed)).toEqual([{ spot: { isEmpty: false } }]);
  expect(placeFilters(measured)).toEqual([
    { latitude: { isEmpty: false } },
    { longitude: { isEmpty: false } },
  ]);
});

test('the points of an outline are read with the heights and signs that maps copy', () => {
  expect(outlinesFrom('-26.16, 28.03, 1700\n\u221226.16 28.06\n-26.13;28.06\u200b\n')).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [28.03, -26.16],
        [28.06, -26.16],
        [28.06, -26.13],
        [28.03, -26.16],
      ],
    ],
  });
  const undefinedPoint = [Number.NaN, Number.NaN];
  expect(outlinesFrom('-26,16 28,03')).toMatchObject({ coordinates: [[undefinedPoint, undefinedPoint]] });
});
