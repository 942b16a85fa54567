import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  drawnStates,
  liveStates,
  moveBetween,
  orderMoveNames,
  orderMoves,
  orderStates,
  soldStates,
  unsoldStates,
} from '../../../contract/orders/orderStates.ts';

test('every state counts as sold or not, and every live one leads on to an end', () => {
  expect([...soldStates, ...unsoldStates].toSorted()).toEqual(orderStates.map(({ id }) => id).toSorted());
  const leadsOn = (state: string, seen: readonly string[] = []): boolean =>
    !liveStates.some((live) => live === state) ||
    orderMoveNames.some((name) => {
      const move: { from: readonly string[]; to: string } = orderMoves[name];
      return move.from.includes(state) && !seen.includes(move.to) && leadsOn(move.to, [...seen, state]);
    });
  for (const { id } of orderStates) expect([id, leadsOn(id)]).toEqual([id, true]);
});

test('nothing leads out of a state in which an order is over', () => {
  const over = orderStates.filter(({ isLive }) => !isLive).map(({ id }) => id);
  for (const name of orderMoveNames)
    expect(over.filter((state) => (orderMoves[name].from as readonly string[]).includes(state))).toEqual([]);
});

test('a platform says what happened, and only the product refuses without a person', () => {
  expect(moveBetween('NEW', 'ACCEPTED', 'PLATFORM')).toBe('accept');
  expect(moveBetween('ACCEPTED', 'ON_THE_WAY', 'PLATFORM')).toBe('sendOut');
  expect(moveBetween('COMPLETED', 'CANCELLED', 'PLATFORM')).toBeUndefined();
  expect(moveBetween('NEW', 'REFUSED', 'PLATFORM')).toBeUndefined();
  expect(moveBetween('NEW', 'REFUSED', 'PRODUCT')).toBe('refuse');
});

test('the docs draw the states as they are', () => {
  expect(readFileSync('docs/decisions/orders.md', 'utf8')).toContain(drawnStates());
});
