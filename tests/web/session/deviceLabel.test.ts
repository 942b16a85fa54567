import { expect, test } from 'vitest';
import { deviceLabel } from '../../../src/session/deviceLabel.ts';
import { type BrowserSnapshot, fingerprintOf } from '../../../src/session/fingerprint.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const snapshot: BrowserSnapshot = {
  userAgent: windows,
  screenWidth: 1440,
  doNotTrack: null,
  touchSupport: false,
};

test.each([
  [windows, 'Chrome on Windows · 7'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux · 7'],
  ['something else', 'Browser · 7'],
])('%s is called %s', (userAgent, label) => {
  expect(deviceLabel(userAgent, 7)).toBe(label);
});

test('a fingerprint is one unsigned 32-bit number, whatever the order of what it is made from', () => {
  const number = fingerprintOf(snapshot);
  expect(number).toBe(number >>> 0);
  expect(fingerprintOf(Object.fromEntries(Object.entries(snapshot).reverse()))).toBe(number);
});

test('the hash is FNV-1a', () => {
  // Of the text "[]", by another implementation.
  expect(fingerprintOf({})).toBe(1947613349);
});

test('every component counts', () => {
  const numbers = Object.keys(snapshot).map((name) => fingerprintOf({ ...snapshot, [name]: 'other' }));
  expect(new Set([...numbers, fingerprintOf(snapshot)]).size).toBe(numbers.length + 1);
});
