import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { comparedRecords } from '../../../contract/storeCopy.ts';

const resource = defineResource({
  name: 'berths',
  labels: { one: 'Berth', many: 'Berths' },
  title: 'name',
  fields: {
    name: { kind: 'text', required: true },
    depth: { kind: 'integer' },
    code: { kind: 'secret' },
    storeUuid: { kind: 'text' },
  },
});
const part = { resource: 'berths', kind: 'many', by: 'name' } as const;
let ids = 0;
const berth = (name: string, depth: number | null, more: object = {}): WireRecord => {
  ids += 1;
  return { id: String(ids), name, depth, ...more };
};

test('what a store lacks is added; what both have stays, with the fields that differ; what only it has stays', () => {
  const from = [berth('North', 3), berth('South', null), berth('East', 5)];
  const there = [berth('South', 4), berth('East', 5), berth('West', 1)];
  expect(comparedRecords(resource, part, from, there)).toMatchObject({
    added: [{ name: 'North' }],
    kept: [
      { record: { name: 'South' }, other: { depth: 4 }, differing: [{ name: 'depth' }] },
      { record: { name: 'East' }, differing: [] },
    ],
    own: [{ name: 'West' }],
  });
});

test('secrets and the store itself are no difference', () => {
  const from = [berth('North', 3, { code: '•••• 1', storeUuid: 'a' })];
  const there = [berth('North', 3, { code: '•••• 2', storeUuid: 'b' })];
  expect(comparedRecords(resource, part, from, there).kept).toMatchObject([{ differing: [] }]);
});

test('each record of either store is in exactly one place', () => {
  const side = fc
    .uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'))
    .chain((names) => fc.tuple(...names.map((name) => fc.nat(2).map((depth) => berth(name, depth)))));
  fc.assert(
    fc.property(side, side, (from, there) => {
      const { added, kept, own } = comparedRecords(resource, part, from, there);
      const names = (records: readonly WireRecord[]) => records.map(({ name }) => String(name)).sort();
      expect(names([...added, ...kept.map(({ record }) => record)])).toEqual(names(from));
      expect(names([...own, ...kept.map(({ other }) => other)])).toEqual(names(there));
      for (const { record, other, differing } of kept)
        expect(differing.length > 0).toBe(record.depth !== other.depth);
    }),
  );
});
