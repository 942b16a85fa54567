import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { type LanguageWords, textsOn, wordsIn } from '../support/journeyLanguages.ts';
import type { Office } from '../support/journeyOffice.ts';
import { rememberAnswers } from '../support/journeyPseudo.ts';
import { startTour } from '../support/journeyTour.ts';

const languages = [
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
] as const;

/** The arrow keys that lead on along a line, and back. */
const onwards = { ltr: 'ArrowRight', rtl: 'ArrowLeft' } as const;
const back = { ltr: 'ArrowLeft', rtl: 'ArrowRight' } as const;

/** How far along the line of reading the middle of an element is, in pixels. */
const alongLine =
  (page: Page, direction: keyof typeof onwards) =>
  async (element: Locator): Promise<number> => {
    await expect(element).toBeVisible();
    const { x, width } = (await element.boundingBox()) ?? { x: 0, width: 0 };
    const middle = x + width / 2;
    return direction === 'ltr' ? middle : (page.viewportSize()?.width ?? 0) - middle;
  };

/** A page of each shape that the product has. */
const addresses = [
  ...['/home', '/stock-items/items', '/access/audit-log', '/menus/items?view=gallery'],
  ...['/orders', '/orders?view=report', '/stores?view=map', '/stores?view=board'],
  ...['/stock-items/items/create', '/stock-items/items/import', '/menus/import-menu', '/access/roles/create'],
  ...['/menu-workbench', '/channel-pricing', '/plan-price-change', '/pricing/price-list-elements'],
  ...['/closure-calendar', '/vouchers/campaigns?view=calendar', '/test-address', '/zone-coverage'],
  ...['/deploy', '/tills', '/reports/menu-items', '/reports/recipes', '/vouchers/reports'],
  ...['/account', '/setup/business', '/setup/installation'],
];

/** Tabs and editors of single records, by the list of the record. */
const recordAddresses = async ({ list }: Office) => {
  const of = async (path: string, filter = {}) => (await list(path, filter)).data[0]?.id;
  const store = await of('/services/store/api/stores/stores');
  return [
    ...[`/stores/${store}`, `/stores/${store}/hours`, `/stores/${store}/history`],
    `/menus/items/${await of('menuitem')}`,
    `/signage/layouts/${await of('layout/all')}`,
  ];
};

const expectNothingLeft = (page: Page, words: LanguageWords, data: ReadonlySet<string>, what: string) =>
  expect.soft.poll(async () => words.leftIn(await textsOn(page), data), `English on ${what}`).toEqual([]);

for (const { code, name, direction } of languages)
  test(`the pages are in ${name} throughout, and fit`, async ({ browser, baseURL, desk, office }) => {
    const words = await wordsIn(code);
    const data = rememberAnswers(office.context);
    // The initials of the owner, and a name in a fixed list of signage: those names are records.
    for (const text of ['TO', 'Active']) data.add(text);
    const { worded } = words;

    await test.step('a browser that asks for the language gets it before anybody signs in', async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: code });
      const page = await context.newPage();
      await page.goto('/login');
      await page.getByRole('button', { name: worded('Log in') }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await expectNothingLeft(page, words, rememberAnswers(context), 'the login');
      await context.close();
    });

    await test.step('somebody who is signed in chooses it', async () => {
      await desk.goto('/home');
      await desk.getByRole('banner').getByRole('button').last().click();
      await desk.getByLabel('Language').selectOption(code);
      await expect(desk.locator('html')).toHaveAttribute('lang', code);
      await expect(desk.locator('html')).toHaveAttribute('dir', direction);
    });

    const tour = await startTour(desk, {
      loading: worded('Loading…'),
      moreFaults: async () => words.leftIn(await textsOn(desk), data).map((text) => `English: ${text}`),
    });
    for (const address of [...addresses, ...(await recordAddresses(office))]) await tour.visit(address);

    await desk.setViewportSize({ width: 1440, height: 900 });
    await test.step('a list runs along the line of reading: the navigation, the pages, the width of a column, the panel', async () => {
      await tour.visit(`/stock-items/items?${new URLSearchParams({ perPage: '10', page: '1' })}`);
      await desk.setViewportSize({ width: 1440, height: 900 });
      const along = alongLine(desk, direction);
      const table = desk.getByRole('table');
      const pager = desk.getByRole('navigation', { name: worded('Pages') });
      const next = pager.getByRole('button', { name: worded('Next page') });
      const before = desk.getByRole('navigation', { name: worded('Main navigation') });
      expect(await along(before)).toBeLessThan(await along(table));
      expect(await along(pager.getByRole('button', { name: worded('Previous page') }))).toBeLessThan(
        await along(next),
      );
      const firstRow = () => table.getByRole('row').nth(1).innerText();
      const onFirstPage = await firstRow();
      await next.click();
      await expect(pager.getByRole('textbox', { name: worded('Go to page') })).toHaveValue('2');
      // Columns are as wide as what they hold, so the rows of the page have to be there.
      await expect.poll(firstRow).not.toBe(onFirstPage);

      const head = table.getByRole('columnheader', { name: worded('Description') });
      const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
      const usual = await width();
      await head.getByRole('button').press(`Shift+${onwards[direction]}`);
      await expect.poll(width).toBeGreaterThan(usual);
      await head.getByRole('button').press(`Shift+${back[direction]}`);
      await expect.poll(width).toBe(usual);

      await desk.getByRole('row').nth(1).press('Enter');
      const description = desk.getByRole('textbox', { name: worded('Description') });
      const panel = desk.getByRole('complementary').filter({ has: description });
      await expect(description).toBeVisible();
      expect(await along(panel)).toBeGreaterThan(await along(table));
      await tour.look('a record beside the list');
    });

    await test.step('in the grid of prices the arrow along the line leads to the next column', async () => {
      await tour.visit('/channel-pricing');
      const grid = desk.getByRole('grid');
      const column = () =>
        grid.evaluate((box) =>
          Number(
            document
              .getElementById(box.getAttribute('aria-activedescendant') ?? '')
              ?.getAttribute('aria-colindex'),
          ),
        );
      await grid.focus();
      await desk.keyboard.press('Control+Home');
      await expect.poll(column).toBeGreaterThan(0);
      const first = await column();
      await desk.keyboard.press(onwards[direction]);
      await expect.poll(column).toBe(first + 1);
      await desk.keyboard.press(back[direction]);
      await expect.poll(column).toBe(first);
    });
    expect(tour.seen).toEqual([]);
  });
