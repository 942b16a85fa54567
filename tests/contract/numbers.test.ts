import { expect, test } from 'vitest';
import {
  decimalFromText,
  decimalMarkIn,
  pastedAmount,
  percentFromText,
} from '../../contract/fieldKinds/numberText.ts';

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
  expect(pastedAmount(text, { decimalMark: '.', currencyDigits: 2 })).toBe(cents);
});

test.each([
  ['1/2', 0.5],
  ['½', 0.5],
  ['1½', 1.5],
  ['1 ½', 1.5],
  ['1 1/2', 1.5],
  ['2\u20443', 0.666666666666667],
  ['-3/4', -0.75],
  ['−2', -2],
  ['1/2 %', 0.005],
  ['11/2', '11/2'],
  ['1-1/2', '1-1/2'],
  ['3/2', '3/2'],
  ['1/0', '1/0'],
  ['1½½', '1½½'],
])('the quantity %s is %s', (text, value) => {
  expect(decimalFromText(text, { decimalMark: '.', currencyDigits: 2 })).toBe(value);
});

test('a fraction of a percent is one, and a fraction is no amount', () => {
  expect(percentFromText('12 ½ %', { decimalMark: ',', currencyDigits: 2 })).toBe(12.5);
  expect(pastedAmount('1/2', { decimalMark: '.', currencyDigits: 2 })).toBeUndefined();
});
