import { chromium, type Page } from '@playwright/test';
import { type Bench, timed } from '../bench.ts';
import { browserOptions, signInPage } from '../browser.ts';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';
import { scrolled } from '../scroll.ts';

const itemCount = 2000;
const sizeCount = 5;
const channelCount = 5;
const pastedRows = 1000;
const runs = 5;

/** A menu of items in five sizes on five channels, with a price in the default list and every fifth price on a channel. */
const fill = `WITH menu AS (
    INSERT INTO menus (customer_uuid, name, position, is_active, is_deleted)
    VALUES ($1, 'Bench prices', 9997, true, false) RETURNING id),
  across AS (
    INSERT INTO channels (customer_uuid, name, code, position, is_active)
    SELECT $1, 'Bench prices ' || n, 'BENCH_PRICES_' || n, 9000 + n, true FROM generate_series(1, $4::int) AS n RETURNING id),
  sold AS (
    INSERT INTO channel_menus (customer_uuid, menu_id, channel_id, position, is_active)
    SELECT $1, menu.id, across.id, 9997, true FROM menu, across RETURNING menu_id, channel_id),
  items AS (
    INSERT INTO menu_items (customer_uuid, name, code, position, is_active, is_deleted, tax_group_id)
    SELECT $1, 'Bench priced item ' || n, 'BENCH-PRICES-' || n, 9000 + n, true, false,
      (SELECT id FROM tax_groups WHERE customer_uuid = $1 ORDER BY position LIMIT 1)
    FROM generate_series(1, $2::int) AS n RETURNING id),
  shown AS (
    INSERT INTO channel_items (customer_uuid, menu_id, channel_id, menu_item_id)
    SELECT $1, sold.menu_id, sold.channel_id, items.id FROM sold, items),
  sizes AS (
    INSERT INTO subtypes (customer_uuid, menu_item_id, name, pricing_strategy, position, is_active)
    SELECT $1, items.id, 'Size ' || n, 2, n, true FROM items, generate_series(1, $3::int) AS n RETURNING id, position),
  own AS (
    INSERT INTO channel_prices (customer_uuid, menu_id, channel_id, subtype_id, price)
    SELECT $1, sold.menu_id, sold.channel_id, sizes.id, 9990 FROM sold, sizes WHERE sizes.position = 1),
  listed AS (
    INSERT INTO price_list_elements (customer_uuid, price_list_id, price_of, subtype_id, price)
    SELECT $1, (SELECT id FROM price_lists WHERE customer_uuid = $1 AND is_default AND is_active ORDER BY position LIMIT 1),
      'MENU_ITEM_VARIANT', sizes.id, 8990 FROM sizes)
  SELECT id FROM menu`;

/** Pastes a block into the grid. @returns the milliseconds until the page shows it */
const paste = (page: Page, text: string): Promise<number> =>
  page.getByRole('grid').evaluate((box, block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    const began = performance.now();
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    return new Promise<number>((resolve) =>
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began))),
    );
  }, text);

/** All prices of a large menu in one grid: reading them, opening the page, scrolling it, and pasting a block. */
export async function priceGridFigures({ product, client }: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(product.url);
  const { rows } = await client.query<{ id: string }>(fill, [
    ...[customerUuid, itemCount, sizeCount, channelCount],
  ]);
  const menuId = rows[0]?.id ?? '';
  await client.query(
    'VACUUM ANALYZE channel_items, menu_items, subtypes, channel_prices, price_list_elements',
  );
  const cells = itemCount * sizeCount * channelCount;
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1)
    times.push(
      await timed(async () => {
        const response = await fetch(`${product.url}/services/main/menu/${menuId}/priceGrid`, {
          headers: { 'x-access-token': accessToken },
        });
        if (!response.ok) throw new Error(`The prices answered ${response.status}: ${await response.text()}`);
        await response.arrayBuffer();
      }),
    );
  report(`prices of ${cells} cells: read`, { milliseconds: median(times), target: '< 300 ms' });

  const browser = await chromium.launch(browserOptions());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await signInPage(context, product.url);
    const page = await context.newPage();
    const opened: number[] = [];
    for (let run = 0; run < runs; run += 1)
      opened.push(
        await timed(async () => {
          await page.goto(`${product.url}/channel-pricing?menu=${menuId}`);
          await page.getByRole('rowheader').first().waitFor();
        }),
      );
    report(`prices of ${cells} cells: open the grid`, { milliseconds: median(opened), target: '< 1500 ms' });
    report(`prices of ${cells} cells: scroll`, await scrolled(page.getByRole('grid')));
    const pasted: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const line = Array.from({ length: channelCount }, () => String(100 + run)).join('\t');
      pasted.push(await paste(page, Array.from({ length: pastedRows }, () => line).join('\n')));
    }
    report(`prices of ${cells} cells: paste ${pastedRows * channelCount}`, {
      ...{ milliseconds: median(pasted), target: '< 1000 ms' },
    });
  } finally {
    await browser.close();
  }
}
