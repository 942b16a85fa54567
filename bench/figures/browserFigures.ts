import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Response } from '@playwright/test';
import { build } from 'vite';
import { type Bench, withFloor } from '../bench.ts';
import { browserOptions, signInPage } from '../browser.ts';
import { fillItems } from '../fill.ts';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';
import { scrolled } from '../scroll.ts';

const plainDirectory = path.join(import.meta.dirname, '../plainReactAdmin');
/** The build folder of the plain page; the bare server serves it from there. */
const plainBuild = path.join(plainDirectory, 'dist');
const loads = 9;

/** Runs in the page: remembers when the first table row with text is on the screen. */
function watchForRows(): void {
  const look = () => {
    const cell = document.querySelector('tbody tr td:nth-child(2)');
    if (!cell?.textContent?.trim()) return requestAnimationFrame(look);
    return requestAnimationFrame(() => performance.mark('first-rows'));
  };
  requestAnimationFrame(look);
}

/** Milliseconds from navigation to the first rows, in a new page with the files of earlier loads in the cache. */
async function firstRows(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watchForRows);
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('first-rows').length > 0);
  const time = await page.evaluate(() => performance.getEntriesByName('first-rows')[0]?.startTime ?? 0);
  await page.close();
  return time;
}

/** KiB of JavaScript, compressed by gzip, that a first visit loads until its rows are shown. */
async function javaScriptOf(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  const weigh = (response: Response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  };
  page.on('response', weigh);
  await page.addInitScript(watchForRows);
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('first-rows').length > 0);
  // What comes after the rows does not count, and closing the page would cut it off.
  page.off('response', weigh);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.close();
  return Math.round(total / 1024);
}

/** The first list in Chromium, next to that of a plain react-admin with the same rows. */
export async function browserFigures(bench: Bench): Promise<void> {
  await build({
    root: plainDirectory,
    configFile: false,
    logLevel: 'error',
    base: '/plain/',
    build: { outDir: plainBuild, emptyOutDir: true },
  });
  const { customerUuid } = await signIn(bench.product.url, { email: 'support@commissary.example' });
  await fillItems(bench.client, customerUuid, 10_000);
  const browser = await chromium.launch(browserOptions());
  try {
    await withFloor(bench, customerUuid, async (floorUrl) => {
      const product = await browser.newContext();
      const plain = await browser.newContext();
      await signInPage(product, bench.product.url);
      const list = `${bench.product.url}/stock-items/items`;
      const plainList = `${floorUrl}/plain/index.html#/items`;
      const size = await javaScriptOf(product, list);
      const plainSize = await javaScriptOf(plain, plainList);
      report('JavaScript to the first list, gzip', {
        product: size,
        floor: plainSize,
        unit: 'KiB',
        target: '<= that of the plain page',
      });
      const times: number[] = [];
      const plainTimes: number[] = [];
      for (let index = 0; index < loads; index += 1) {
        times.push(await firstRows(product, list));
        plainTimes.push(await firstRows(plain, plainList));
      }
      const [own, peer] = [median(times), median(plainTimes)];
      report('first rows visible', {
        product: own,
        floor: peer,
        unit: 'ms',
        ratio: Math.round((own / peer) * 100) / 100,
        target: '<= 1.0',
      });
      const page = await product.newPage();
      const range = new URLSearchParams({ page: '1', perPage: '10000' });
      await page.goto(`${list}?${range}`);
      await page.getByRole('row').nth(20).waitFor();
      report('list of 10,000 rows: scroll', await scrolled(page.getByRole('table').locator('..')));
    });
  } finally {
    await browser.close();
  }
}
