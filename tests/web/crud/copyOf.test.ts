import { expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import { copyOf } from '../../../src/crud/record/DuplicateButton.tsx';

const parts = defineResource({
  name: 'parts',
  labels: { one: 'Part', many: 'Parts' },
  title: 'name',
  ordered: { within: 'kitId' },
  fields: {
    kitId: { kind: 'reference', resource: 'kits', required: true, onDelete: 'take' },
    insideId: { kind: 'reference', resource: 'parts' },
    name: { kind: 'text', required: true },
    serial: { kind: 'text', unique: true },
  },
});
const kits = defineResource({
  name: 'kits',
  labels: { one: 'Kit', many: 'Kits' },
  title: 'name',
  fields: {
    name: { kind: 'text', required: true },
    code: { kind: 'text', unique: true },
    parts: { kind: 'lines', resource: 'parts', by: 'kitId', tree: 'insideId' },
  },
});

test('a copy has new lines in the same tree, without what must differ', () => {
  const record = {
    ...{ id: 'k1', version: 4, name: 'Party', code: 'P1' },
    parts: [
      { id: 'a', version: 1, kitId: 'k1', insideId: null, name: 'Box', serial: '1' },
      { id: 'b', version: 1, kitId: 'k1', insideId: 'a', name: 'Tray', serial: '2' },
    ],
  };
  const copy = copyOf(kits, record, createRegistry([kits, parts]));
  const lines = copy?.parts as { id: string; insideId: string | null }[];
  const ids = lines.map(({ id }) => id);
  expect(new Set([...ids, 'a', 'b']).size).toBe(4);
  expect(copy).toEqual({
    name: 'Party',
    parts: [
      { id: ids[0], name: 'Box', insideId: null },
      { id: ids[1], name: 'Tray', insideId: ids[0] },
    ],
  });
});
