import { expect, test, unique } from '../support/journey.ts';
import { landingPath } from '../support/journeyOffice.ts';
import { intercept, listAddress, refuseConnection } from '../support/journeyPages.ts';
import { enrolledPerson, enterCode, enterPassword } from '../support/journeyPeople.ts';

test('a person sees what colleagues change, and whether the page still hears of it', async ({
  desk,
  office,
}) => {
  await test.step('what a colleague adds, renames and deletes appears in the list by itself', async () => {
    const word = unique('Live');
    await desk.goto(listAddress('stock-items/categories', { q: word }));
    await expect(desk.getByText('No stock categories match')).toBeVisible();
    await expect(desk.getByRole('img', { name: 'Live: what others change appears by itself' })).toBeVisible();

    const { id } = await office.create('stockcategories', { name: `${word} one` });
    await expect(desk.getByRole('link', { name: `${word} one` })).toBeVisible();
    await office.change('stockcategories', id, { name: `${word} two` });
    await expect(desk.getByRole('link', { name: `${word} two` })).toBeVisible();
    await office.remove('stockcategories', id);
    await expect(desk.getByText('No stock categories match')).toBeVisible();
  });

  await test.step('a record that a colleague changes is shown as it is now, but never over what is being typed', async () => {
    const { id } = await office.create('stockcategories', { name: unique('Watched') });
    await desk.goto(`/stock-items/categories/${id}`);
    const name = desk.getByRole('textbox', { name: 'Name' });
    await expect(desk.getByRole('img', { name: /^Live/ })).toBeVisible();
    await office.change('stockcategories', id, { name: 'Renamed by a colleague' });
    await expect(name).toHaveValue('Renamed by a colleague');
    await name.fill('Being typed');
    const heard = desk.waitForResponse(
      (response) =>
        response.url().endsWith(`/stockcategories/${id}`) && response.request().method() === 'GET',
    );
    await office.change('stockcategories', id, { name: 'Renamed again' });
    await heard;
    await expect(name).toHaveValue('Being typed');
  });

  await test.step('says when it does not hear, and reads everything anew once it does again', async () => {
    const word = unique('Missed');
    await desk.goto(listAddress('stock-items/categories', { q: word }));
    await expect(desk.getByRole('img', { name: /^Live/ })).toBeVisible();
    await desk.context().setOffline(true);
    await expect(desk.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
    await expect(desk.getByRole('img', { name: /live/i }), 'the band says it alone').toHaveCount(0);
    await office.create('stockcategories', { name: word });
    await desk.context().setOffline(false);
    await expect(desk.getByRole('link', { name: word })).toBeVisible();
  });

  await test.step('says so too when only the changes do not arrive', async () => {
    const calls = await intercept(desk, '**/services/main/changes*');
    calls.answerBy(refuseConnection);
    await desk.reload();
    await expect(desk.getByRole('img', { name: /^Not live/ })).toBeVisible();
    calls.pass();
    await expect(desk.getByRole('img', { name: /^Live/ })).toBeVisible();
  });
});

test('a new token, even with other rights, leaves what is being typed', async ({ page: desk, office }) => {
  const { id } = await office.create('stockcategories', { name: unique('Renewed') });
  // Somebody of their own: the browser keeps the rights, and other tests use the owner's.
  const person = await enrolledPerson(office);
  await enterPassword(desk, person);
  await enterCode(desk, await person.authenticator.nextCode(person.email));
  await desk.waitForURL(`**${landingPath}`);
  await desk.goto(`/stock-items/categories/${id}`);
  const name = desk.getByRole('textbox', { name: 'Name' });
  await expect(desk.getByRole('img', { name: /^Live/ })).toBeVisible();
  await name.fill('Being typed');

  let ended = '';
  await desk.route(`**/stockcategories/${id}`, async (route) => {
    const token = route.request().headers()['x-access-token'] ?? '';
    ended ||= token;
    const json = { code: 'SESSION_ENDED', message: 'Your session has ended.' };
    if (token === ended) await route.fulfill({ status: 401, json });
    else await route.continue();
  });
  await desk.route('**/auth/refreshToken', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    // The person may no longer delete stock categories.
    const rights = { ...data.rights, 'stock-items/categories': ['read', 'create', 'update'] };
    await route.fulfill({ response, json: { ...rest, data: { ...data, rights } } });
  });
  const heard = desk.waitForResponse(
    (response) => response.url().endsWith(`/stockcategories/${id}`) && response.ok(),
  );
  await expect(desk.getByRole('button', { name: 'Delete' })).toBeVisible();
  await office.change('stockcategories', id, { name: 'Renamed by a colleague' });
  await heard;
  await expect(desk.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expect(name).toHaveValue('Being typed');
  await expect(name, 'the field is still the same one').toBeFocused();
  await expect(desk.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
});
