import type { TakenOrder } from '../../contract/calls/orderIntake.ts';
import pizzaPlace from '../../server/services/order/orders/data/pizzaPlaceOrders.json' with { type: 'json' };
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { choose, expectToast, rowOf } from '../support/journeyPages.ts';

test('a campaign is created, archived and restored, and leaves the list each time (P1-8.2-01, P1-8.2-04, P1-8.2-05, P1-4-05, P1-4-06, P1-2.1-10)', async ({
  desk,
}) => {
  const name = unique('Winter');
  await desk.goto('/vouchers/campaigns/create');
  await desk.getByRole('textbox', { name: 'Name' }).fill(name);
  await desk.getByLabel('Last day').fill('31-12-2099');
  await desk.keyboard.press('Control+s');
  await expectToast(desk, 'Campaign has been created successfully');
  await expect(desk).toHaveURL(/\/vouchers\/campaigns(\?|$)/);
  await expect(desk.getByRole('tab', { name: 'Active' })).toHaveAttribute('aria-selected', 'true');
  await rowOf(desk, name).press('Enter');
  await desk.getByRole('button', { name: 'Archive' }).click();
  await expectToast(desk, 'Campaign has been archived successfully');
  await desk.goto('/vouchers/campaigns');
  await expect(desk.getByRole('row').nth(1)).toBeVisible();
  await expect(rowOf(desk, name)).toHaveCount(0);

  await desk.getByRole('tab', { name: 'Archived' }).click();
  await rowOf(desk, name).press('Enter');
  await desk.getByRole('button', { name: 'Restore' }).click();
  await expectToast(desk, 'Campaign has been restored successfully');
  await desk.goto('/vouchers/campaigns');
  await expect(rowOf(desk, name)).toBeVisible();
  await desk.getByRole('tab', { name: 'Completed' }).click();
  await expect(rowOf(desk, 'Spring opening')).toBeVisible();
});

/** Orders of a real pizza place, as a till of a new store sends them. */
const replayed = 30;
const sizeNames: Readonly<Record<string, string>> = { S: 'Small', M: 'Medium', L: 'Large' };

test('a campaign runs from its rule to its report over real orders, to the cent, and a failed code is explained (P1-2.7-01)', async ({
  desk,
  office,
}) => {
  const name = unique('Lunch club');
  await desk.goto('/vouchers/rules/create');
  await expect(desk.getByRole('heading', { name: 'Advanced Voucher Rules' })).toBeVisible();
  await desk.getByRole('textbox', { name: 'Rule name' }).fill(name);
  await desk.getByRole('switch', { name: 'Minimum qualifying spend' }).click();
  await desk.getByRole('textbox', { name: 'Minimum spend' }).fill('15000');
  await choose(desk, 'Channels', 'Counter');
  await desk.keyboard.press('Control+s');
  await expect(desk).toHaveURL(/\/vouchers\/rules(\?|$)/);

  await desk.goto('/vouchers/voucher-templates/create');
  await desk.getByRole('textbox', { name: 'Name' }).fill(name);
  await choose(desk, 'Rule', name);
  await desk.getByRole('textbox', { name: 'Percent' }).fill('10');
  await desk.getByRole('textbox', { name: 'Uses of one code' }).fill('1000');
  await desk.keyboard.press('Control+s');
  await expectToast(desk, 'Voucher Template has been created successfully');

  await desk.goto('/vouchers/issue');
  await choose(desk, 'Voucher template', name);
  await desk.getByRole('textbox', { name: 'Name of the recipient' }).fill('Priya');
  await desk.getByRole('textbox', { name: 'Mobile number of the recipient' }).fill('+27 82 555 0142');
  await desk.getByRole('button', { name: 'Make the voucher' }).click();
  const code = await desk.locator('code').innerText();

  const store = await office.create('/services/store/api/stores/stores', { name, code: name.slice(-8) });
  const { authKey } = store.issued as { authKey: string };
  const sizes = new Map<string, string>();
  const { data } = await office.list('/services/main/menuitem/subtype', {});
  for (const { id, label } of data) sizes.set(String(label), String(id));
  const orders = pizzaPlace.orders
    .map(({ lines }) =>
      lines.flatMap(({ item, size, quantity }) => {
        const sizeId = sizes.get(`${item} · ${sizeNames[size] ?? size}`);
        return sizeId ? [{ sizeId, quantity }] : [];
      }),
    )
    .filter((items) => items.length > 0)
    .slice(0, replayed);
  const sums = { uses: 0, discount: 0 };
  let small = '';
  for (const [index, items] of orders.entries()) {
    const order = { reference: `${name} ${index}`, service: 'COLLECTION', items };
    /** Asks again, as a till does that asked too often. */
    const send = async (vouchers: string[]): Promise<{ status: number; code?: string; data: TakenOrder }> => {
      let found: { status: number; code?: string; data: TakenOrder } | undefined;
      await expect(async () => {
        const answer = await office.context.request.post('/services/order/v1/pos/orders', {
          ...{ headers: { authorization: `Bearer ${authKey}` }, data: { ...order, vouchers } },
        });
        expect(answer.status()).not.toBe(429);
        found = { status: answer.status(), ...(await answer.json()) };
      }).toPass();
      if (!found) throw new Error('The till got no answer.');
      return found;
    };
    const { status, code: refusal, data: taken } = await send([code]);
    if (status === 201) {
      expect(taken.discount).toBe(Math.round(taken.subtotal / 10));
      expect(taken.total).toBe(taken.subtotal - taken.discount);
      sums.uses += 1;
      sums.discount += taken.discount;
    } else {
      expect(refusal).toBe('VOUCHER_MIN_SPEND');
      small = (await send([])).data.number;
    }
  }
  expect(sums.uses).toBeGreaterThan(5);

  await desk.goto('/vouchers/reports?type=STORE');
  await choose(desk, 'Voucher template', name);
  const row = desk.getByRole('table').getByRole('row', { name });
  await expect(row.getByRole('cell').first()).toHaveText(String(sums.uses));
  const shown = await row.getByRole('cell').last().innerText();
  expect(Number(shown.replaceAll(/\D/g, ''))).toBe(sums.discount);

  expect(small).not.toBe('');
  await desk.goto('/vouchers/check');
  await desk.getByRole('textbox', { name: 'Codes, with commas between them' }).fill(code.toLowerCase());
  await desk.getByRole('combobox', { name: 'Order' }).fill(small);
  await desk.getByRole('option', { name: small, exact: true }).first().click();
  await desk.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(desk.getByRole('region', { name: code })).toContainText(
    /Minimum spend: What counts costs .* takes R\s?150.00/,
  );
});

test('people see what codes can cost before they make them, and what a rule reaches before they change it', async ({
  desk,
  office,
}) => {
  const name = unique('Shared');
  const rule = await office.create('v1/voucherRules', { name });
  const template = await office.create('v1/voucherTemplates', {
    ...{ name: unique('Fifty'), discountType: 'AMOUNT', amount: 5_000, ruleId: rule.id, budget: 120_000 },
  });
  await desk.goto('/vouchers/batches/create');
  await desk.getByRole('combobox', { name: 'Voucher template' }).fill(String(template.name));
  await desk.getByRole('option', { name: String(template.name) }).click();
  const cost = desk.getByText('Costs at most').locator('..');
  const size = desk.getByRole('textbox', { name: 'Number of codes' });
  await size.fill('20');
  await expect(cost).toContainText('1,000.00');
  await size.fill('30');
  await expect(cost).toContainText('1,200.00');
  await expect(desk.getByText('What is left of the budget limits it.')).toBeVisible();
  await expectAccessible(desk, 'what a batch can cost');
  await desk.keyboard.press('Control+s');
  await expectToast(desk, 'Voucher Batch has been created successfully');

  await desk.goto(`/vouchers/voucher-templates/${template.id}`);
  await expect(desk.getByText('Guests can still use').locator('..')).toContainText(/\d/);
  await expectAccessible(desk, 'what a template can cost');

  await desk.goto(`/vouchers/rules/${rule.id}`);
  await expect(desk.getByRole('note')).toContainText('Templates: 1.');
  await expectAccessible(desk, 'what a rule reaches');
  await desk.goto('/vouchers/rules/create');
  await expect(desk.getByRole('heading', { name: 'Advanced Voucher Rules' })).toBeVisible();
  await expect(desk.getByRole('note')).toHaveCount(0);
});
