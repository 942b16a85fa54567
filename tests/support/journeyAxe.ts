import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { isProving } from './endurance.ts';

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

interface Looks {
  /** Checks a desktop and a tablet, light and dark: for the shapes of pages. Default: the page as it stands. */
  inAllLooks?: boolean;
  /** Leaves out the tablet, for parts that only a wide page shows. */
  isWideOnly?: boolean;
}

/**
 * Checks the page with axe. A story checks what opens in it as it stands; `accessiblePages` and `keyboardShapes` check
 * each shape of a page in all looks, and `npm run prove` everything. Leaves the page as wide as it was.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { inAllLooks = isProving, isWideOnly = false }: Looks = {},
): Promise<void> {
  await test.step(`axe finds nothing on ${what}`, async () => {
    // A page that is still loading has none.
    await expect(page.locator('h1').first()).toBeVisible();
    const own = page.viewportSize();
    const sizes = inAllLooks ? widths.slice(0, isWideOnly ? 1 : undefined) : [undefined];
    for (const size of sizes) {
      if (size) await page.setViewportSize(size);
      for (const colorScheme of inAllLooks ? schemes : schemes.slice(0, 1)) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await comeToRest(page, colorScheme);
        expect
          .soft(
            await findings(page, colorScheme),
            `${what}, ${page.viewportSize()?.width} wide, ${colorScheme}`,
          )
          .toEqual([]);
      }
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
    if (!inAllLooks) return;
    if (own) await page.setViewportSize(own);
    // The page learns its new width with the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  });
}
