import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    /** Only after `axe.source` has run in the page. */
    axe: typeof axe;
  }
}

const widths = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
];
const schemes = ['light', 'dark'] as const;

/** Waits until the page has the scheme and nothing fades or slides any more, so that axe checks the final colours. */
async function comeToRest(page: Page, scheme: 'light' | 'dark') {
  await expect(page.locator('html')).toHaveCSS('color-scheme', scheme);
  await page.waitForFunction(() => {
    const isEndless = (one: Animation) =>
      one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    return document.getAnimations().every((one) => one.playState !== 'running' || isEndless(one));
  });
}

/** Rows after the first few look the same, and checking them would be most of the work. */
const furtherRows = 'tbody tr:nth-child(n+8)';

/**
 * What axe finds wrong. The dark scheme differs only in its colours, so only they are checked again. Axe stays in the
 * page, and leaves out what it found right: both take longer than the checks.
 */
async function findings(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ exclude, rules }) => {
      const { violations } = await window.axe.run(
        { exclude: [exclude] },
        { resultTypes: ['violations'], ...(rules && { runOnly: rules }) },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      );
    },
    { exclude: furtherRows, rules: scheme === 'dark' ? ['color-contrast'] : undefined },
  );
}

/**
 * Checks the page with axe, on a desktop and a tablet, light and dark. Leaves the page as wide as it was.
 * `isWideOnly` leaves out the tablet, for parts that only a wide page shows.
 */
export async function expectAccessible(page: Page, what: string, { isWideOnly = false } = {}): Promise<void> {
  await test.step(`axe finds nothing on ${what}`, async () => {
    // A page that is still loading has none.
    await expect(page.locator('h1').first()).toBeVisible();
    for (const size of isWideOnly ? widths.slice(0, 1) : widths) {
      await page.setViewportSize(size);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await comeToRest(page, colorScheme);
        expect
          .soft(await findings(page, colorScheme), `${what}, ${size.width} wide, ${colorScheme}`)
          .toEqual([]);
      }
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
    if (widths[0]) await page.setViewportSize(widths[0]);
    // The page learns its new width with the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  });
}
