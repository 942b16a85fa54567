import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderStates } from '../../contract/orders/orderStates.ts';
import {
  collectors,
  drawTransactionStates,
  mayMove,
  movesAfter,
  type TransactionMove,
  transactionMoves,
  transactionStates,
} from '../../contract/orders/transactionStates.ts';

test('there are the eighteen labels of the specification, each reachable (P2-4-18, P2-4-19, P2-4-20, P2-4-21, P2-4-22, P2-4-23, P2-4-24, P2-4-25, P2-4-26, P2-4-27, P2-4-28, P2-4-29, P2-4-30, P2-4-31, P2-4-32, P2-4-33, P2-4-34, P2-4-35, D-27)', () => {
  expect(transactionStates.map(({ label }) => label).toSorted()).toEqual(
    [
      ...['Sending tablet', 'Sent to tablet', 'Authorisation failed', 'Awaiting store confirmation'],
      ...['Accepted', 'Order processed', 'Manual capture initiated', 'Waiting manual capture', 'Failed'],
      ...['Store queue timeout', 'Declined', 'Store confirmation timeout'],
      ...['Manual capture store queue timeout', 'Pending', 'Transaction Failed', 'Manual capture timeout'],
      ...['Timeout', 'Refund'],
    ].toSorted(),
  );
  const reached = new Set(['PENDING', ...Object.values(transactionMoves).map(({ to }) => to)]);
  expect([...reached].toSorted()).toEqual(transactionStates.map(({ id }) => id).toSorted());
});

const names = Object.keys(transactionMoves) as TransactionMove[];
const walk = fc.record({
  collector: fc.constantFrom(...collectors.map(({ id }) => id)),
  isCapturedByHand: fc.boolean(),
  steps: fc.array(
    fc.record({
      order: fc.constantFrom(...orderStates.map(({ id }) => id)),
      isOverdue: fc.boolean(),
      other: fc.constantFrom(...names),
    }),
    { maxLength: 30 },
  ),
});

test('whatever orders and services do, a payment goes only the ways that there are, and none that is over starts again', () => {
  fc.assert(
    fc.property(walk, ({ collector, isCapturedByHand, steps }) => {
      let state: string = 'PENDING';
      for (const { order, isOverdue, other } of steps) {
        const moves = movesAfter(order, { state, collector, isCapturedByHand }, isOverdue);
        for (const move of moves) {
          expect(mayMove(state, move), `${state} ${move}`).toBe(true);
          state = transactionMoves[move].to;
        }
        // The same state of the order says nothing new.
        expect(movesAfter(order, { state, collector, isCapturedByHand }, isOverdue)).toEqual([]);
        if (mayMove(state, other)) state = transactionMoves[other].to;
      }
    }),
  );
});

test('a payment that failed for good is never taken', () => {
  const over = ['DECLINED', 'FAILED', 'TIMEOUT', 'AUTHORISATION_FAILED', 'MANUAL_CAPTURE_TIMEOUT'];
  for (const state of over)
    for (const move of names) expect(mayMove(state, move), `${state} ${move}`).toBe(false);
});

test('the docs draw the states as they are', () => {
  expect(readFileSync('docs/decisions/orders.md', 'utf8')).toContain(drawTransactionStates());
});
