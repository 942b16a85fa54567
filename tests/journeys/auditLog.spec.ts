import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { landingPath, owner } from '../support/journeyOffice.ts';
import { goTo, listAddress, pagesOf, startFilter } from '../support/journeyPages.ts';
import { enrolledPerson, enterCode, enterPassword } from '../support/journeyPeople.ts';

const logPath = 'access/audit-log';

test('an owner reads the audit log, on a desk and on a tablet', async ({ desk, office }) => {
  await test.step('an owner finds who changed a record, sees before and after, and follows it there (LG-01)', async () => {
    const [first, second] = [unique('Cold drinks'), unique('Soft drinks')];
    const record = await office.create('stockcategories', { name: first });
    await office.change('stockcategories', record.id, { name: second });

    await desk.goto('/stock-items/categories');
    await goTo(desk, 'Setup', 'Audit log');
    await expect(desk.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();

    const dialog = await startFilter(desk, 'Who');
    await dialog.getByRole('textbox').first().fill(owner.name);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    const row = desk.getByRole('row').filter({ hasText: second });
    await expect(row).toContainText(owner.name);
    await expect(row).toContainText('Changed');
    await expect(row).toContainText('Stock categories');
    await expect(row).toContainText('127.0.0.1');
    // Away from the links, whose cards would open.
    await desk.mouse.move(0, 0);
    await expectAccessible(desk, 'the audit log');

    await row.getByText('Changed').click();
    const panel = desk.getByRole('complementary', { name: second });
    await expect(panel.getByText(`${first} → ${second}`)).toBeVisible();
    await expectAccessible(desk, 'an event beside the log', { isWideOnly: true });
    await panel.getByRole('link', { name: second }).click();
    await expect(desk.getByRole('heading', { name: second, level: 1 })).toBeVisible();

    await desk.getByRole('tab', { name: 'History' }).click();
    await expect(desk.getByText(/from 127\.0\.0\.1/).first()).toBeVisible();
    await desk.getByRole('link', { name: /All events of this record/ }).click();
    await expect(desk.getByRole('row').filter({ hasText: first })).toContainText('Added');
    await expect(desk.getByRole('row').filter({ hasText: second })).toContainText('Changed');
    await expect(desk.getByRole('row')).toHaveCount(3);
  });

  await test.step('sign-ins stand in the log with the browser in words', async () => {
    await desk.goto(listAddress(logPath, { action: 'customer-chosen', actorName: owner.name }));
    const row = desk.getByRole('row').nth(1);
    await expect(row).toContainText('Signed in');
    await expect(row).toContainText('Access');
    await expect(row).toContainText(/on (Linux|macOS|Windows)/);
  });

  await test.step('on a tablet an event has a page of its own, and the log says that it stands as it was sealed (LG-04)', async () => {
    const name = unique('Bakery');
    const record = await office.create('stockcategories', { name });
    await office.remove('stockcategories', record.id);
    await desk.setViewportSize({ width: 820, height: 1180 });
    await desk.goto(listAddress(logPath, { q: name }));
    const row = desk.getByRole('row').filter({ hasText: 'Deleted' });
    await expect(row).toContainText(name);
    await expect(row.getByRole('link', { name, exact: true })).toHaveCount(0);
    await desk.getByRole('button', { name: 'Check now' }).click();
    await expect(desk.getByRole('status').filter({ hasText: /sealed/ })).toContainText(
      /are unchanged|is unchanged|nothing to check/,
    );
    await row.getByText('Deleted').click();
    await expect(desk.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(desk.getByText(owner.name)).toBeVisible();
    await expectAccessible(desk, 'an event on its own page');
  });
});

test('a viewer is not offered the log (TN-12)', async ({ page, office }) => {
  const person = await enrolledPerson(office);
  const [staff, roles] = await Promise.all([
    office.list('access/staff', { email: person.email }),
    office.list('access/roles', { name: 'Viewer' }),
  ]);
  await office.change('access/staff', staff.data[0]?.id ?? '', { roleId: roles.data[0]?.id });
  await enterPassword(page, person);
  await enterCode(page, await person.authenticator.nextCode(person.email));
  await page.waitForURL(`**${landingPath}`);
  await expect(page.getByRole('link', { name: 'Stock items' })).toBeVisible();
  expect(await pagesOf(page)).not.toContain('Audit log');
  await page.goto(`/${logPath}`);
  await expect(page.getByText('Your role does not include this')).toBeVisible();
});
