import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

/**
 * KiB of JavaScript, compressed by gzip, that a first visit of a list may load until its rows are shown: what a plain
 * react-admin page loads (`npm run bench -- browser` measures both). Lower it with every step, and never raise it.
 */
const budget = 286;

test('a list shows its rows with no more JavaScript than the budget allows, and the rest comes afterwards', async ({
  desk,
}) => {
  const scripts = new Map<string, Response>();
  desk.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
  });
  await desk.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('tbody tr td:nth-child(2)')?.textContent?.trim()) return;
      seen.disconnect();
      performance.mark('rows');
    });
    seen.observe(document, { childList: true, subtree: true, characterData: true });
  });
  await desk.goto('/stock-items/items');
  const requestedBeforeRows = () =>
    desk.evaluate(() => {
      const [rows] = performance.getEntriesByName('rows');
      return rows
        ? performance
            .getEntriesByType('resource')
            .filter(({ name, startTime }) => /\.js$/.test(name) && startTime < rows.startTime)
            .map(({ name }) => name)
        : [];
    });
  await expect.poll(requestedBeforeRows).not.toEqual([]);
  const before = await requestedBeforeRows();
  await expect.poll(() => scripts.size).toBeGreaterThan(before.length);
  const bodies = await Promise.all(before.map((name) => scripts.get(name)?.body()));
  const loaded = bodies.map((body) => gzipSync(body ?? '', { level: 9 }).length / 1024);
  const total = loaded.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(budget / 2);
  const files = before.map((name, at) => `${name} ${loaded[at]?.toFixed(1)}`).join('\n');
  expect(total, files).toBeLessThanOrEqual(budget);
});

test('a list that the server refuses says why at once, though the sentences come after the first rows', async ({
  desk,
}) => {
  await desk.addInitScript(() => {
    const noteAlert = () => {
      const said = document.querySelector('main [role=alert]')?.textContent;
      if (said && !performance.getEntriesByName(said).length) performance.mark(said);
    };
    new MutationObserver(noteAlert).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  const sentences = { message: 'No.', errorMessage: 'No.' };
  await desk.route('**/services/main/stockitems?*', (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, code: 'TOO_MANY_ATTEMPTS', ...sentences, details: {}, requestId: 'r-1' },
    }),
  );
  await desk.goto('/stock-items/items');
  const alert = desk.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Too many attempts. Wait a little and try again.');
  const said = await desk.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
  expect(said).toEqual([await alert.textContent()]);
});

/** KiB of JavaScript, compressed by gzip, of the player and its service worker together. They have 13. */
const playerBudget = 20;

test('the player and its service worker stay small enough for weak devices', async ({ product }) => {
  const folder = path.join(import.meta.dirname, '../../dist/play');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const bytes = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  const sizes = bytes.map((content) => gzipSync(content, { level: 9 }).length / 1024);
  const files = names.map((name, at) => `${name} ${sizes[at]?.toFixed(1)}`).join('\n');
  // The product serves these files.
  const worker = await fetch(`${product.address}/play/worker.js`);
  expect(Buffer.from(await worker.arrayBuffer())).toEqual(bytes[names.indexOf('worker.js')]);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(playerBudget / 2);
  expect(total, files).toBeLessThanOrEqual(playerBudget);
});
