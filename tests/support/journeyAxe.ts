import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const widths = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
];
const schemes = ['light', 'dark'] as const;

/** Waits until what fades or slides has come to rest: colours are judged as they stay. */
const comeToRest = (page: Page) =>
  page.evaluate(async () => {
    const endless = (one: Animation) => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const moving = document.getAnimations().filter((one) => one.playState === 'running' && !endless(one));
    await Promise.allSettled(moving.map((one) => one.finished));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });

async function findings(page: Page): Promise<string[]> {
  await comeToRest(page);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * Holds what is on the page against axe, on a desktop and a tablet, light and dark. Leaves the page as wide as it was.
 * `isWideOnly` leaves out the tablet, for what is only there with room for it.
 */
export async function expectAccessible(page: Page, what: string, { isWideOnly = false } = {}): Promise<void> {
  await test.step(`axe finds nothing on ${what}`, async () => {
    for (const size of isWideOnly ? widths.slice(0, 1) : widths) {
      await page.setViewportSize(size);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await findings(page), `${what}, ${size.width} wide, ${colorScheme}`).toEqual([]);
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    if (widths[0]) await page.setViewportSize(widths[0]);
  });
}
