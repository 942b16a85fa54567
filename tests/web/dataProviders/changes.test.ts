import { describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { isEmptyValue, isSameValue } from '../../../contract/emptiness.ts';
import { changedValues, sendableValues, withSavedIds } from '../../../src/dataProviders/changes.ts';
import { aBoat, boats, harbourId } from '../crud/support/boats.ts';

test.each([undefined, null, '', []])('%j is no value', (value) => {
  expect(isEmptyValue(value)).toBe(true);
  expect(isSameValue(value, null)).toBe(true);
});

test.each([0, false, ' ', {}])('%j is a value', (value) => {
  expect(isEmptyValue(value)).toBe(false);
  expect(isSameValue(value, null)).toBe(false);
});

describe('what is sent', () => {
  test('names fields as the wire does and leaves out what nobody can set', () => {
    expect(sendableValues(boats, aBoat({ age: 25 }))).toEqual({
      name: 'Anna',
      length: 12.5,
      hasEngine: false,
      motor: null,
      harbour: harbourId,
      crew: [],
    });
  });

  test('has null where a text was emptied', () => {
    expect(sendableValues(boats, { motor: '' })).toEqual({ motor: null });
  });

  test('of a change is only what differs', () => {
    expect(changedValues(boats, aBoat({ length: 13 }), aBoat())).toEqual({ length: 13 });
    expect(changedValues(boats, aBoat({ motor: '', crew: [] }), aBoat())).toEqual({});
    expect(changedValues(boats, aBoat({ crew: [harbourId] }), aBoat())).toEqual({ crew: [harbourId] });
  });
});

test('a line typed on while its save was on its way gets the id that the save gave it', () => {
  const kits = defineResource({
    name: 'test/kits',
    labels: { one: 'Kit', many: 'Kits' },
    title: 'name',
    fields: {
      name: { kind: 'text' },
      nodes: { kind: 'lines', resource: 'test/nodes', by: 'kitId', tree: 'parentId' },
    },
  });
  const sent = {
    nodes: [
      { id: 'box', name: 'Box' },
      { id: 'tray', name: 'T', parentId: 'box' },
    ],
  };
  const saved = {
    nodes: [
      { id: 'box', name: 'Box' },
      { id: 'of the server', name: 'T', parentId: 'box' },
    ],
  };
  const typed = {
    nodes: [...sent.nodes.slice(0, 1), { id: 'tray', name: 'Tray' }, { id: 'new', parentId: 'tray' }],
  };
  expect(withSavedIds(kits, typed, sent, saved)).toEqual({
    nodes: [
      { id: 'box', name: 'Box' },
      { id: 'of the server', name: 'Tray' },
      { id: 'new', parentId: 'of the server' },
    ],
  });
});
