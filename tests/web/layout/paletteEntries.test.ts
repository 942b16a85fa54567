import AddIcon from '@mui/icons-material/Add';
import { expect, test } from 'vitest';
import { bestFirst, isMeant } from '../../../src/layout/navigation/matching.ts';
import type { PaletteEntry } from '../../../src/layout/palette/paletteEntries.ts';

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

const entry = (label: string): PaletteEntry => ({ id: label, label, context: '', icon: AddIcon, to: '/' });

test.each([
  ['things 27', ['Things 27', 'Things 279', 'Things 270']],
  ['27', ['Things 27', 'Things 279', 'Things 270']],
  ['thing', ['Things 279', 'Things 270', 'Things 27']],
  ['', ['Things 279', 'Things 270', 'Things 27']],
])('“%s” finds %j, best first', (search, labels) => {
  const entries = ['Things 279', 'Things 270', 'Things 27'].map(entry);
  expect(bestFirst(entries, search).map(({ label }) => label)).toEqual(labels);
});
