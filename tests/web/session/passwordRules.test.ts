import { expect, test } from 'vitest';
import { passwordProblems } from '../../../src/session/passwordRules.ts';
import { english } from '../support/english.ts';

const worded = (password: string, confirmation: string) =>
  Object.values(passwordProblems({ password, confirmation })).map((key) => english(key));

test.each([
  ['nothing at all', '', '', ['Please enter your password', 'required']],
  ['blanks only: P1-5.1-05', '   ', 'x', ['Please enter your password', 'Passwords must match']],
  [
    '11 characters: P1-5.1-06',
    '12345678901',
    '12345678901',
    ['Password is too short - should be 12 chars minimum.'],
  ],
  [
    '11 and a blank: P1-5.1-07',
    '12345678901 ',
    '12345678901 ',
    ['Password is too short - should be 12 chars minimum.'],
  ],
  ['no repetition: P1-5.1-08', '123456789012', ' ', ['required']],
  ['another repetition: P1-5.1-09', '123456789012', '123456789013', ['Passwords must match']],
  ['12 characters twice', '123456789012', ' 123456789012', []],
])('%s', (_name, password, confirmation, problems) => {
  expect(worded(password, confirmation)).toEqual(problems);
});

test('characters are counted as people see them, not as they are stored', () => {
  expect(worded('🍕🍕🍕🍕🍕🍕', '🍕🍕🍕🍕🍕🍕')).toEqual([
    'Password is too short - should be 12 chars minimum.',
  ]);
});
