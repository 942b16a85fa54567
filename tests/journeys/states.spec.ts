import { expect, test, unique } from '../support/journey.ts';
import { landingPath } from '../support/journeyOffice.ts';
import {
  answerFault,
  expectToast,
  intercept,
  listAddress,
  openList,
  refuseConnection,
  rowOf,
  toast,
} from '../support/journeyPages.ts';
import { enrolledPerson, enterCode, enterPassword } from '../support/journeyPeople.ts';

test('lists without a match or an answer, missing records and a slow start say what is wrong', async ({
  desk,
}) => {
  await test.step('a list that nothing matches names its conditions, and each is taken away', async () => {
    await desk.goto(listAddress('stock-items/items', { q: 'unobtainium', isActive: true }));
    const state = desk.getByRole('status').filter({ hasText: 'No stock items match' });
    await expect(state.getByText('Search: unobtainium')).toBeVisible();
    await expect(state.getByText('Active is Yes')).toBeVisible();
    await state.getByRole('button', { name: 'Search: unobtainium' }).press('Delete');
    await expect(desk.getByRole('row').nth(1)).toBeVisible();
    await desk.goto(listAddress('stock-items/items', { q: 'unobtainium' }));
    await state.getByRole('button', { name: 'Remove all filters' }).click();
    await expect(desk.getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('a list that the server could not give says so and is asked for again', async () => {
    const calls = await intercept(desk, '**/services/main/stockcategories?*');
    calls.answerBy(answerFault);
    // Other journeys fill the first page of this list.
    await desk.goto(listAddress('stock-items/categories', { q: 'Dairy' }));
    const state = desk.getByRole('alert').filter({ hasText: 'This could not be shown' });
    await expect(state).toBeVisible();
    calls.pass();
    await state.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(desk, 'Dairy')).toBeVisible();
    await expect(state).toBeHidden();
  });

  await test.step('a record that is gone and an address that never was are told apart from a fault', async () => {
    await desk.goto('/stock-items/items/00000000-0000-4000-8000-000000000000');
    await expect(desk.getByText('This record does not exist or has been deleted.')).toBeVisible();
    await desk.goto('/stock-items/nothing/here');
    await expect(desk.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
    await desk.getByRole('main').getByRole('link', { name: 'Go to the first page' }).click();
    await desk.waitForURL(`**${landingPath}`);
  });

  await test.step('while the definitions are on their way the page says that it starts; without them it starts too', async () => {
    const gate = Promise.withResolvers<void>();
    await desk.route('**/services/main/definitions', async (route) => {
      await gate.promise;
      await refuseConnection(route);
    });
    await desk.goto(landingPath);
    const starting = desk.getByRole('status').filter({ hasText: 'Commissary is starting' });
    await expect(starting).toBeVisible();
    await expect(starting).toHaveCSS('opacity', '1');
    gate.resolve();
    await expect(rowOf(desk, 'Dairy')).toBeVisible();
    await expect(starting).toHaveCount(0);
  });
});

/** The lists of the specification's areas of state, and the calls that read them. */
const areas = {
  'P2-2-01': {
    'stock-items/items': 'stockitems',
    'stock-items/categories': 'stockcategories',
    recipes: 'recipes',
    'menus/modifiers': 'modifires',
    'menus/modifier-groups': 'modifiresGroups',
  },
  'P2-2-02': {
    menus: 'menu',
    'menus/item-categories': 'itemcategories',
    'menus/items': 'menuitem',
    'pricing/price-lists': 'priceList',
    'menus/channel-menus': 'channelsmenus',
  },
  'P2-2-04 (tax setting, transaction)': { tax: 'taxes', orders: 'orders' },
};

test('each list loads, fails and shows its answer by itself', async ({ desk }) => {
  for (const [id, lists] of Object.entries(areas))
    await test.step(`${id}, P2-4-04, P2-4-05`, async () => {
      for (const [page, call] of Object.entries(lists)) {
        const read = (url: URL) => url.pathname.endsWith(`/${call}`) && url.searchParams.has('range');
        const gate = Promise.withResolvers<void>();
        const calls = await intercept(desk, read);
        calls.answerBy(async (route) => {
          await gate.promise;
          await answerFault(route);
        });
        await desk.goto(`/${page}`);
        const main = desk.getByRole('main');
        const isLoading = main.getByRole('status', { name: /^Loading/ });
        await expect(isLoading, page).toBeVisible();
        gate.resolve();
        const failure = main.getByRole('alert').filter({ hasText: 'This could not be shown' });
        await expect(failure, page).toBeVisible();
        await expect(isLoading, page).toBeHidden();
        calls.pass();
        await failure.getByRole('button', { name: 'Try again' }).click();
        await expect(failure, page).toBeHidden();
        await expect(
          main
            .getByRole('row')
            .nth(1)
            .or(main.getByRole('heading', { name: /^No / })),
          page,
        ).toBeVisible();
      }
    });
});

test("a change that can't be saved stays, and a session and a network come back", async ({
  desk,
  office,
}) => {
  await test.step('a change that could not be saved stays in the form with the reason: P2-8-07', async () => {
    const { id } = await office.create('stockcategories', { name: unique('Unsaved') });
    await desk.goto(`/stock-items/categories/${id}`);
    await desk.getByRole('textbox', { name: 'Description' }).fill('Written with care');
    const calls = await intercept(desk, `**/stockcategories/${id}`);
    calls.answerBy(refuseConnection);
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByRole('alert').filter({ hasText: 'Network Error' })).toBeFocused();
    await expect(desk.getByRole('textbox', { name: 'Description' })).toHaveValue('Written with care');
    calls.pass();
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(desk, /^Saved Unsaved/);
  });

  await test.step('an access token that has run out is renewed once and the request repeated: P2-8-01, P2-8-02', async () => {
    await openList(desk, 'stock-items/categories');
    let refused = 0;
    await desk.route('**/services/main/stockitems?*', async (route) => {
      refused += 1;
      const headers = { ...route.request().headers() };
      if (refused === 1) headers['x-access-token'] = 'run-out';
      await route.continue({ headers });
    });
    const renewals: string[] = [];
    desk.on('request', (request) => /refresh/i.test(request.url()) && renewals.push(request.url()));
    await desk
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Stock items' })
      .click();
    await expect(desk.getByRole('table', { name: 'Stock items' }).getByRole('row').nth(1)).toBeVisible();
    expect(renewals).toHaveLength(1);
    expect(refused).toBeGreaterThan(1);
  });

  await test.step('without a network a band says so, what is shown stays, and it goes with the fault', async () => {
    await openList(desk, 'stock-items/categories');
    // The band comes with what is loaded after the first rows.
    await expect(desk.getByRole('img', { name: /^Live/ })).toBeVisible();
    const band = desk.getByRole('status').filter({ hasText: 'You are offline.' });
    await office.context.setOffline(true);
    try {
      await expect(band).toBeVisible();
      await expect(rowOf(desk, 'Dairy')).toBeVisible();
    } finally {
      await office.context.setOffline(false);
    }
    await expect(band).toBeHidden();
  });
});

test('messages stand at the top centre and are gone after two seconds: P1-2.8-03, P1-2.8-04', async ({
  page,
  office,
}) => {
  // A browser of its own, since its clock will stand still.
  const person = await enrolledPerson(office);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterPassword(page, person);
  await enterCode(page, await person.authenticator.nextCode(person.email));
  await page.waitForURL(`**${landingPath}`);
  const name = unique('Brief');
  const { id } = await office.create('stockcategories', { name });
  await office.remove('stockcategories', id);
  await page.clock.install();
  await page.goto(`/stock-items/categories/${id}`);
  const restore = page.getByRole('button', { name: 'Restore' });
  await expect(restore).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  // A message with “Undo” stays longer, so that there is time for it.
  await restore.press('Enter');
  const message = toast(page, `Restored ${name}`);
  // Until it is there, the clock goes on in the smallest steps.
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return message.isVisible();
    })
    .toBe(true);
  const box = await message.boundingBox();
  expect(box?.y).toBeLessThan(80);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(60);
  await page.clock.runFor(1_900);
  await expect(message).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(message).toBeHidden();
});
