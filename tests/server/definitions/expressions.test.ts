import { describe, expect, test } from 'vitest';
import type { FieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { readDefinition } from '../../../server/definitions/definitionFile.ts';
import { openDefinitions } from '../../../server/definitions/openDefinitions.ts';
import { startDatabase } from '../../support/startDatabase.ts';

const { pool } = await startDatabase();

const base: ResourceInput['fields'] = {
  name: { kind: 'text' },
  isOpen: { kind: 'boolean' },
  pieces: { kind: 'integer' },
  packedOn: { kind: 'date' },
  sealedAt: { kind: 'dateTime' },
  pickUpAt: { kind: 'time' },
  parentId: { kind: 'reference', resource: 'test/things' },
};

/** The mistakes of a definition with one more field; leaves no table behind. */
async function open(field: FieldInput): Promise<string[]> {
  const input: ResourceInput = {
    name: 'test/things',
    labels: { one: 'Thing', many: 'Things' },
    title: 'name',
    fields: { ...base, result: field },
  };
  const opened = await openDefinitions(pool, [], [readDefinition('things.yaml', JSON.stringify(input))]);
  await pool.query('DROP TABLE IF EXISTS custom_test_things');
  expect(opened.registry.has('test/things')).toBe(opened.states[0]?.state === 'running');
  return opened.states.flatMap(({ mistakes }) => mistakes.map(({ message }) => message));
}

describe('a field that is worked out', () => {
  test.each<[FieldInput['kind'], string, string]>([
    ['date', '{name}', 'text'],
    ['date', "'2026-01-01'", 'text'],
    ['date', '{parentId.name}', 'text'],
    ['boolean', '{name}', 'text'],
    ['boolean', "coalesce({name}, 'no')", 'text'],
    ['boolean', '{pieces}', 'numeric'],
    ['integer', '{name}', 'text'],
    ['money', 'upper({name})', 'text'],
    ['decimal', '{isOpen}', 'boolean'],
    ['dateTime', '{name}', 'text'],
    ['dateTime', '{packedOn}', 'date'],
    ['time', '{name}', 'text'],
    ['longText', '{pieces} * 2', 'numeric'],
    ['geoPoint', '{name}', 'text'],
  ])('as %s from %s is refused where it is defined, for no record can then fail a list', async (kind, computed, type) => {
    expect(await open({ kind, computed })).toEqual([
      `The field "result" is of kind ${kind}, but its expression gives ${type}.`,
    ]);
  });

  test.each<FieldInput>([
    { kind: 'date', computed: '{packedOn} + {name}' },
    { kind: 'integer', computed: '{name} > 5' },
    { kind: 'decimal', aggregate: { of: 'test/things', by: 'parentId', function: 'sum', field: 'name' } },
    { kind: 'integer', aggregate: { of: 'test/things', by: 'parentId', function: 'max', field: 'name' } },
    { kind: 'integer', aggregate: { of: 'test/things', by: 'parentId', where: { isOpen: 5 } } },
    { kind: 'integer', computed: '{result} + 1' },
  ])('as %j is refused with what is wrong with it', async (field) => {
    expect(await open(field)).toEqual([expect.stringMatching(/"result" is /)]);
  });

  test.each<[FieldInput['kind'], string]>([
    ['date', '{packedOn}'],
    ['date', '{packedOn} + 7'],
    ['date', '{sealedAt}'],
    ['dateTime', '{parentId.sealedAt}'],
    ['time', '{pickUpAt}'],
    ['boolean', "{name} = 'open' or {isOpen}"],
    ['boolean', '{packedOn} < {sealedAt}'],
    ['integer', 'length({name})'],
    ['percent', '{pieces} / 3'],
    ['text', '{packedOn}'],
    ['text', '{isOpen}'],
    ['longText', "{name} || '!'"],
    ['reference', '{parentId}'],
  ])('as %s from %s is good', async (kind, computed) => {
    const target = kind === 'reference' ? { resource: 'test/things' } : {};
    expect(await open({ kind, computed, ...target })).toEqual([]);
  });
});
