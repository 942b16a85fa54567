import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { browserOptions, signInPage } from '../browser.ts';
import { signIn } from '../product.ts';
import { report } from '../report.ts';

/** Counts what a person does: a click, a key, a text that they type or a file that they choose is one action. */
type Act = (action: Promise<unknown>) => Promise<void>;

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** What a job finds when it begins. None of it counts. */
interface Setting {
  /** Calls the product as the owner of the demo, and gives the data of the answer. */
  call: Call;
  /** The same as a colleague. */
  callAsColleague: Call;
}

interface Job {
  /** What a person wants to get done, from the home page on. */
  name: string;
  /** The actions that it may take at most. */
  most: number;
  prepare?: (setting: Setting) => Promise<void>;
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

/** Price changes that wait for approval. */
const queueLength = 50;

/** Chooses an option of a field by a few letters of its name. */
async function choose(page: Page, act: Act, label: string, name: string): Promise<void> {
  await act(page.getByRole('combobox', { name: label, exact: true }).fill(name));
  await act(page.getByRole('option', { name, exact: true }).click());
}

/** Pastes a price for each of the eight sizes that the grid of channel pricing shows, on two channels, and saves. */
async function pastePrices(page: Page, act: Act): Promise<void> {
  const grid = page.getByRole('grid', { name: /^Channel pricing/ });
  await page.waitForFunction(() => document.querySelectorAll('[role=grid] [role=row]').length === 9);
  await act(grid.focus());
  const text = Array(8).fill('129.90\t134.90').join('\n');
  await act(
    grid.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text),
  );
  await act(page.keyboard.press('Control+s'));
  await shown(message(page, /^Saved \d+ cells/));
}

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
    name: `approve ${queueLength} price changes one by one`,
    most: queueLength + 5,
    async prepare({ callAsColleague: call }) {
      const [price] = (await call('GET', '/services/main/priceListElements')) as { id: string }[];
      const goesLiveAt = new Date(Date.now() + 86_400_000).toISOString();
      for (let place = 1; place <= queueLength; place += 1) {
        const change = { name: `Change ${place}`, goesLiveAt };
        const { id } = (await call('POST', '/services/main/priceChanges', change)) as { id: string };
        const line = { priceChangeId: id, listPriceId: price?.id, newPrice: 1_000 + place };
        await call('POST', '/services/main/priceChangeLines', line);
        await call('POST', `/services/main/priceChanges/${id}/actions/submit`, {});
      }
    },
    async run(page, act) {
      await act(page.getByRole('link', { name: `Price changes to approve ${queueLength}` }).click());
      await act(page.getByRole('row').nth(1).click());
      for (let left = queueLength; left > 0; left -= 1) {
        const name = await page.getByRole('heading', { name: /^Change \d+$/ }).innerText();
        await act(page.getByRole('button', { name: 'Approve', exact: true }).click());
        await page.getByRole('heading', { name, exact: true }).waitFor({ state: 'detached' });
      }
      await shown(page.getByText('All done'));
    },
  },
  {
    name: 'plan a price change of 6 % to .90 and ask for its approval',
    most: 10,
    async run(page, act) {
      await goTo(page, act, 'Plan price change');
      await choose(page, act, 'Price list', 'Counter');
      await act(page.getByRole('textbox', { name: 'Change by percent' }).fill('6'));
      await act(page.getByRole('combobox', { name: 'Prices end in' }).click());
      await act(page.getByRole('option', { name: '.90' }).click());
      await act(page.getByRole('button', { name: /^Create price change with \d/ }).click());
      await act(page.getByRole('button', { name: 'Ask for approval' }).click());
      await shown(message(page, 'The price change waits for approval'));
    },
  },
  {
    name: 'raise all prices of a channel',
    most: 6,
    async run(page, act) {
      await goTo(page, act, 'Channel pricing');
      await act(page.getByRole('button', { name: 'Change by formula' }).click());
      await act(page.getByRole('textbox', { name: 'Change by percent' }).fill('6'));
      await act(page.getByRole('button', { name: /^Fill in \d+ prices/ }).click());
      await act(page.keyboard.press('Control+s'));
      await shown(message(page, /^Saved \d+ cells/));
    },
  },
  {
    name: 'put a price back that somebody changed',
    most: 3,
    async prepare({ call }) {
      const [price] = (await call('GET', '/services/main/priceListElements')) as {
        id: string;
        price: number;
        version: number;
      }[];
      if (!price) throw new Error('The demo has no price in a list.');
      const { version } = price;
      await call('PATCH', `/services/main/priceListElements/${price.id}`, {
        price: price.price + 100,
        version,
      });
    },
    async run(page, act) {
      await act(page.getByRole('region', { name: 'Recent changes' }).getByRole('link').first().click());
      await act(page.getByRole('button', { name: 'Bring back earlier values' }).first().click());
      await act(page.getByRole('dialog').getByRole('button', { name: 'Bring back 1 field' }).click());
      await shown(message(page, /brought back|Brought back/));
    },
  },
  {
    name: 'sell a new pizza of eight sizes on two menus and two channels',
    most: 29,
    async prepare({ call }) {
      const channels = (await call('GET', '/services/main/channels')) as { id: string }[];
      for (const name of ['A lunch', 'B evening']) {
        const menu = (await call('POST', '/services/main/menu', { name })) as { id: string };
        for (const { id: channelId } of channels.slice(0, 2))
          await call('POST', '/services/main/channelsmenus', { menuId: menu.id, channelId });
      }
    },
    async run(page, act) {
      const menu = page.getByRole('combobox', { name: 'Menu', exact: true });
      await goTo(page, act, 'Menu workbench');
      await act(menu.selectOption('A lunch'));
      await act(page.getByRole('button', { name: 'New item' }).first().click());
      await act(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Quattro'));
      await act(page.getByRole('dialog').getByRole('textbox', { name: 'Code', exact: true }).fill('Q4'));
      await choose(page, act, 'Tax group', 'Standard rate');
      await choose(page, act, 'Variant template', 'Pizza: size and base');
      await act(page.getByRole('button', { name: 'Add menu item' }).click());
      await shown(page.getByText('Quattro', { exact: true }).first());
      await act(menu.selectOption('B evening'));
      await act(page.getByRole('button', { name: 'Add items' }).first().click());
      await act(page.getByRole('dialog').getByRole('textbox', { name: 'Search items' }).fill('Quattro'));
      await act(
        page
          .getByRole('dialog')
          .getByRole('checkbox', { name: /^Quattro/ })
          .check(),
      );
      await act(
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^Add 1 item/ })
          .click(),
      );
      await shown(page.getByText('Quattro', { exact: true }).first());
      await goTo(page, act, 'Channel pricing');
      await choose(page, act, 'Menu', 'A lunch');
      await act(page.getByRole('textbox', { name: 'Search items and sizes' }).fill('Quattro'));
      await pastePrices(page, act);
      await choose(page, act, 'Menu', 'B evening');
      await pastePrices(page, act);
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

async function actionsOf(
  { name, prepare, run }: Job,
  context: BrowserContext,
  setting: Setting,
  url: string,
): Promise<number> {
  await prepare?.(setting);
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

/** Calls the product with a token. */
const callerOf =
  (url: string, accessToken: string): Call =>
  async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'x-access-token': accessToken, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()).data;
  };

/** How many actions the daily jobs of an operator take, from the home page to the result. */
export async function operatorFigures({ product: { url } }: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(url);
  const colleague = await signIn(url, { email: 'support@commissary.example', customerUuid });
  const setting = {
    call: callerOf(url, accessToken),
    callAsColleague: callerOf(url, colleague.accessToken),
  };
  const browser = await chromium.launch(browserOptions());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await signInPage(context, url);
    for (const job of jobs)
      report(`an operator’s job: ${job.name}`, {
        product: await actionsOf(job, context, setting, url),
        unit: 'actions',
        target: `<= ${job.most}`,
      });
  } finally {
    await browser.close();
  }
}
