import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { type Manifest, transitions } from '../../contract/signage/manifest.ts';
import { digestOf } from '../../server/domain/signIn/machineKeys.ts';
import type { Bench } from '../bench.ts';
import { browserOptions, signInPage } from '../browser.ts';
import { freshCode, signIn } from '../product.ts';
import { report } from '../report.ts';

const photos = path.join(import.meta.dirname, '../../tests/data/media');
const screenCount = 10;
const filesOfScreen = 100;

/** Seconds for which transitions are watched, and milliseconds of each: one follows the other. */
const watched = 4;
const lasts = 600;

/** Steps of the pointer from one end to the other, as many as frames in three quarters of a second. */
const steps = 45;

const fillFiles = `INSERT INTO screen_files (customer_uuid, screen_id, media_id, position)
  SELECT $1, screens.id, ($3::uuid[])[1 + n % cardinality($3::uuid[])], n
  FROM screens, generate_series(1, ${filesOfScreen}) AS n WHERE customer_uuid = $1 AND layout_id = $2`;

/** Runs in each page: remembers when its frames began. */
function watchFrames(): void {
  const step = () => {
    performance.mark('frame');
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Milliseconds of the frames of a page while `work` runs. */
async function framesDuring(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => performance.clearMarks('frame'));
  await work();
  const began = await page.evaluate(() =>
    performance.getEntriesByName('frame').map(({ startTime }) => startTime),
  );
  return began.slice(1).map((at, index) => at - (began[index] ?? at));
}

const framesPerSecond = async (page: Page): Promise<number> => {
  const frames = await framesDuring(page, () => delay(watched * 1000));
  return Math.round((frames.length * 10_000) / frames.reduce((sum, frame) => sum + frame, 0)) / 10;
};

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await context.addInitScript(watchFrames);
  return context.newPage();
}

/** A page that moves an empty layer in each frame. */
async function emptyFramesPerSecond(browser: Browser): Promise<number> {
  const page = await newPage(browser);
  await page.setContent('<div style="position:fixed;inset:0;will-change:transform"></div>');
  await page.evaluate(() => {
    const layer = document.querySelector('div');
    const step = (now: number) => {
      if (layer) layer.style.transform = `translate(${now % 100}%)`;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  const rate = await framesPerSecond(page);
  await page.context().close();
  return rate;
}

/** The frames of the player as it is built, while it does nothing but change from photo to photo. */
async function playedFramesPerSecond(browser: Browser, url: string, key: string): Promise<number> {
  const page = await newPage(browser);
  await page.addInitScript((own) => localStorage.setItem('player-key', own), key);
  await page.goto(`${url}/play/`);
  await page.locator('.screen img').first().waitFor();
  // A first round loads and decodes all photos.
  await delay(2 * lasts * 10);
  const rate = await framesPerSecond(page);
  await page.context().close();
  return rate;
}

/** The longest frame while the pointer carries a thing to a place and back, and while it only goes there. */
async function dragged(thing: Locator, by: { x: number; y: number }) {
  const page = thing.page();
  await thing.hover();
  const box = await thing.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const thereAndBack = async () => {
    await page.mouse.move(x + by.x, y + by.y, { steps });
    await page.mouse.move(x, y, { steps });
  };
  const floor = await framesDuring(page, thereAndBack);
  const product = await framesDuring(page, async () => {
    await page.mouse.down();
    await thereAndBack();
  });
  await page.getByText(/is now at/).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const longest = (frames: readonly number[]) => Math.round(Math.max(...frames));
  return { product: longest(product), floor: longest(floor), unit: 'ms', target: '< 50 ms' };
}

/** How smoothly screens change from photo to photo, by transition, and how smoothly people arrange many files. */
export async function screenFigures({ product, client }: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(product.url);
  const post = async (address: string, content: object) => {
    const isForm = content instanceof FormData;
    const response = await fetch(`${product.url}/services/main/${address}`, {
      method: 'POST',
      headers: { 'x-access-token': accessToken, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? content : JSON.stringify(content),
    });
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
    return (await response.json()).data;
  };
  const form = new FormData();
  for (const name of await readdir(photos))
    if (/\.(webp|jpg)$/.test(name))
      form.append(name, new Blob([await readFile(path.join(photos, name))]), name);
  const { files }: { files: { id: string }[] } = await post('files/upload', form);
  const codes = Object.entries(transitions);
  const layout = await post('layout', {
    name: 'Bench screens',
    screenTypes: Array.from({ length: screenCount }, (_none, index) => ({
      ...{ name: `Screen ${index + 1}`, screenTweenTypeId: Number(codes[index % codes.length]?.[0]) },
    })),
  });
  await client.query(fillFiles, [customerUuid, layout.id, files.map(({ id }) => id)]);
  await post(`layouts/${layout.id}/versions`, {});
  const { rows } = await client.query<{ manifest: Manifest }>(
    'SELECT manifest FROM layout_versions WHERE customer_uuid = $1 AND layout_id = $2',
    [customerUuid, layout.id],
  );
  const screens = rows[0]?.manifest.screens ?? [];
  for (const screen of screens) {
    screen.tween.durationMs = lasts;
    for (const item of screen.items) item.durationMs = lasts;
  }
  await client.query(
    `UPDATE layout_versions SET manifest = jsonb_set(manifest, '{screens}', $3)
     WHERE customer_uuid = $1 AND layout_id = $2`,
    [customerUuid, layout.id, JSON.stringify(screens)],
  );

  const browser = await chromium.launch(browserOptions());
  try {
    const rates: Record<string, number> = {};
    for (const { id: screenId, tween } of screens.slice(0, codes.length)) {
      const player = await post('players', { name: `Bench ${tween.code}`, layoutId: layout.id, screenId });
      const key = `bench-screen-${tween.code}`;
      await client.query(
        `INSERT INTO player_keys (customer_uuid, player_id, digest, paired_by) VALUES ($1, $2, $3, 'Bench')`,
        [customerUuid, player.id, digestOf(key)],
      );
      rates[tween.code] = await playedFramesPerSecond(browser, product.url, key);
    }
    report('transitions of photos at 1920x1080', {
      ...{ ...rates, floor: await emptyFramesPerSecond(browser), unit: 'frames/s', target: '60 frames/s' },
    });

    const page = await newPage(browser);
    // The page uses up a code, as each sign-in does.
    await freshCode(product.url, 'owner@ember.example');
    await signInPage(page.context(), product.url);
    await page.goto(`${product.url}/signage/layouts/${layout.id}`);
    const editor = `editor with ${screenCount} screens of ${filesOfScreen} files: longest frame while`;
    const [file, screen] = [page.locator('[id^="file-"]'), page.locator('[id^="screen-"]')];
    report(`${editor} a file is dragged`, await dragged(file.first(), { x: 0, y: 400 }));
    report(`${editor} a screen is dragged`, await dragged(screen.first(), { x: 1200, y: 0 }));
  } finally {
    await browser.close();
  }
}
