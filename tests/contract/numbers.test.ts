import { expect, test } from 'vitest';
import { centsFromAmount, decimalMarkIn } from '../../contract/fieldKinds/numberText.ts';

test.each([
  ['12.5', '.'],
  ['1,234.50', '.'],
  ['1,234,567', '.'],
  ['0.125', '.'],
  ['12,5', ','],
  ['1.234,5', ','],
  ['-1.234.567', ','],
  ['R 12,50', ','],
  ['1,234', 'ambiguous'],
  ['12.000', 'ambiguous'],
  ['R 1,234', 'ambiguous'],
  ['1234', undefined],
  ['12.5.7', undefined],
  ['a, b', undefined],
])('the number %s shows the decimal mark %s', (text, mark) => {
  expect(decimalMarkIn(text)).toBe(mark);
});

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['R 12,50', 1250],
  ["1'234.50", 123450],
  ['1.234,50 €', 123450],
  ['1,234', 123400],
  ['-R 5', -500],
  ['.5', 50],
  ['12.345,678', undefined],
  ['twelve', undefined],
  ['12 13-14', undefined],
  ['', undefined],
])('the amount %s is %s cents', (text, cents) => {
  expect(centsFromAmount(text)).toBe(cents);
});
