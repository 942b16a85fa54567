import { expect, test } from 'vitest';
import { checkSymbol } from '../../../contract/vouchers/codes.ts';
import { newCode } from '../../../server/services/main/vouchers/codes.ts';

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
