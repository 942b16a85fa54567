import { expect, test } from 'vitest';
import { formatsFor } from '../../../src/i18n/formats.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('numbers and money follow the language, money the currency of the customer too', () => {
  const english = formatsFor({ language: 'en', currency: 'ZAR' });
  expect([english.figures(1234567), english.figures(1234.5, 2), english.decimalMark]).toEqual([
    '1,234,567',
    '1,234.50',
    '.',
  ]);
  expect([plain(english.money(123450)), english.currencySign]).toEqual(['R 1,234.50', 'R']);
  const german = formatsFor({ language: 'de', currency: 'EUR' });
  expect([german.figures(1234.5, 2), plain(german.money(123450)), german.decimalMark]).toEqual([
    '1.234,50',
    '1.234,50 €',
    ',',
  ]);
  expect([english.distance(-1, 'day'), german.distance(-1, 'day')]).toEqual(['yesterday', 'gestern']);
});

test('a sign that is no code of a currency does not stop the page', () => {
  expect(formatsFor({ language: 'en', currency: 'rands' }).money(100)).toBe('$1.00');
});
