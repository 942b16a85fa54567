import { expect, test } from 'vitest';
import { hashPassword } from '../../../src/session/hashPassword.ts';

const vector = 'pw1:08c985ab2b07c1685ee9c3d3299aad5ce43f8cbe2b7169b47243c7961f39b4d0';

test('the vector of the fact sheet holds', async () => {
  expect(await hashPassword('thandi@example.co.za', 'correct horse battery')).toBe(vector);
});

test('letter case and blanks around the address make no difference', async () => {
  expect(await hashPassword('  Thandi@Example.co.za ', 'correct horse battery')).toBe(vector);
});

test('two ways to write the same letter are the same password', async () => {
  expect(await hashPassword('a@b.c', 'caf\u00e9')).toBe(await hashPassword('a@b.c', 'cafe\u0301'));
});
