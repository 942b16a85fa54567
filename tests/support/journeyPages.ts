import { readFile } from 'node:fs/promises';
import {
  type BrowserContext,
  type Download,
  expect,
  type Locator,
  type Page,
  type Route,
  test,
} from '@playwright/test';
import { patience } from './patience.ts';

/** The message of the product about what was just done. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('alert', { name: 'Messages' }).getByText(text);

/** Runs in each page before anything else: notes every message that the page shows, in their order. */
function noteMessages(): void {
  const shown: string[] = [];
  const noted = new WeakMap<Element, string>();
  Object.assign(window, { shownMessages: shown });
  const look = () => {
    for (const element of document.querySelectorAll('[role="alert"][aria-label="Messages"] > * > *')) {
      const text = element.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
      if (text === '' || noted.get(element) === text) continue;
      noted.set(element, text);
      shown.push(text);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Makes the pages of a browser remember their messages for `expectToast`: each stays for two seconds only, and a busy machine may look later. */
export const keepMessages = (context: BrowserContext) => context.addInitScript(noteMessages);

/** Waits until the page shows this message, or has shown it since the last message that the test expected. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const wanted =
    typeof text === 'string' ? { part: text.toLowerCase() } : { pattern: text.source, flags: text.flags };
  await test.step(`the message ${String(text)}`, () =>
    page.waitForFunction(
      ({ part, pattern, flags }) => {
        const shown: string[] = Reflect.get(window, 'shownMessages');
        const index = shown.findIndex((text) =>
          pattern === undefined ? text.toLowerCase().includes(part) : new RegExp(pattern, flags).test(text),
        );
        return shown.splice(0, index + 1).length > 0;
      },
      { part: '', pattern: undefined, flags: undefined, ...wanted },
      { polling: 100, timeout: patience },
    ));
}

/** Presses Enter on a button, once it is ready: a dialog may first ask the server what its action would do. */
export async function pressReady(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

/** Opens the record of a panel on its own page. Both have the same tabs and fields, so this waits for the panel to leave. */
export async function openOwnPage(page: Page, name = 'Open on its own page'): Promise<void> {
  const link = page.getByRole('link', { name, exact: true });
  await link.click();
  await expect(link).toHaveCount(0);
}

/** The row of a list that shows a record of that name. */
export const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${title}`, exact: true }) });

/** The texts of a column of the list, row by row, once the list has that column. */
export async function columnTexts(page: Page, heading: string): Promise<string[]> {
  const headings = async () =>
    (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  await expect.poll(headings).toContain(heading);
  const index = (await headings()).indexOf(heading);
  const cells = await page.locator(`tbody tr td:nth-child(${index + 1})`).allInnerTexts();
  return cells.map((text) => text.trim());
}

/** The address of a list as its filters leave it. */
export const listAddress = (resource: string, filter: Record<string, unknown>) =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

/** Opens a list and waits for its rows. */
export async function openList(
  page: Page,
  resource: string,
  filter: Record<string, unknown> = {},
): Promise<void> {
  await page.goto(Object.keys(filter).length > 0 ? listAddress(resource, filter) : `/${resource}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

/** Opens a page through the navigation, whether or not its area is folded. */
export async function goTo(page: Page, area: string, name: string): Promise<void> {
  const own = page.getByRole('region', { name: area, exact: true });
  await expect(own).toBeVisible();
  if (await own.getByRole('button', { expanded: false }).isVisible()) await own.getByRole('button').click();
  await own.getByRole('link', { name, exact: true }).click();
}

/** The pages in the areas of the navigation, by name. Opens every area that is folded. */
export async function pagesOf(page: Page): Promise<string[]> {
  const areas = page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('region')
    .filter({ hasNotText: 'Recently seen' });
  const folded = areas.getByRole('button', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
  const texts = await areas.getByRole('link').allInnerTexts();
  // The second line is the number of records that wait.
  return texts.map((text) => text.split('\n')[0] ?? '');
}

/** Types into a field that refers to another record, and takes the one of that name. */
export async function choose(scope: Page | Locator, label: string, name: string): Promise<void> {
  const page = 'goto' in scope ? scope : scope.page();
  await scope.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

/** Adds a condition with the filter button, but does not enter its value. */
export async function startFilter(page: Page, field: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('menuitem', { name: field, exact: true }).click();
  return dialog;
}

/** Chooses from the menu of actions on the whole list. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Exports the list as a file and reads it. */
export async function downloadList(page: Page, name: `Export to ${string}`) {
  const coming: Promise<Download> = page.waitForEvent('download');
  await chooseMore(page, name);
  const download = await coming;
  return { fileName: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Holds a call of the sign-in back until the test lets it go. */
export async function hold(page: Page, call: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(`**/auth/${call}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/**
 * Takes calls over from the server, and gives them back. One route does all of it: a browser that has just given up
 * one may miss the first calls of the next.
 */
export async function intercept(page: Page, calls: Parameters<Page['route']>[0]) {
  type Answer = (route: Route) => Promise<void>;
  const pass: Answer = (route) => route.fallback();
  let answer = pass;
  await page.route(calls, (route) => answer(route));
  return {
    /** From now on these calls are answered like this. */
    answerBy(next: Answer) {
      answer = next;
    },
    /** From now on the server answers. */
    pass() {
      answer = pass;
    },
  };
}

/** An answer of `intercept`: the call never arrives. */
export const refuseConnection = (route: Route) => route.abort('connectionrefused');

/** An answer of `intercept` and `page.route`: a fault that is not in the format of the interface. */
export const answerFault = (route: Route) =>
  route.fulfill({ status: 500, contentType: 'text/plain', body: 'Oh dear' });

/** Shows each tab of a record, those in the second row of a group too, and calls `look` with its name. */
export async function visitTabs(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const show = async (tab: Locator) => {
    const name = await tab.innerText();
    await tab.click();
    // A page may take a moment to leave the tab before.
    const panel = page.locator(`[id="${await tab.getAttribute('aria-controls')}"]`);
    await expect(panel).toBeVisible();
    await look(name);
    return panel.getByRole('tablist', { name, exact: true });
  };
  const row = page.getByRole('main').getByRole('tablist').first();
  await expect(row).toBeVisible();
  for (const tab of await row.getByRole('tab').all()) {
    const inner = await show(tab);
    for (const one of await inner.getByRole('tab').all()) await show(one);
  }
}
