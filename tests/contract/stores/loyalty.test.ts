import { expect, test } from 'vitest';
import { pointsOf, worthOf } from '../../../contract/stores/loyalty.ts';

const rates = { earnRate: 1, redeemRate: 5, minimumPoints: 100 };

test.each([
  [25_000, 1, 250],
  [99, 1, 0],
  [12_990, 0.1, 12],
  [30, 0.1, 0],
  [100_000, 0.029, 29],
  [10_000, 2.5, 250],
])('an order of %i cents at %d points a rand earns %i points', (cents, earnRate, points) => {
  expect(pointsOf(cents, { ...rates, earnRate }, 2)).toBe(points);
});

test('points are worth something as soon as there are enough', () => {
  expect(worthOf(99, rates)).toBe(0);
  expect(worthOf(100, rates)).toBe(500);
});
