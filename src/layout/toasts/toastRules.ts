import type { NotificationPayload } from 'ra-core';
import { isSameValue } from '../../../contract/emptiness.ts';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: number;
  tone: ToastTone;
  notification: NotificationPayload;
  /** Makes a change final that could still be undone. */
  settle: ((how: { isUndo: boolean }) => void) | undefined;
}

/** True if both say the same sentence. */
const isSame = ({ notification: one }: Toast, { notification: other }: Toast): boolean =>
  one.message === other.message &&
  isSameValue(one.notificationOptions?.messageArgs, other.notificationOptions?.messageArgs);

/** Messages that stand at once. */
const mostShown = 2;

const isError = ({ tone }: Toast) => tone === 'error';

/**
 * The messages with a new one. It replaces a copy of the same sentence, and pushes out the oldest of those that nobody has
 * to read: two of them stand, or one beside an error.
 */
export function withToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  const all = [...toasts.filter((one) => !isSame(one, toast)), toast];
  const passing = all.filter((one) => !isError(one));
  const places = all.length > passing.length ? mostShown - 1 : mostShown;
  return all.filter((one) => isError(one) || passing.indexOf(one) >= passing.length - places);
}

/** The messages that stand now: of the errors only the newest. The earlier ones wait until it is dismissed. */
export function shownToasts(toasts: readonly Toast[]): readonly Toast[] {
  const error = toasts.findLast(isError);
  return toasts.filter((one) => one === error || !isError(one));
}

/** Pixels between messages and what is above them. */
const gap = 8;

/** What takes up room on the screen, in pixels of the window. */
export interface ScreenBox {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * How far below the upper edge of the window the messages stand, so that they cover none of the controls. Undefined if there is
 * no such place.
 * @param top the first place that they can take
 * @param bottom how far down they can go
 */
export function clearTop(
  { height, left, right }: { height: number; left: number; right: number },
  controls: readonly ScreenBox[],
  { top, bottom }: { top: number; bottom: number },
): number | undefined {
  let clear = top;
  const beside = controls.filter((control) => control.left < right && control.right > left);
  for (const control of beside.toSorted((one, other) => one.top - other.top))
    if (control.bottom > clear && control.top < clear + height) clear = control.bottom + gap;
  return clear + height > bottom ? undefined : clear;
}
