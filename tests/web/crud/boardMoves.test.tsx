import { expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { moveTo } from '../../../src/crud/shapes/BoardView.tsx';
import { minutesUntil } from '../../../src/crud/shapes/TimeLeft.tsx';
import { isEnd, withMoving } from '../../../src/crud/shapes/useBoard.ts';

const choices = ['NEW', 'READY', 'GONE'].map((id) => ({ id, label: id }));
const fields = { name: { kind: 'text' as const }, state: { kind: 'choice' as const, choices } };
const common = {
  labels: { one: 'Boat', many: 'Boats' },
  title: 'name',
  fields,
  list: { views: { board: 'state' } },
};
const moved = defineResource({
  ...common,
  name: 'fleet/boats',
  states: {
    field: 'state',
    start: 'NEW',
    moves: { prepare: { from: ['NEW'], to: 'READY' }, launch: { from: ['READY'], to: 'GONE' } },
  },
});
const plain = defineResource({ ...common, name: 'fleet/rafts' });
const anna = { id: 'b1', name: 'Anna', state: 'NEW' };

test('a card goes where a move leads from its state, and nowhere else', () => {
  expect(moveTo(moved, anna, 'READY')).toEqual({ action: moved.actions.get('prepare') });
  expect(moveTo(moved, anna, 'GONE')).toBeUndefined();
  expect(moveTo(moved, anna, 'NEW')).toBeUndefined();
  const withoutMoves = { ...moved, actions: new Map() };
  expect(moveTo(withoutMoves, anna, 'READY')).toBeUndefined();
});

test('a card with a plain choice goes everywhere, if the role may change it', () => {
  expect(moveTo(plain, anna, 'GONE')).toEqual({ values: { state: 'GONE' } });
  expect(moveTo({ ...plain, verbs: new Set(['list', 'get']) }, anna, 'GONE')).toBeUndefined();
});

test('a card on its way stands once, where it was dropped, before and after the server knows of it', () => {
  const [bea, cleo] = [
    { id: 'b2', name: 'Bea', state: 'READY' },
    { id: 'b3', name: 'Cleo', state: 'NEW' },
  ];
  const [start, goal] = choices.map((choice) => ({ ...choice, colour: 'neutral' as const }));
  if (!start || !goal) throw new Error('The board has columns.');
  const moving = { record: anna, to: 'READY', index: 1 };
  const left = { choice: start, records: [cleo], total: 41 };
  const arrived = { choice: goal, records: [bea, anna], total: 2 };
  const before = [
    { ...left, records: [anna, cleo], total: 42 },
    { choice: goal, records: [bea], total: 1 },
  ];
  const after = [left, { ...arrived, records: [anna, bea] }];
  for (const columns of [before, after])
    expect(columns.map((column) => withMoving(column, moving))).toEqual([left, arrived]);
});

test('records wait for nothing anymore in a column that no move leaves', () => {
  expect(choices.map(({ id }) => isEnd(moved, fieldOf(moved, 'state'), id))).toEqual([false, false, true]);
  expect(isEnd(plain, fieldOf(plain, 'state'), 'GONE')).toBe(false);
});

test('a card counts the minutes until a moment near by, and after it', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  expect(minutesUntil('2026-11-30T12:12:30Z', now)).toBe(12);
  expect(minutesUntil('2026-11-30T11:52:00Z', now)).toBe(-8);
  expect(minutesUntil('2026-11-30T18:00:00Z', now)).toBeUndefined();
  expect(minutesUntil(null, now)).toBeUndefined();
});
