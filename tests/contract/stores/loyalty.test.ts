import { expect, test } from 'vitest';
import { pointsOf, worthOf } from '../../../contract/stores/loyalty.ts';

const rates = { earnRate: 1, redeemRate: 5, minimumPoints: 100 };

test.each([
  [25_000, 2, 1, 250],
  [99, 2, 1, 0],
  [12_990, 2, 0.1, 12],
  [30, 2, 0.1, 0],
  [100_000, 2, 0.029, 29],
  [10_000, 2, 2.5, 250],
  [250, 0, 2, 500],
  [250_999, 3, 2, 501],
])('an order of %i minor units, of which %i are decimals, at %d points a unit earns %i points', (amount, digits, earnRate, points) => {
  expect(pointsOf(amount, { ...rates, earnRate }, digits)).toBe(points);
});

test('points are worth something as soon as there are enough', () => {
  expect(worthOf(99, rates)).toBe(0);
  expect(worthOf(100, rates)).toBe(500);
});
