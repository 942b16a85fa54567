import type { Page } from '@playwright/test';
import { entryVerb, isOneForCustomer } from '../../contract/resource.ts';
import { resources } from '../../src/resources/resources.ts';
import { expect, test } from '../support/journey.ts';

/** The resources that the navigation shows. */
const shown = resources.filter(({ area, verbs }) => area !== undefined && [...verbs].length > 0);

/** Goes to an address as a link of the page does, without loading the product again. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
}

/** What is wrong with the page as it stands: it is wider than the window, or shows the name of a message. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const keys = document.body.innerText.match(/\b(crud|shell|states|errors|formats)\.\w+(\.\w+)*/g) ?? [];
    return [...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels too wide`] : []), ...keys];
  });

for (const area of new Set(shown.map((resource) => resource.area)))
  test(`every page of the area ${area} shows without an error, at 820 pixels too`, async ({
    desk,
    office,
  }) => {
    const seen: string[] = [];
    desk.on('console', (message) => {
      if (message.type() === 'error') seen.push(`${desk.url()}: ${message.text()}`);
    });
    await desk.setViewportSize({ width: 820, height: 1100 });
    await desk.goto('/');
    const visit = async (path: string) => {
      await follow(desk, path);
      seen.push(...(await faults(desk)).map((fault) => `${path}: ${fault}`));
    };
    for (const resource of shown.filter((one) => one.area === area)) {
      await visit(`/${resource.name}`);
      if (isOneForCustomer(resource) || entryVerb(resource) !== 'list') continue;
      if (resource.verbs.has('create')) await visit(`/${resource.name}/create`);
      const { data } = await office.list(`/services/${resource.service}/${resource.path}`, {});
      const [record] = data;
      if (record && resource.verbs.has('get')) await visit(`/${resource.name}/${record.id}`);
    }
    expect(seen).toEqual([]);
  });
