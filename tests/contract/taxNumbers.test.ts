import { expect, test } from 'vitest';
import { rightTaxNumber } from '../../contract/taxNumbers.ts';

test.each([
  ['ZA', '4123456789', '5123456789'],
  ['ES', 'ES B-12345678', 'B1234567'],
  ['DE', 'DE 123 456 789', '12345678'],
  ['GR', 'EL123456789', 'GB123456789'],
  ['GB', '123 4567 89', '12345678'],
  ['AE', '100123456700003', '1001234567'],
  ['SA', '300123456700003', '100123456700004'],
  ['CH', 'CHE-123.456.789 MWST', 'CHE-123'],
  ['NL', 'nl123456789b01', 'NL123456789'],
])('a tax number has the form of its country: %s', (country, right, wrong) => {
  expect(rightTaxNumber(right, country)).toBeUndefined();
  const example = rightTaxNumber(wrong, country);
  expect(example).toEqual(expect.any(String));
  expect(rightTaxNumber(example ?? '', country)).toBeUndefined();
});

test('a country without a known form takes any number', () => {
  expect(rightTaxNumber('anything 1', 'KW')).toBeUndefined();
  expect(rightTaxNumber('anything 1', null)).toBeUndefined();
});
