import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, intercept, rowOf } from '../support/journeyPages.ts';

interface NamedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

const folder = path.join(import.meta.dirname, '../data/media');
const photos = [
  'apple-strudel-1.webp',
  'bread.webp',
  'danish-pancake.webp',
  'grapefruit-slice.jpg',
  'grands-peres.webp',
  'lasagna.webp',
  'mapo-tofu-01.webp',
  'meatloaf.webp',
  'parmesan-potatoes.webp',
  'plumeria.jpg',
];
const read = async (name: string, type: string): Promise<NamedFile> => ({
  ...{ name, type, bytes: await readFile(path.join(folder, name)) },
});

/** Eight further pictures of a photo: parts of it, in all three formats. */
async function cutUp({ name, bytes }: NamedFile): Promise<NamedFile[]> {
  const [title = ''] = name.split('.');
  const { data, info } = await sharp(bytes)
    .resize({ width: 800, height: 800, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return Promise.all(
    Array.from({ length: 8 }, async (_part, index) => {
      const format = (['jpeg', 'webp', 'png'] as const)[index % 3] ?? 'jpeg';
      const part = { left: index, top: 2 * index, width: width - 30 * index - 30, height: height - 60 };
      return {
        name: `${title} part ${index + 1}.${format}`,
        type: `image/${format}`,
        bytes: await sharp(data, { raw: { width, height, channels } })
          .extract(part)
          .resize(320)
          .toFormat(format)
          .toBuffer(),
      };
    }),
  );
}

/** The video again, with bytes at its end that players skip (a box `free`), so that it is another file. */
function anotherTake({ bytes, ...video }: NamedFile, take: number): NamedFile {
  const box = Buffer.alloc(16);
  box.writeUInt32BE(box.length);
  box.write(`free take ${take}`, 4);
  return { ...video, name: `take ${take}.mp4`, bytes: Buffer.concat([bytes, box]) };
}

/** A hundred files: 90 pictures, nine videos that screens play, and one that they do not. */
async function makeHundred(): Promise<NamedFile[]> {
  const whole = await Promise.all(
    photos.map((name) => read(name, name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')),
  );
  const video = await read('friday.mp4', 'video/mp4');
  const takes = Array.from({ length: 8 }, (_take, index) => anotherTake(video, index + 1));
  const parts = (await Promise.all(whole.map(cutUp))).flat();
  return [...whole, video, ...takes, await read('flower.webm', 'video/webm'), ...parts];
}

/** Drops files on the page, all at once. */
async function drop(page: Page, files: readonly NamedFile[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (dropped) => {
      const transfer = new DataTransfer();
      for (const { name, type, text } of dropped) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      return transfer;
    },
    files.map(({ name, type, bytes }) => ({ name, type, text: bytes.toString('base64') })),
  );
  const list = page.getByRole('list', { name: 'Media files' });
  await list.dispatchEvent('dragenter', { dataTransfer });
  await expect(page.getByText('Let go to add the files')).toBeVisible();
  await list.dispatchEvent('drop', { dataTransfer });
}

/** Waits until all files are done, for each further one anew: a slow machine takes long for all of them. */
async function allDone(tray: Locator, count: number): Promise<void> {
  const sum = tray.getByRole('status');
  const done = async () => Number(/^\d+/.exec(await sum.innerText())?.[0]);
  for (let last = await done(); last < count; last = await done())
    await expect.poll(done, 'one more file is done').toBeGreaterThan(last);
}

const inPeoplesOrder = new Intl.Collator('en').compare;

test('a library of a hundred files: dropped at once, found again, kept while screens show them, replaced in place', async ({
  desk,
  office,
}) => {
  const hundred = await makeHundred();
  const before = (await office.list('media', {})).total;
  const pages = Math.ceil((before + 99) / 24);
  const list = desk.getByRole('list', { name: 'Media files' });
  const cards = list.getByRole('listitem');
  const card = (name: string) => list.getByRole('button', { name: `Show ${name}`, exact: true });
  const tray = desk.getByRole('region', { name: 'Uploads' });
  const pager = desk.getByRole('navigation', { name: 'Pages of the library' });
  const onPage = (page: number, of = pages) => expect(pager).toContainText(`Page ${page} of ${of}`);
  const sort = desk.getByRole('combobox', { name: 'Sort' });
  const kind = (name: string) => desk.getByRole('button', { name, exact: true });
  await desk.goto('/signage/media');
  await expect(cards).toHaveCount(before);

  await test.step('the list fills while the files arrive, and the page says how far they are', async () => {
    const calls = await intercept(desk, '**/files/upload');
    const gate = Promise.withResolvers<void>();
    let sent = 0;
    calls.answerBy(async (route) => {
      sent += 1;
      if (sent > 40) await gate.promise;
      await route.fallback();
    });
    await drop(desk, hundred);
    await expect(tray.getByText('Choose a JPEG, PNG or WebP picture, or an MP4 video.')).toBeVisible();
    await allDone(tray, 41);
    await expect(tray.getByRole('status')).toHaveText('41 of 100 files are done');
    await expect(tray.getByRole('progressbar', { name: 'Progress of all files' })).toBeVisible();
    await expect(tray.getByRole('button', { name: /^Cancel the upload of/ })).toHaveCount(59);
    await expect(cards).toHaveCount(24);
    await onPage(1, Math.ceil((before + 40) / 24));
    await expectAccessible(desk, 'the library while files arrive');
    gate.resolve();
    await allDone(tray, 100);
    calls.pass();
    await expect(tray.getByRole('status')).toHaveText('100 of 100 files are done');
    await expect(tray.getByText('Added')).toHaveCount(99);
    await tray.getByRole('button', { name: 'Close' }).click();
    await onPage(1);
    await expectAccessible(desk, 'the library with a hundred files');
  });

  await test.step('sorted by name, the pages show each file once', async () => {
    await sort.selectOption('By filename');
    const { data } = await office.list('media', {});
    const all = data.map(({ name }) => String(name)).sort(inPeoplesOrder);
    expect(all).toHaveLength(before + 99);
    for (let page = 1; page <= pages; page += 1) {
      await onPage(page);
      await expect(cards.getByRole('button')).toHaveText(all.slice(24 * (page - 1), 24 * page));
      if (page < pages) await pager.getByRole('button', { name: 'Next page' }).click();
    }
    await expect(pager.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await pager.getByRole('button', { name: 'Previous page' }).click();
    await onPage(pages - 1);
  });

  await test.step('the oldest come first, or videos only, from the first page on', async () => {
    await sort.selectOption('Oldest to Newest');
    await onPage(1);
    await expect(card('apple-strudel-1.webp')).toBeVisible();
    await kind('Video').click();
    await expect(cards).toHaveCount(9);
    await expect(cards.filter({ hasText: /Video · 0:06 · 515 kB/ })).toHaveCount(9);
    await expect(pager).toHaveCount(0);
    await kind('Image').click();
    await onPage(1, Math.ceil((before + 90) / 24));
    await expect(card('friday.mp4')).toHaveCount(0);
    await kind('All').click();
    await sort.selectOption('Newest to Oldest');
    await onPage(1);
    await expect(card('plumeria part 8.webp')).toBeVisible();
  });

  await test.step('a file is found by a part of its name in the table', async () => {
    await desk.getByRole('button', { name: 'Show as a table' }).click();
    await desk.getByRole('textbox', { name: 'Search media files' }).fill('tofu-01 part 7');
    await expect(rowOf(desk, 'mapo-tofu-01 part 7.jpeg')).toBeVisible();
    await expect(desk.getByRole('checkbox', { name: /^Select .*\.(jpeg|webp|png|mp4)$/ })).toHaveCount(1);
    await desk.getByRole('button', { name: 'Show as pictures' }).click();
    await onPage(1);
  });

  await test.step('what the library has already is not added again, whatever its name', async () => {
    const again = hundred
      .filter(({ name }) => name !== 'flower.webm')
      .map((file) => ({ ...file, name: `copy of ${file.name}` }));
    await drop(desk, again);
    await allDone(tray, 99);
    await expect(tray.getByRole('status')).toHaveText(
      '99 of 99 files are done 99 files were in the library already.',
    );
    await expect(tray.getByText('In the library already', { exact: true })).toHaveCount(99);
    await tray.getByRole('button', { name: 'Close' }).click();
    await onPage(1);
    expect((await office.list('media', {})).total).toBe(before + 99);
  });

  const wall = unique('Wall');
  const layout = await office.create('layout', {
    name: wall,
    screenTypes: [{ name: 'North' }, { name: 'South' }],
  });
  const { data: screens } = await office.list('screens', { layoutId: layout.id });
  const { data: media } = await office.list('media', {});
  const idOf = (name: string) => media.find((one) => one.name === name)?.id;
  const show = (place: number, ...shown: string[]) =>
    office.create('screen/screen-file', { screenId: screens[place]?.id, fileIds: shown.map(idOf) });
  const select = (name: string) =>
    list.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  const dialog = desk.getByRole('dialog');

  await test.step('a file says which screens show it', async () => {
    // The same file twice on one screen, and on another.
    await show(0, 'apple-strudel-1.webp');
    await show(0, 'apple-strudel-1.webp');
    await show(1, 'apple-strudel-1.webp', 'bread.webp');
    await sort.selectOption('By filename');
    await card('apple-strudel-1.webp').click();
    await expect(dialog.getByRole('link', { name: `${wall} · North` })).toBeVisible();
    await expect(dialog.getByRole('link', { name: `${wall} · South` })).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'apple-strudel-1.webp' })).toBeVisible();
    await expect(dialog).toContainText('1,145 × 663 pixels');
    await expectAccessible(desk, 'a file of the library');
  });

  await test.step('another file takes its place, and stays on its screens', async () => {
    const choosing = desk.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Replace' }).click();
    const other = await sharp(path.join(folder, 'lasagna.webp')).resize(640, 480).toFormat('png').toBuffer();
    await (await choosing).setFiles({ name: 'strudel.png', mimeType: 'image/png', buffer: other });
    await expectToast(desk, 'Replaced. Screens show the new file once you publish their layouts.');
    await expect(dialog).toContainText('640 × 480 pixels');
    await expect(dialog.getByRole('link', { name: `${wall} · North` })).toBeVisible();
    const picture = dialog.getByRole('img', { name: 'apple-strudel-1.webp' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    await dialog.getByRole('button', { name: 'Close' }).click();
    const replaced = await office.list('media', { name: 'apple-strudel-1.webp' });
    expect(replaced.data.map(({ id }) => id)).toEqual([idOf('apple-strudel-1.webp')]);
  });

  await test.step('what screens show is not deleted, and the page names the screens', async () => {
    await select('apple-strudel-1.webp');
    await desk.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toContainText('Screens show this file');
    const shown = dialog.getByRole('listitem').filter({ hasText: 'apple-strudel-1.webp: ' });
    for (const name of ['North', 'South']) await expect(shown).toContainText(`${wall} · ${name}`);
    expect((await shown.innerText()).split(wall), 'each screen once').toHaveLength(3);
    await expectAccessible(desk, 'a delete that screens refuse');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await desk.getByRole('button', { name: 'Select none' }).click();
  });

  await test.step('a file that comes onto a screen at the same moment is not deleted either', async () => {
    await select('apple-strudel-1 part 1.jpeg');
    await desk.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toContainText('Delete one file?');
    await show(0, 'apple-strudel-1 part 1.jpeg');
    await dialog.getByRole('button', { name: 'Delete one file' }).click();
    await expect(dialog.getByRole('alert')).toContainText('North · apple-strudel-1 part 1.jpeg');
    await dialog.getByRole('button', { name: 'Keep all' }).click();
    await desk.getByRole('button', { name: 'Select none' }).click();
  });

  await test.step('all of them are selected over the pages, and all but those on screens are deleted', async () => {
    await sort.selectOption('Newest to Oldest');
    await expect(card('plumeria part 8.webp')).toBeVisible();
    const selected = cards.getByRole('checkbox', { checked: true });
    for (const page of [1, 2, 3, 4]) {
      await onPage(page);
      // The page before stays until this one is there.
      await expect(selected).toHaveCount(0);
      await desk.getByRole('button', { name: 'Select all on this page' }).click();
      await expect(desk.getByText(`${24 * page} files selected`)).toBeVisible();
      await pager.getByRole('button', { name: 'Next page' }).click();
    }
    await onPage(5);
    await expect(selected).toHaveCount(0);
    await expect(cards).toHaveCount(before + 99 - 96);
    for (const place of [0, 1, 2]) await cards.nth(place).getByRole('checkbox').check();
    await expect(desk.getByText('99 files selected')).toBeVisible();
    await desk.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toContainText('Screens show 3 of the files. We keep them:');
    await dialog.getByRole('button', { name: 'Delete 96 files' }).click();
    await expectToast(desk, 'Deleted 96 files');
    await expect(cards).toHaveCount(before + 3);
    await expect(pager).toHaveCount(0);
  });
  await office.remove('layouts', layout.id);
  for (const name of ['apple-strudel-1.webp', 'apple-strudel-1 part 1.jpeg', 'bread.webp'])
    await office.remove('media', idOf(name) ?? '');
});
