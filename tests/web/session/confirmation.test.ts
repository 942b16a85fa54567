import { expect, test } from 'vitest';
import { createConfirmation } from '../../../src/session/confirmation.ts';

test('calls that ask at once share one question and its answer', async () => {
  const confirmation = createConfirmation();
  const answers = [confirmation.ask(), confirmation.ask()];
  expect(confirmation.isAsked()).toBe(true);
  confirmation.answer(true);
  expect(await Promise.all(answers)).toEqual([true, true]);
  expect(confirmation.isAsked()).toBe(false);
});

test('the next question is another one', async () => {
  const confirmation = createConfirmation();
  const heard: boolean[] = [];
  const stop = confirmation.subscribe(() => heard.push(confirmation.isAsked()));
  const first = confirmation.ask();
  confirmation.answer(false);
  const second = confirmation.ask();
  confirmation.answer(true);
  stop();
  void confirmation.ask();
  expect(await Promise.all([first, second])).toEqual([false, true]);
  expect(heard).toEqual([true, false, true, false]);
});
