import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patiently } from '../../../src/i18n/patiently.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const gone = new Error('Failed to fetch dynamically imported module');

test('a part that is the first to notice that the server is gone waits until it is back', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone).mockResolvedValue('the part');
  const part = patiently(load)();
  await vi.advanceTimersByTimeAsync(50);
  onlineManager.setOnline(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledOnce();
  onlineManager.setOnline(true);
  await expect(part).resolves.toBe('the part');
});

test('a part that fails twice while the server is there fails', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(gone);
  const failed = expect(patiently(load)()).rejects.toBe(gone);
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  expect(load).toHaveBeenCalledTimes(2);
});
