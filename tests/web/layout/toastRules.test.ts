import { describe, expect, test } from 'vitest';
import {
  clearTop,
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

describe('messages at the top of the window', () => {
  const message = { height: 40, left: 400, right: 700 };
  const window = { top: 56, bottom: 450 };
  const control = (top: number, bottom: number, left = 0, right = 1440) => ({ top, bottom, left, right });

  test('stand at their usual place where no control is', () => {
    expect(clearTop(message, [], window)).toBe(56);
    expect(clearTop(message, [control(500, 540)], window)).toBe(56);
    expect(clearTop(message, [control(60, 90, 900, 1440)], window)).toBe(56);
  });

  test('stand below a control, and below the next one that would be in the way', () => {
    expect(clearTop(message, [control(60, 90)], window)).toBe(98);
    expect(clearTop(message, [control(120, 150), control(60, 90)], window)).toBe(158);
    expect(clearTop(message, [control(200, 230), control(60, 90)], window)).toBe(98);
  });

  test('find no place where controls leave no room', () => {
    expect(clearTop(message, [control(40, 440)], window)).toBeUndefined();
  });
});
