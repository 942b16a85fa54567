import { expect, test, unique } from '../support/journey.ts';
import { listAddress } from '../support/journeyPages.ts';

test('what a colleague adds, renames and deletes appears in the list by itself', async ({ desk, office }) => {
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

test('a record that a colleague changes is shown as it is now, but never over what is being typed', async ({
  desk,
  office,
}) => {
  const { id } = await office.create('stockcategories', { name: unique('Watched') });
  await desk.goto(`/stock-items/categories/${id}`);
  const name = desk.getByRole('textbox', { name: 'Name' });
  await expect(desk.getByRole('img', { name: /^Live/ })).toBeVisible();
  await office.change('stockcategories', id, { name: 'Renamed by a colleague' });
  await expect(name).toHaveValue('Renamed by a colleague');
  await name.fill('Being typed');
  const heard = desk.waitForResponse(
    (response) => response.url().endsWith(`/stockcategories/${id}`) && response.request().method() === 'GET',
  );
  await office.change('stockcategories', id, { name: 'Renamed again' });
  await heard;
  await expect(name).toHaveValue('Being typed');
});

test('says when it does not hear, and reads everything anew once it does again', async ({ desk, office }) => {
  const word = unique('Missed');
  await desk.goto(listAddress('stock-items/categories', { q: word }));
  await expect(desk.getByRole('img', { name: /^Live/ })).toBeVisible();
  await desk.context().setOffline(true);
  await expect(desk.getByRole('img', { name: /^Not live/ })).toBeVisible();
  await office.create('stockcategories', { name: word });
  await desk.context().setOffline(false);
  await expect(desk.getByRole('link', { name: word })).toBeVisible();
});
