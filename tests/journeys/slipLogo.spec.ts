import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { rasterBytes } from '../../contract/stores/escPos.ts';
import { isBlack, rasterOf } from '../../contract/stores/raster.ts';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast } from '../support/journeyPages.ts';

/** A ring with smooth edges, larger than the paper is wide. */
const picture = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="700" height="350"><ellipse cx="350" cy="175" rx="300" ry="120" fill="none" stroke="#333" stroke-width="60"/></svg>',
    ),
  )
    .png()
    .toBuffer();

test('the preview of a slip shows a logo that nobody has saved yet, dot for dot as it is printed; cash opens the drawer', async ({
  desk,
}) => {
  const png = await picture();
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const dots = rasterOf({ pixels: data, width: info.width, height: info.height }, 512);
  await desk.goto('/stores/till-slip-headers/create');
  await desk.getByRole('textbox', { name: 'Name' }).fill(unique('Ring'));
  await desk
    .locator('input[type="file"]')
    .setInputFiles({ name: 'ring.png', mimeType: 'image/png', buffer: png });
  const shown = desk.getByRole('img', { name: 'Logo as it prints' });
  await expect(shown).toBeVisible();
  const greys = await shown.evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    return { width, height, grey: Array.from(pixels).filter((_value, at) => at % 4 === 0) };
  });
  expect([greys.width, greys.height]).toEqual([dots.rowBytes * 8, dots.rows]);
  const expected = greys.grey.map((_grey, at) =>
    isBlack(dots, at % greys.width, Math.floor(at / greys.width)) ? 0 : 255,
  );
  expect(greys.grey).toEqual(expected);
  await desk.getByRole('button', { name: 'In cash' }).click();
  await expect(desk.getByText('The printer file opens the cash drawer.')).toBeVisible();
  await expectAccessible(desk, 'a slip with a logo');
  const downloading = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Printer file (ESC/POS)' }).click();
  const file = await readFile(await (await downloading).path());
  expect(file.subarray(0, 10).toString('hex')).toBe('1b401b74101b700019fa');
  expect(file.includes(Buffer.from(rasterBytes(dots)))).toBe(true);
  await desk.getByRole('button', { name: '32 columns' }).click();
  await expect(shown).toHaveAttribute('width', '384');
});

test('the preview shows a slip as it prints: in the language of the business, with pictures of what a printer has no letters for', async ({
  desk,
}) => {
  const choose = async (language: string) => {
    await desk.goto('/setup/business');
    const option = desk.getByRole('option', { name: language });
    // An open list closes if the page draws itself again meanwhile.
    await expect(async () => {
      await desk.getByRole('combobox', { name: /Language/ }).click();
      await expect(option).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await option.click();
    await desk.keyboard.press('Control+s');
    await expectToast(desk, 'Saved Ember & Dough');
  };
  await choose('العربية');
  await desk.goto('/stores/till-slip-headers/create');
  await desk.getByRole('textbox', { name: 'Name' }).fill(unique('Arabic'));
  await desk.getByRole('textbox', { name: 'Lines', exact: true }).fill('Bar Sol');
  const paper = desk.getByRole('region', { name: 'Till slip at 42 columns' });
  await expect(paper.getByText('Bar Sol')).toBeVisible();
  const total = paper.getByRole('img', { name: /^الإجمالي \(ZAR\) +283\.70$/ });
  await expect(total).toHaveAttribute('width', '512');
  await expect(paper.getByText('TOTAL')).toHaveCount(0);
  await expectAccessible(desk, 'a slip in Arabic');
  await choose('English');
  await desk.goto('/stores/till-slip-headers/create');
  await expect(paper.getByText(/^TOTAL \(ZAR\) +283\.70$/)).toBeVisible();
});
