import { expect, test } from 'vitest';
import { checkSymbol, readCode } from '../../../contract/vouchers/codes.ts';

test.each([
  ['7K3M9QX2TD', 'S'],
  ['ZZZZZZZZZZ', 'A'],
  ['A1B2C3D4E5', '6'],
  ['0000000000', '0'],
])('the check symbol of %s is %s', (symbols, check) => {
  expect(checkSymbol(symbols)).toBe(check);
});

test('a wrong symbol always has another check symbol', () => {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const symbols = '7K3M9QX2TD';
  for (const [place, right] of [...symbols].entries())
    for (const wrong of alphabet) {
      if (wrong === right) continue;
      const typed = symbols.slice(0, place) + wrong + symbols.slice(place + 1);
      expect(checkSymbol(typed), typed).not.toBe('S');
    }
});

test.each([
  ['EMB-7K3M9-QX2TD-S', 'EMB7K3M9QX2TDS'],
  ['emb7k3m9qx2tds', 'EMB7K3M9QX2TDS'],
  [' emb 7k3m9\u2013qx2td\u00a0s\u200f', 'EMB7K3M9QX2TDS'],
  ['Oil-IO', '01110'],
  ['ULTRA 5', 'U1TRA5'],
  ['\u0667k3m\u0669', '7K3M9'],
  ['\uff21\uff22\uff11', 'AB1'],
  [' - ', ''],
])('the code %j has the key %s, however people type it', (typed, key) => {
  expect(readCode(typed)).toBe(key);
});
