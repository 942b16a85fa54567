import { describe, expect, test } from 'vitest';
import { importOptions, type Preview } from '../../../contract/calls/imports.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { buildRegistry } from '../../../contract/registry.ts';
import { worldChoices } from '../../../contract/worldChoices.ts';
import {
  choicesFor,
  choicesOf,
  chosenKey,
  fieldsMappedTwice,
  fieldsWithoutColumn,
  lineKindsIn,
  mappedReferences,
  matchingKeys,
  requestOptions,
} from '../../../src/crud/import/importOptions.ts';
import { boats, harbourId } from './support/boats.ts';

const preview: Preview = {
  columns: [
    { name: 'Name', samples: ['Anna'], field: 'name' },
    { name: 'Feet', samples: ['41'], field: null },
    { name: 'Motor', samples: [], field: 'motor' },
    { name: 'Old', samples: [], field: 'isSunk' },
  ],
  rowCount: 3,
  headingRow: 1,
  dialect: { format: 'csv', delimiter: ';', decimalMark: ',', encoding: 'utf-8' },
};
const suggested = choicesFor(preview, boats);
const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

test('the preview suggests the mapping, and only fields that can be set', () => {
  expect(suggested.mapping).toEqual({ Name: 'name', Feet: null, Motor: 'motor', Old: null });
  expect(suggested.decimalMark).toBe(',');
});

test('a corrected file keeps what was decided about columns of the same name', () => {
  const decided = { ...suggested, mapping: { ...suggested.mapping, Feet: 'length' }, matchBy: ['name'] };
  const again = choicesFor({ ...preview, columns: preview.columns.slice(0, 2) }, boats, { earlier: decided });
  expect(again.mapping).toEqual({ Name: 'name', Feet: 'length' });
  expect(again.matchBy).toEqual(['name']);
});

test('what the server kept about a file becomes the same choices again, with the names of records', () => {
  const decided = {
    ...suggested,
    mapping: { ...suggested.mapping, Feet: 'length', Motor: null },
    renamings: [{ column: 'Name', from: 'Ana', to: harbourId, name: 'Anna' }],
    ...{ matchBy: ['name'], onMatch: 'skip' as const, defaults: { length: 3 }, decimalMark: '.' as const },
  };
  const kept = importOptions.parse(JSON.parse(JSON.stringify(requestOptions(boats, decided))));
  expect(choicesOf(kept, preview, boats)).toEqual({
    ...decided,
    matchBy: requestOptions(boats, decided).matchBy,
  });
});

test('required fields without a column and without a default are missing', () => {
  expect(names(fieldsWithoutColumn(boats, suggested))).toEqual(['harbour']);
});

test('values that a line must have are missing only in a file with lines', () => {
  const fleets = defineResource({
    name: 'fleet/fleets',
    labels: { one: 'Fleet', many: 'Fleets' },
    title: 'name',
    fields: {
      name: { kind: 'text', required: true },
      berths: { kind: 'lines', resource: 'fleet/berths', by: 'fleetId' },
    },
  });
  const berths = defineResource({
    name: 'fleet/berths',
    labels: { one: 'Berth', many: 'Berths' },
    title: 'quay',
    fields: {
      fleetId: { kind: 'reference', resource: 'fleet/fleets', required: true, onDelete: 'take' },
      quay: { kind: 'text', required: true },
      length: { kind: 'integer' },
    },
  });
  const known = buildRegistry([fleets, berths], worldChoices).get('fleet/fleets') ?? fleets;
  const mapped = (mapping: Record<string, string>) => ({ ...suggested, mapping });
  expect(names(fieldsWithoutColumn(known, mapped({ Name: 'name' })))).toEqual([]);
  const withLines = mapped({ Name: 'name', Metres: 'berths.length' });
  expect(names(fieldsWithoutColumn(known, withLines))).toEqual(['berths.quay']);
  expect([...lineKindsIn(known, withLines)]).toEqual(['berths']);
});

test('a field can be filled from one column only', () => {
  const choices = { ...suggested, mapping: { Name: 'name', Feet: 'name' } };
  expect(names(fieldsMappedTwice(boats, choices))).toEqual(['name']);
  expect(fieldsMappedTwice(boats, suggested)).toEqual([]);
});

test('columns go where they went the last time, unless the person decides otherwise, and each field is filled once', () => {
  const known = { Feet: 'length', Name: null, Gone: 'name', Motor: 'nothing' };
  expect(choicesFor(preview, boats, { known }).mapping).toEqual({
    ...{ Name: null, Feet: 'length', Motor: 'motor', Old: null },
  });
  const earlier = { ...suggested, mapping: { Name: 'name', Feet: null } };
  expect(choicesFor(preview, boats, { earlier, known }).mapping).toMatchObject({ Name: 'name', Feet: null });
});

test('rows are recognised by id, by unique fields, or by fields that are unique together', () => {
  expect(matchingKeys(boats, suggested)).toEqual([['name']]);
  expect(matchingKeys(boats, { ...suggested, mapping: { Feet: 'length' } })).toEqual([]);
  const withId = { ...suggested, mapping: { ...suggested.mapping, ID: 'id', Version: 'version' } };
  expect(matchingKeys(boats, withId)).toEqual([['id'], ['name']]);
  expect([chosenKey(boats, withId), chosenKey(boats, { ...withId, matchBy: null })]).toEqual([['id'], null]);
  const berths = defineResource({
    name: 'fleet/counts',
    labels: { one: 'Count', many: 'Counts' },
    title: 'quay',
    uniqueTogether: [['harbour', 'quay']],
    fields: { harbour: { kind: 'text' }, quay: { kind: 'text' }, boats: { kind: 'integer' } },
  });
  const quays = { ...suggested, mapping: { Quay: 'quay', Boats: 'boats' } };
  expect(matchingKeys(berths, quays)).toEqual([]);
  expect(matchingKeys(berths, { ...quays, defaults: { harbour: 'North' } })).toEqual([['harbour', 'quay']]);
});

test('references are known by the column that names them', () => {
  const choices = { ...suggested, mapping: { Port: 'harbour' } };
  expect(mappedReferences(boats, choices)).toEqual([{ field: boats.fields.get('harbour'), column: 'Port' }]);
});

describe('the request', () => {
  test('carries the choices', () => {
    const options = requestOptions(boats, {
      ...suggested,
      mapping: { Name: 'name', Crew: 'crew' },
      defaults: { harbour: harbourId },
      renamings: [{ column: 'Crew', from: ' Addah ', to: 'Ada' }],
      createMissing: ['crew'],
      matchBy: ['name'],
    });
    expect(options).toEqual({
      mapping: { Name: 'name', Crew: 'crew' },
      defaults: { harbour: harbourId },
      names: {},
      values: { Crew: { Addah: 'Ada' } },
      createMissing: ['crew'],
      matchBy: ['name'],
      onMatch: 'update',
      overwrite: false,
      addTwins: false,
      decimalMark: ',',
      decimalMarks: {},
      dateOrders: {},
    });
  });

  test('leaves out what the mapping has made meaningless', () => {
    const options = requestOptions(boats, {
      ...suggested,
      mapping: { Feet: 'length', Name: null },
      defaults: { harbour: harbourId },
      renamings: [
        { column: 'Name', from: 'a', to: 'b' },
        { column: 'Port', from: '', to: 'b' },
      ],
      createMissing: ['crew'],
      matchBy: ['name'],
    });
    expect(options).toMatchObject({ defaults: {}, values: {}, createMissing: [], matchBy: null });
  });
});

test('a file can fill each language of a text, and no secret', () => {
  const signs = defineResource({
    name: 'fleet/signs',
    labels: { one: 'Sign', many: 'Signs' },
    title: 'code',
    fields: {
      code: { kind: 'text', unique: true },
      words: { kind: 'texts', languages: ['en', 'af'], required: true },
      pin: { kind: 'secret', required: true },
    },
  });
  const columns = [
    { name: 'Code', samples: [], field: 'code' },
    { name: 'Words.af', samples: [], field: null },
    { name: 'Pin', samples: [], field: null },
  ];
  const choices = choicesFor({ ...preview, columns }, signs);
  expect(choices.mapping).toEqual({ Code: 'code', 'Words.af': 'words.af', Pin: null });
  expect(names(fieldsWithoutColumn(signs, choices))).toEqual(['words.en']);
  expect(matchingKeys(signs, choices)).toEqual([['code']]);
});
