import { expect, test } from 'vitest';
import { moneyFormats, numberFormats } from '../../../src/i18n/formats.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('numbers follow the language', () => {
  const english = numberFormats('en');
  const german = numberFormats('de');
  expect([english.figures(1234567), english.figures(1234.5, 2), english.decimalMark]).toEqual([
    '1,234,567',
    '1,234.50',
    '.',
  ]);
  expect([german.figures(1234.5, 2), german.decimalMark]).toEqual(['1.234,50', ',']);
  expect([english.minutesAgo(9), german.minutesAgo(0)]).toEqual(['9 minutes ago', 'in dieser Minute']);
});

test('money follows the language and the currency of the customer', () => {
  const rand = moneyFormats('en', 'ZAR');
  expect([plain(rand.money(123450)), rand.currencySign]).toEqual(['R 1,234.50', 'R']);
  expect(plain(moneyFormats('de', 'EUR').money(123450))).toBe('1.234,50 €');
});

test('a sign that is no code of a currency does not stop the page', () => {
  expect(moneyFormats('en', 'rands').money(100)).toBe('$1.00');
});
