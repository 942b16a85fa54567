import { describe, expect, test } from 'vitest';
import {
  freeFoot,
  shownToasts,
  type Toast,
  type ToastTone,
  withToast,
} from '../../../src/layout/toasts/toastRules.ts';

const toast = (message: string, tone: ToastTone): Toast => ({
  ...{ id: 0, tone, settle: undefined },
  notification: { message, type: tone },
});
const toastsAfter = (...all: Toast[]) =>
  all.reduce<readonly Toast[]>((toasts, one) => withToast(toasts, one), []);
const texts = (toasts: readonly Toast[]) => toasts.map(({ notification }) => notification.message);

describe('of several messages', () => {
  test('the newest two stand, and the same sentence stands once', () => {
    const saved = ['A saved', 'B saved', 'A saved', 'C saved'].map((text) => toast(text, 'success'));
    expect(texts(shownToasts(toastsAfter(...saved)))).toEqual(['A saved', 'C saved']);
  });

  test('an error stays beside the newest other message; earlier errors wait until it is gone', () => {
    const [first, second] = [toast('First failure', 'error'), toast('Second failure', 'error')];
    const passing = ['A saved', 'B saved', 'C saved'].map((text) => toast(text, 'success'));
    const all = toastsAfter(first, second, ...passing);
    expect(texts(shownToasts(all))).toEqual(['Second failure', 'C saved']);
    const dismissed = all.filter((one) => one !== second);
    expect(texts(shownToasts(dismissed))).toEqual(['First failure', 'C saved']);
  });
});

describe('messages at the foot of the window', () => {
  const message = { height: 40, left: 400, right: 700 };
  const window = { height: 900, ceiling: 48 };
  const bar = (top: number, bottom: number, left = 0, right = 1440) => ({ top, bottom, left, right });

  test('stand at the edge where there is no bar', () => {
    expect(freeFoot(message, [], window)).toBe(12);
  });

  test('stand above a bar, and above another one on top of it', () => {
    expect(freeFoot(message, [bar(856, 900)], window)).toBe(44 + 12);
    expect(freeFoot(message, [bar(790, 840), bar(856, 900)], window)).toBe(110 + 12);
  });

  test('stay at the edge below or beside a bar that they do not touch', () => {
    expect(freeFoot(message, [bar(500, 540)], window)).toBe(12);
    expect(freeFoot(message, [bar(856, 900, 900, 1440)], window)).toBe(12);
  });

  test('stay at the edge where bars leave no room', () => {
    expect(freeFoot(message, [bar(60, 900)], window)).toBe(12);
  });
});
