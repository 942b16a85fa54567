import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { browserOptions, signInPage } from '../browser.ts';
import { report } from '../report.ts';

/** Counts what a person does: a click, a key, a text that they type or a file that they choose is one action. */
type Act = (action: Promise<unknown>) => Promise<void>;

interface Job {
  /** What a person wants to get done, from the home page on. */
  name: string;
  /** The actions that it may take at most. */
  most: number;
  /** Does it, and waits until the page shows that it is done. */
  run: (page: Page, act: Act) => Promise<void>;
}

const message = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('alert', { name: 'Messages' }).getByText(text);

const shown = (locator: Locator) => locator.waitFor({ state: 'visible' });

/** Opens a page by a few letters of its name. */
async function goTo(page: Page, act: Act, name: string): Promise<void> {
  await act(page.getByRole('searchbox', { name: 'Find a page' }).fill(name));
  await act(page.keyboard.press('Enter'));
  await shown(page.getByRole('heading', { level: 1, name }));
}

/** Opens a record by a few letters of its name, which others may have too. */
async function openRecord(page: Page, act: Act, name: string, kind = 'Stock item'): Promise<void> {
  await act(page.keyboard.press('Control+k'));
  await act(page.getByRole('dialog').getByRole('combobox').fill(name));
  await act(page.getByRole('option', { name: `${name} ${kind}` }).click());
  await shown(page.getByRole('heading', { level: 1, name }));
}

/** Searches the list of stock items for something that few of them have. */
async function search(page: Page, act: Act, text: string): Promise<void> {
  const found = page.waitForResponse((response) => response.url().includes(encodeURIComponent(`"${text}"`)));
  await act(page.getByRole('textbox', { name: 'Search stock items' }).fill(text));
  await found;
  await shown(page.getByRole('row').nth(1));
}

/** Leaves the stock items of that category. */
async function showOnly(page: Page, act: Act, category: string): Promise<void> {
  await page.getByRole('cell', { name: category, exact: true }).first().hover();
  await act(page.getByRole('button', { name: `Show only Category: ${category}` }).click());
  await shown(page.getByRole('button', { name: `Category is ${category}` }));
}

const priceFile = (code: string) => ({
  name: 'thresholds.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`SKU,Reorder at\r\n${code},77\r\n`),
});

const jobs: readonly Job[] = [
  {
    name: 'find an item',
    most: 3,
    run: (page, act) => openRecord(page, act, 'Avocado'),
  },
  {
    name: 'change one value of an item',
    most: 5,
    async run(page, act) {
      await openRecord(page, act, 'Avocado');
      await act(page.getByRole('textbox', { name: 'Threshold', exact: true }).fill('31'));
      await act(page.keyboard.press('Control+s'));
      await shown(message(page, 'Saved Avocado'));
    },
  },
  {
    name: 'change a cell in the list',
    most: 6,
    async run(page, act) {
      await goTo(page, act, 'Stock items');
      await search(page, act, 'Bread flour');
      await act(page.getByRole('row').nth(1).getByRole('cell', { name: '50.00' }).dblclick());
      await act(page.locator('input:focus').fill('51'));
      await act(page.keyboard.press('Enter'));
      await shown(page.getByRole('row').nth(1).getByText('51.00'));
    },
  },
  {
    name: 'raise a value of a whole category',
    most: 8,
    async run(page, act) {
      await goTo(page, act, 'Stock items');
      await showOnly(page, act, 'Sauces');
      await act(page.getByRole('button', { name: 'Bulk edit of all matching records' }).click());
      await act(page.getByRole('option', { name: 'Threshold', exact: true }).click());
      await act(page.getByRole('combobox', { name: 'Change' }).selectOption('Add'));
      await act(page.getByRole('textbox', { name: 'Amount' }).fill('2'));
      await act(page.getByRole('button', { name: /^Change Threshold on/ }).click());
      await shown(message(page, /^Changed \d/));
    },
  },
  {
    name: 'take back a change',
    most: 6,
    async run(page, act) {
      await openRecord(page, act, 'Avocado');
      await act(page.getByRole('textbox', { name: 'Threshold', exact: true }).fill('99'));
      await act(page.keyboard.press('Control+s'));
      await act(page.getByRole('button', { name: 'Undo' }).click());
      await shown(message(page, 'Undone: Avocado'));
    },
  },
  {
    name: 'duplicate an item',
    most: 7,
    async run(page, act) {
      await openRecord(page, act, 'Cucumber');
      await act(page.getByRole('link', { name: 'Duplicate' }).click());
      await shown(page.getByRole('heading', { level: 1, name: 'New stock item' }));
      await act(page.getByRole('textbox', { name: 'Stock code' }).fill(`C${Date.now()}`));
      await act(page.getByRole('textbox', { name: 'Description' }).fill('Peeled cucumber'));
      await act(page.keyboard.press('Control+s'));
      await shown(message(page, 'Added Peeled cucumber'));
    },
  },
  {
    name: 'delete an item and bring it back',
    most: 6,
    async run(page, act) {
      await openRecord(page, act, 'Peeled cucumber');
      await act(page.getByRole('button', { name: 'Delete' }).click());
      await act(page.getByRole('dialog').getByRole('button', { name: 'Delete Peeled cucumber' }).click());
      await act(page.getByRole('button', { name: 'Undo' }).click());
      await shown(message(page, 'Undone: Peeled cucumber'));
    },
  },
  {
    name: 'open a store like another',
    most: 11,
    async run(page, act) {
      await openRecord(page, act, 'Claremont', 'Store');
      await act(page.getByRole('link', { name: 'Open a store like this' }).click());
      await shown(page.getByRole('heading', { level: 1, name: 'Open a store' }));
      await act(page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kalk Bay'));
      await act(page.getByRole('textbox', { name: 'Code', exact: true }).fill('KALK'));
      await act(page.getByRole('textbox', { name: 'Street address' }).fill('10 Long Street'));
      await act(page.getByRole('button', { name: 'Find on map' }).click());
      await act(
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^10 Long Street/ })
          .click(),
      );
      await act(page.getByRole('button', { name: 'Open store' }).click());
      await act(page.getByRole('button', { name: 'I have stored it' }).click());
      await shown(page.getByRole('heading', { level: 1, name: 'Kalk Bay' }));
    },
  },
  {
    name: 'import a file of codes and values',
    most: 7,
    async run(page, act) {
      await goTo(page, act, 'Stock items');
      await act(page.getByRole('button', { name: 'More', exact: true }).click());
      await act(page.getByRole('menuitem', { name: /^Import/ }).click());
      await act(page.locator('input[type=file]').setInputFiles(priceFile('VE-006')));
      await act(page.getByRole('button', { name: 'Check 1 row' }).click());
      await act(page.getByRole('button', { name: 'Import 1 row' }).click());
      await shown(page.getByRole('heading', { name: 'Import finished' }));
    },
  },
  {
    name: 'ask a colleague about an item',
    most: 7,
    async run(page, act) {
      await openRecord(page, act, 'Bread flour');
      await act(page.getByRole('tab', { name: 'Comments' }).click());
      await act(page.getByRole('textbox', { name: 'Comment' }).pressSequentially('Still used? @sam'));
      await shown(page.getByRole('option', { name: 'Sam Support' }));
      await act(page.keyboard.press('Enter'));
      await act(page.keyboard.press('Control+Enter'));
      await shown(page.getByRole('list', { name: 'Comments' }).getByText('@Sam Support'));
    },
  },
  {
    name: 'keep a filtered list under a name',
    most: 7,
    async run(page, act) {
      await goTo(page, act, 'Stock items');
      await showOnly(page, act, 'Meat');
      await act(page.getByRole('button', { name: 'Views', exact: true }).click());
      await act(page.getByRole('menuitem', { name: 'Save this view…' }).click());
      await act(page.getByRole('dialog').getByLabel('Name').fill('Made here'));
      await act(page.keyboard.press('Enter'));
      await shown(page.getByRole('tab', { name: /^Made here/ }));
    },
  },
];

async function actionsOf({ name, run }: Job, context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${url}/home`);
  await shown(page.getByRole('heading', { level: 1, name: 'Home' }));
  let count = 0;
  try {
    await run(page, async (action) => {
      count += 1;
      await action;
    });
  } catch (error) {
    throw new Error(`The job "${name}" ended after ${count} actions.`, { cause: error });
  }
  await page.close();
  return count;
}

/** How many actions the daily jobs of an operator take, from the home page to the result. */
export async function operatorFigures({ product: { url } }: Bench): Promise<void> {
  const browser = await chromium.launch(browserOptions());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await signInPage(context, url);
    for (const job of jobs)
      report(`an operator’s job: ${job.name}`, {
        product: await actionsOf(job, context, url),
        unit: 'actions',
        target: `<= ${job.most}`,
      });
  } finally {
    await browser.close();
  }
}
