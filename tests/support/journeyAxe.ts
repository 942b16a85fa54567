import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { isProving } from './endurance.ts';

declare global {
  interface Window {
    /** Only after `axe.source` has run in the page. */
    axe: typeof axe;
  }
}

type Scheme = 'light' | 'dark';

/** How a page is looked at. */
interface Look {
  size: { width: number; height: number };
  scheme: Scheme;
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
];
const everyLook: Look[] = sizes.flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({ size, scheme })),
);

async function lookOf(page: Page): Promise<Look> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size.');
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  return { size, scheme: isDark ? 'dark' : 'light' };
}

/** Waits until the page has the scheme and nothing fades or slides any more, so that axe checks the final colours. */
async function comeToRest(page: Page, scheme: Scheme) {
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
 * What axe finds wrong, by these rules or all. Axe stays in the page, and leaves out what it found right: both take longer
 * than the checks.
 */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
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
    { exclude: furtherRows, rules },
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
 * each shape of a page in all looks, and `npm run prove` does so everywhere. Leaves the page as wide as it was.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { inAllLooks = isProving, isWideOnly = false }: Looks = {},
): Promise<void> {
  await test.step(`axe finds nothing on ${what}`, async () => {
    // A page that is still loading has none.
    await expect(page.locator('h1').first()).toBeVisible();
    const own = await lookOf(page);
    const looks = everyLook.filter(({ size }) => !isWideOnly || size === sizes[0]);
    for (const { size, scheme } of inAllLooks ? looks : [own]) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await comeToRest(page, scheme);
      // The dark scheme differs only in its colours, so only they are checked again.
      const rules = inAllLooks && scheme === 'dark' ? ['color-contrast'] : undefined;
      expect.soft(await findings(page, rules), `${what}, ${size.width} wide, ${scheme}`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: own.scheme, reducedMotion: null });
    if (!inAllLooks) return;
    await page.setViewportSize(own.size);
    // The page learns its new width with the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  });
}
