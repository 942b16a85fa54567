import { type Browser, expect, type Page } from '@playwright/test';

/** A device behind a screen, whose clock is wrong by that much. */
export async function openDevice(browser: Browser, baseURL: string | undefined, wrongByMs: number) {
  const context = await browser.newContext({ baseURL, viewport: { width: 960, height: 540 } });
  await context.addInitScript((wrong) => {
    const { timeOrigin } = performance;
    Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + wrong });
    // When which picture came into sight, by the true clock.
    const seen: [string, number][] = [];
    Object.assign(window, { seen });
    let last = '';
    const look = () => {
      const [shown] = [...document.querySelectorAll('.screen > div')].filter(
        (layer) => getComputedStyle(layer).visibility === 'visible',
      );
      const source = shown?.querySelector('img')?.src ?? '';
      if (source !== '' && source !== last) seen.push([source, timeOrigin + performance.now()]);
      if (source !== '') last = source;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, wrongByMs);
  const page = await context.newPage();
  await page.goto('/play');
  return { context, page };
}

/** The code that a device shows until somebody pairs it. */
export const codeOn = async (page: Page): Promise<string> => {
  const code = page.locator('strong');
  await expect(code).toHaveText(/^[A-Z2-9]{3} [A-Z2-9]{3}$/);
  return code.innerText();
};

type Seen = [source: string, moment: number][];
/** Which pictures came into sight on a device, and when. */
export const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
/** The pictures on the screens of a device. */
export const picturesOn = (page: Page) => page.locator('.screen img');

/** How far apart two devices showed the same picture, in milliseconds, at the best of their last changes. */
export async function leastApart(one: Page, other: Page): Promise<number> {
  const [first, second] = [await seenOn(one), await seenOn(other)];
  const apart = first
    .slice(1)
    .flatMap(([source, moment]) =>
      second.filter(([shown]) => shown === source).map(([, at]) => Math.abs(at - moment)),
    );
  return Math.min(...apart, Number.POSITIVE_INFINITY);
}
