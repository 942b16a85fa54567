import type { Locator } from '@playwright/test';

const scrolledFrames = 240;

/** Scrolls by three rows in every frame. @returns the milliseconds between frames */
const frameTimes = (box: Locator): Promise<number[]> =>
  box.evaluate(
    (element, frames) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let last = performance.now();
        const step = () => {
          const now = performance.now();
          times.push(now - last);
          last = now;
          element.scrollTop += 108;
          if (times.length < frames) requestAnimationFrame(step);
          else resolve(times.slice(1));
        };
        requestAnimationFrame(step);
      }),
    scrolledFrames,
  );

/** How long a frame takes while somebody scrolls through a box, as a figure to report. */
export async function scrolled(box: Locator) {
  const frames = (await frameTimes(box)).toSorted((one, other) => one - other);
  const at = (share: number) => Math.round((frames[Math.floor(frames.length * share)] ?? 0) * 10) / 10;
  return { median: at(0.5), p95: at(0.95), unit: 'ms', target: '16.7 ms' };
}
