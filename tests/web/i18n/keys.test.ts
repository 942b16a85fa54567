import { expect, test } from 'vitest';
import type { MessageKey } from '../../../src/i18n/messageKeys.ts';
import { english } from '../support/english.ts';

/** What the compiler refuses is what this test is about: it fails in `npm run check`. */
test('a key that does not exist is a type error', () => {
  const keys: MessageKey[] = [
    'shell.user.menu',
    'signIn.login.title',
    'account.title',
    'errors.NETWORK',
    'issues.required',
    // The example's own, which only its module brings.
    'tides.title',
    // @ts-expect-error There is no such message.
    'shell.user.meun',
    // @ts-expect-error A group is no message.
    'shell.user',
    // @ts-expect-error There is no such error.
    'errors.TEAPOT',
  ];
  expect(keys.slice(0, 5).filter((key) => english(key) === key)).toEqual([]);
});
