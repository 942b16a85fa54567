import { describe, expect, test } from 'vitest';
import { labelOf, recordTitle } from '../../../src/dataProviders/recordLabels.ts';
import { columnField, columnFields, filterFields, settableFields } from '../../../src/kit/records/fields.ts';
import { aBoat, boats } from '../crud/support/boats.ts';

const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

test('the mark of deleted records is shown nowhere', () => {
  for (const fields of [columnFields(boats), filterFields(boats), settableFields(boats)])
    expect(names(fields)).not.toContain('isSunk');
});

test('a form sets what the product does not work out', () => {
  expect(names(settableFields(boats))).toEqual(['name', 'length', 'hasEngine', 'engine', 'harbour', 'crew']);
});

test('the filters of the definition are offered first', () => {
  expect(filterFields(boats)[0]?.name).toBe('harbour');
  expect(names(filterFields(boats))).toContain('length');
});

test('a list can show when a record was added and changed', () => {
  expect(names(columnFields(boats))).toEqual(expect.arrayContaining(['createdAt', 'updatedAt']));
  expect(columnField(boats, 'updatedAt').kind).toBe('dateTime');
  expect(() => columnField(boats, 'sails')).toThrow('There is no field "sails"');
});

describe('the title of a record', () => {
  test('is the field that names it', () => {
    expect(recordTitle(boats, aBoat())).toBe('Anna');
  });

  test('is never its id, even where the name is missing', () => {
    expect(recordTitle(boats, aBoat({ name: ' ' }))).toBe('Boat');
    expect(recordTitle(boats, undefined)).toBe('Boat');
  });
});

test('labels of references are read only where they are texts', () => {
  expect(labelOf(aBoat(), 'harbour')).toBe('Hout Bay');
  expect(labelOf(aBoat({ labels: { crew: ['Ada', 'Ben'] } }), 'crew')).toEqual(['Ada', 'Ben']);
  expect(labelOf(aBoat({ labels: { harbour: 7 } }), 'harbour')).toBeUndefined();
  expect(labelOf(aBoat({ labels: undefined }), 'harbour')).toBeUndefined();
});
