import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast } from '../support/journeyPages.ts';

const service = '/services/store';
const stores = `${service}/api/stores/stores`;

test('before settings are copied, people see what each store gets, what differs field by field, and what stays', async ({
  desk,
  office,
}) => {
  const store = async (title: string) => {
    const name = unique(title);
    return { name, id: (await office.create(stores, { name, code: name.slice(-8) })).id };
  };
  const [from, one, two] = [await store('From'), await store('One'), await store('Two')];
  const special = (storeUuid: unknown, name: string, validFrom: string, opens: string) =>
    office.create(`${service}/specialHours`, {
      ...{ storeUuid, name, validFrom, hours: { mon: [{ from: opens, to: '20:00' }] } },
    });
  await special(from.id, 'Christmas', '2027-12-24', '10:00');
  await special(from.id, 'New Year', '2027-12-31', '11:00');
  await special(one.id, 'Christmas', '2027-12-24', '12:00');
  await special(one.id, 'Easter', '2028-04-14', '12:00');
  const settings = `${service}/api/stores/storeSettings`;
  await office.change(settings, one.id, { preparationMinutes: 41 });
  await office.change(settings, two.id, { preparationMinutes: 42 });

  await desk.goto(`/stores/${one.id}`);
  await desk.getByRole('tab', { name: 'Copy settings' }).click();
  const pick = async (label: string, name: string) => {
    await desk.getByRole('combobox', { name: label }).fill(name);
    await desk.getByRole('option', { name, exact: true }).click();
  };
  await pick('Copy from', from.name);
  await pick('Also copy into these stores', two.name);

  const minutes = desk
    .getByRole('table', { name: 'Settings' })
    .getByRole('row', { name: /^Time to prepare/ });
  await expect(minutes).toContainText(`${one.name}41`);
  await expect(minutes).toContainText(`${two.name}42`);

  await expect(desk.getByText(`${two.name} gets Christmas, New Year.`)).toBeVisible();
  await expect(
    desk.getByText(`${one.name} gets New Year. Only ${one.name} has Easter. The copy leaves that as it is.`),
  ).toBeVisible();
  const differing = desk.getByRole('table', {
    name: `Special hours that differ and are kept in ${one.name}`,
  });
  await expect(differing.getByRole('row', { name: /^Christmas Hours of the week/ })).toContainText(
    /12:00–20:00.*10:00–20:00/,
  );
  await expect(differing.getByRole('row')).toHaveCount(2);
  await expectAccessible(desk, 'the differences before a copy');

  await desk.getByRole('button', { name: 'Copy into 2 stores' }).click();
  await expectToast(desk, /records changed/);
  await expect(desk.getByText(`${one.name} has all of them.`, { exact: false })).toBeVisible();
  await expect(desk.getByText(`${two.name} has all of them. 2 records are already the same.`)).toBeVisible();
  const { data } = await office.list(`${service}/specialHours`, { storeUuid: one.id, name: 'Christmas' });
  expect(data[0]?.hours).toEqual({ mon: [{ from: '12:00', to: '20:00' }] });
  for (const { id } of [from, one, two]) await office.remove(stores, id);
});
