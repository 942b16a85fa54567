import { describe, expect, test } from 'vitest';
import { isCommonPassword } from '../../../src/session/commonPasswords.ts';
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

describe('a password that is easily guessed is refused in a sentence (AU-05)', () => {
  const common =
    'Many people use this password or one much like it, so others try it first. Choose another one.';
  const own =
    'This is little more than your own name or address, or the name of this product. Choose another one.';
  const judged = (password: string) => {
    const problems = passwordProblems(
      { password, confirmation: password },
      { own: ['nomsa.dlamini@ember.example', 'Nomsa Dlamini'], isCommon: isCommonPassword },
    );
    return Object.values(problems).map((key) => english(key));
  };

  test.each([
    'qwerty123456',
    '123456789012',
    'unbelievable',
    'Administrator',
    'password1234',
    'Password2026!!',
    'P@ssw0rd12345',
    '!!football!!99',
    'passwordpassword',
    'Liverpool Liverpool',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
  ])('%s: many people use it or one like it', (password) => expect(judged(password)).toEqual([common]));

  test.each([
    'nomsa.dlamini@ember.example',
    'Nomsa Dlamini 1',
    'nomsanomsa2026',
    'dlamini.nomsa!',
    'Commissary2026',
    'commissary-ember',
  ])('%s: it is little more than what is known', (password) => expect(judged(password)).toEqual([own]));

  test.each([
    'four words of mine',
    'plain words of mine',
    'another set of words',
    'correct horse battery staple',
    'tr0ub4dor&3-xkcd',
    'Nomsa eats cold pizza',
    '日本語日本語パスワード長い文',
    '4917 6620 3158 7742',
    'a sentence of mine, 128 signs long '.padEnd(128, 'x1! ÿ日'),
  ])('%s: nothing against it', (password) => expect(judged(password)).toEqual([]));
});
