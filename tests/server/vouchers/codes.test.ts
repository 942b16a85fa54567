import { expect, test } from 'vitest';
import { checkSymbol, newCode } from '../../../server/services/main/vouchers/codes.ts';

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

test('codes have their shape, their check symbol and no letters that look like others', () => {
  const codes = Array.from({ length: 5_000 }, () => newCode(null));
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]$/);
    const [first = '', second = '', check] = code.split('-');
    expect(checkSymbol(first + second)).toBe(check);
  }
  expect(newCode('EMB')).toMatch(/^EMB-.{5}-.{5}-.$/);
});
