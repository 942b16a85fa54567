import { expect, test } from 'vitest';
import { isMeant } from '../../../src/layout/palette/paletteEntries.ts';

test.each([
  ['Stock items', 'stock'],
  ['Stock items', 'it st'],
  ['Café menu', 'cafe'],
  ['Stock items', ''],
])('“%s” is meant by “%s”', (text, search) => {
  expect(isMeant(text, search)).toBe(true);
});

test('the middle of a word means nothing', () => {
  expect(isMeant('Stock items', 'tock')).toBe(false);
});
