import { type BrowserContext, chromium } from '@playwright/test';
import { type Bench, timed } from '../bench.ts';
import { browserOptions, signInPage } from '../browser.ts';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';

const runs = 7;
/** Items that one reorder moves. */
const moved = 500;

/** Runs in the page: remembers when items can be worked with and what guests see of them is on the screen. */
function watchForItems(): void {
  const look = () => {
    const isDrawn = document.querySelector('[id^="move-"]') && document.querySelector('article');
    if (!isDrawn) return requestAnimationFrame(look);
    // The task after the frame runs only once the page has nothing else to do at once.
    return requestAnimationFrame(() => setTimeout(() => performance.mark('items-ready')));
  };
  requestAnimationFrame(look);
}

/** Milliseconds from navigation to the items, in a new page with the files of earlier loads in the cache. */
async function itemsReady(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watchForItems);
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('items-ready').length > 0);
  const time = await page.evaluate(() => performance.getEntriesByName('items-ready')[0]?.startTime ?? 0);
  await page.close();
  return time;
}

/** A menu of many items in the workbench, and a new order of some of them. */
export async function workbenchFigures({ product }: Bench, menuId: string): Promise<void> {
  const browser = await chromium.launch(browserOptions());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await signInPage(context, product.url);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1)
      times.push(await itemsReady(context, `${product.url}/menu-workbench?menu=${menuId}`));
    report('workbench of a menu of 2000 items interactive', {
      milliseconds: median(times),
      target: '< 1500 ms',
    });
  } finally {
    await browser.close();
  }

  const { accessToken } = await signIn(product.url);
  const main = `${product.url}/services/main`;
  const headers = { 'content-type': 'application/json', 'x-access-token': accessToken };
  const workbench = await fetch(`${main}/menu/${menuId}/workbench`, { headers });
  let order: string[] = (await workbench.json()).data.itemOrder;
  const save = async () => {
    const response = await fetch(`${main}/menuitem/updateSequence`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ sequenceData: order.map((id, place) => ({ id, order: place })) }),
    });
    if (!response.ok) throw new Error(`The order was refused: ${response.status} ${await response.text()}`);
  };
  // So that only the items that a run moves have new places.
  await save();
  const saved: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    order = [...order.slice(1, moved), ...order.slice(0, 1), ...order.slice(moved)];
    saved.push(await timed(save));
  }
  report(`new order of ${moved} of 2000 items`, { milliseconds: median(saved), target: '< 100 ms' });
}
