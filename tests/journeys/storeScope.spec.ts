import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { landingPath, owner } from '../support/journeyOffice.ts';
import { choose, expectToast, openList, rowOf } from '../support/journeyPages.ts';
import { enrolledPerson, enterCode, enterPassword } from '../support/journeyPeople.ts';

const stores = '/services/store/api/stores/stores';

test('an owner gives somebody a store, who sees only that one, adds to it and hears of it', async ({
  page,
  desk,
  office,
}) => {
  const [ours, theirs] = [unique('Ours'), unique('Theirs')];
  const newStore = (name: string) => office.create(stores, { name, code: name.slice(-8) });
  const [our, their] = [await newStore(ours), await newStore(theirs)];
  const category = await office.create('stockcategories', { name: unique('Dry goods') });
  const newItem = (description: string) =>
    office.create('stockitems', {
      ...{ description, stockCode: description.slice(-8), stockCategoryId: category.id, baseUnitTypeId: 1 },
    });
  const items = [await newItem(unique('Flour')), await newItem(unique('Yeast'))];
  const [flour, yeast] = items.map(({ description }) => String(description));
  const atStore = (storeUuid: unknown, item = 0) =>
    office.create('stockitems/restaurant/stockItems', {
      storeUuid,
      stockItemId: items[item]?.id,
      quantityOnHand: 1,
    });
  await atStore(their.id);

  const person = await enrolledPerson(office, 'Owner', [our.id]);

  await test.step('the staff page shows the stores, and says what they mean', async () => {
    await openList(desk, 'access/staff', { email: person.email });
    await expect(desk.getByRole('cell', { name: ours })).toBeVisible();
    await desk.locator('tbody tr').first().focus();
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('Leave it empty for all stores.')).toBeVisible();
  });

  await enterPassword(page, person);
  await enterCode(page, await person.authenticator.nextCode(person.email));
  await page.waitForURL(`**${landingPath}`);

  await test.step('lists and choices show that store alone, and offer no new one', async () => {
    await openList(page, 'stores');
    await expect(rowOf(page, ours)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'New store' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await expect(page.getByText('Works for one store')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a new record begins with the store', async () => {
    await page.goto('/stock-items/restaurant/create');
    await expect(page.getByRole('combobox', { name: 'Store', exact: true })).toHaveValue(ours);
    await choose(page, 'Stock item', flour ?? '');
    await page.keyboard.press('Control+s');
    await expectToast(page, /added|created/i);
    await openList(page, 'stock-items/restaurant');
    await expect(page.getByRole('row')).toHaveCount(2);
  });

  await test.step('what the owner adds there appears by itself, and nothing from elsewhere', async () => {
    await expect(page.getByRole('img', { name: /^Live/ })).toBeVisible();
    await atStore(their.id, 1);
    await atStore(our.id, 1);
    await expect(rowOf(page, `${ours} · ${yeast}`)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(3);
  });

  await test.step('a person who works for all stores is there to read, and the page says why', async () => {
    await openList(page, 'access/staff', { email: owner.email });
    await page.locator('tbody tr').first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('it also belongs to stores that you do not work for')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
    await expectAccessible(page, 'a record of other stores');
  });
});
