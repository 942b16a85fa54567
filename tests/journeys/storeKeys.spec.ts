import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast } from '../support/journeyPages.ts';

test('the keys of a store are made, shown once, rotated while the till goes on, and revoked', async ({
  desk,
  office,
}) => {
  const name = unique('Keys');
  const code = name.slice(-8);
  const store = await office.create('/services/store/api/stores/stores', { name, code });
  const claim = async (key: string) => {
    const response = await office.context.request.post('/services/main/v1/pos/messages/claim', {
      ...{ headers: { authorization: `Bearer ${key}` }, data: { waitSeconds: 0 } },
    });
    return response.status();
  };
  await desk.goto(`/stores/${store.id}`);
  await desk.getByRole('tab', { name: 'Screens and tills' }).click();
  await desk.getByRole('tab', { name: 'Till keys' }).click();
  const table = desk.getByRole('table', { name: 'Keys of this till' });
  const row = (key: string) => table.getByRole('row', { name: `•••• ${key.slice(-4)}` });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectAccessible(desk, 'the keys of a store');

  const shown = desk.getByRole('dialog', { name: 'Copy the new key now' });
  /** Makes a key and reads it where it is shown, which is once. */
  const makeKey = async (earlier: string): Promise<string> => {
    await desk.getByRole('button', { name: 'New key' }).click();
    const question = desk.getByRole('dialog', { name: `Make a new key for the till of ${name}?` });
    await question.getByRole('combobox', { name: 'The earlier key' }).selectOption(earlier);
    await question.getByRole('button', { name: 'Make a new key' }).click();
    const key = await shown.locator('code').innerText();
    expect(key).toMatch(/^store_[\w-]{43}$/);
    return key;
  };
  const leaveKey = async (key: string) => {
    await shown.getByRole('button', { name: 'I have stored it' }).click();
    await expect(shown).toHaveCount(0);
    await expect(row(key)).toContainText('Works');
  };
  const first = await makeKey('stops working at once');
  await expectAccessible(desk, 'a new key for a till');
  await leaveKey(first);
  expect(await desk.content()).not.toContain(first);
  await desk.reload();
  await expect(row(first)).toContainText('Works');
  expect(await desk.content()).not.toContain(first);
  await expect(table.getByText('Ended')).toHaveCount(1);

  const second = await makeKey('works until somebody revokes it');
  await leaveKey(second);
  await expect(table.getByRole('button', { name: /^Revoke the key that ends in/ })).toHaveCount(2);
  expect([await claim(first), await claim(second)]).toEqual([200, 200]);

  await desk.getByRole('button', { name: `Revoke the key that ends in ${first.slice(-4)}` }).press('Enter');
  const question = desk.getByRole('dialog', { name: 'Revoke this key?' });
  await expect(question).toContainText(`the key ending in ${first.slice(-4)}`);
  await expectAccessible(desk, 'the question before a key is revoked');
  await question.getByRole('button', { name: 'Revoke the key' }).press('Enter');
  await expectToast(desk, 'Key revoked');
  await expect(row(first)).toContainText('Ended');
  await expect.poll(() => claim(first)).toBe(401);
  expect(await claim(second)).toBe(200);
});
