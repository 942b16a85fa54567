import { expect, test } from 'vitest';
import { listTextIn } from '../../../src/i18n/listText.ts';

test.each([
  ['en', 'a, b, c'],
  ['es', 'a, b, c'],
  ['ar', 'a، b، c'],
  ['en-XA', 'a, b, c'],
])('the items of a line in %s', (language, text) => {
  expect(listTextIn(language, ['a', 'b', 'c'])).toBe(text);
  expect(listTextIn(language, ['a'])).toBe('a');
  expect(listTextIn(language, [])).toBe('');
});
