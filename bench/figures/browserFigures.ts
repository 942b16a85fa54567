import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Response } from '@playwright/test';
import { build } from 'vite';
import { type Bench, withFloor } from '../bench.ts';
import { browserOptions, signInPage } from '../browser.ts';
import { fillItems } from '../fill.ts';
import { signIn } from '../product.ts';
import { inTurn, type Row, report, reportRows, summarised } from '../report.ts';
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

/** A signed-in browser of the product and one of a plain react-admin, each with the address of its list of the same rows. */
interface Lists {
  product: BrowserContext;
  list: string;
  plain: BrowserContext;
  plainList: string;
}

async function withLists<Result>(bench: Bench, work: (lists: Lists) => Promise<Result>): Promise<Result> {
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
    return await withFloor(bench, customerUuid, async (floorUrl) => {
      const product = await browser.newContext();
      await signInPage(product, bench.product.url);
      return work({
        product,
        list: `${bench.product.url}/stock-items/items`,
        plain: await browser.newContext(),
        plainList: `${floorUrl}/plain/index.html#/items`,
      });
    });
  } finally {
    await browser.close();
  }
}

async function rowsOf({ product, list, plain, plainList }: Lists): Promise<Row[]> {
  const size = await javaScriptOf(product, list);
  const plainSize = await javaScriptOf(plain, plainList);
  const times = await inTurn(
    loads,
    () => firstRows(plain, plainList),
    () => firstRows(product, list),
  );
  return [
    {
      work: 'JavaScript to the first list, gzip',
      ...summarised([{ product: size, floor: plainSize }], 'KiB'),
      target: '<= that of the plain page',
    },
    { work: 'first rows visible', ...summarised(times, 'ms'), target: '<= 1.0' },
  ];
}

/** The first list in Chromium, next to that of a plain react-admin with the same rows. */
export const browserRows = (bench: Bench): Promise<Row[]> => withLists(bench, rowsOf);

/** The same, and scrolling through a long list. */
export const browserFigures = (bench: Bench): Promise<void> =>
  withLists(bench, async (lists) => {
    reportRows(await rowsOf(lists));
    const page = await lists.product.newPage();
    const range = new URLSearchParams({ page: '1', perPage: '10000' });
    await page.goto(`${lists.list}?${range}`);
    await page.getByRole('row').nth(20).waitFor();
    report('list of 10,000 rows: scroll', await scrolled(page.getByRole('table').locator('..')));
  });
