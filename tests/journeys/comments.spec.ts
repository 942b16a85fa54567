import { expect, type Page } from '@playwright/test';
import { test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { owner, support } from '../support/journeyOffice.ts';
import { expectToast } from '../support/journeyPages.ts';

const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem');

test('people talk about a record, and see who else has it open and what changed', async ({
  desk,
  colleague,
  office,
}) => {
  await test.step('two people talk about a record: one mentions the other, who finds it on the home page and answers', async () => {
    const name = unique('Talked about');
    const { id } = await office.create('stockcategories', { name });
    const path = `/stock-items/categories/${id}`;
    await desk.goto(path);
    await desk.getByRole('tab', { name: 'Comments' }).click();
    await expect(desk.getByText('Nobody has commented on this yet.')).toBeVisible();
    const input = desk.getByRole('textbox', { name: 'Comment' });
    await input.pressSequentially('Please look, @sam');
    await expect(desk.getByRole('option', { name: support.name })).toBeVisible();
    await input.press('Enter');
    await input.pressSequentially('- is this still used?');
    await expectAccessible(desk, 'a comment that is being written');
    // A draft survives a look at another tab.
    await desk.getByRole('tab', { name: 'History' }).click();
    await expect(desk.getByRole('tabpanel', { name: 'History' })).toBeVisible();
    await desk.getByRole('tab', { name: 'Comments' }).click();
    await desk.getByRole('textbox', { name: 'Comment' }).press('Control+Enter');
    await expect(comments(desk)).toHaveText([/Please look, @Sam Support - is this still used\?$/]);

    await colleague.goto('/home');
    const mention = colleague.getByRole('link', { name: new RegExp(`${name}.*Please look`) });
    await expect(mention).toContainText('Please look, @Sam Support');
    await mention.click();
    await expect(comments(colleague)).toHaveCount(1);
    await expect(comments(colleague).locator('strong')).toHaveText('@Sam Support');
    await colleague.getByRole('textbox', { name: 'Comment' }).fill('No. You can delete it.');
    await colleague.getByRole('button', { name: 'Comment', exact: true }).click();
    // The first page shows it without a reload.
    await expect(comments(desk)).toHaveCount(2);

    await comments(desk).first().getByRole('button', { name: 'Change the comment' }).click();
    await comments(desk).first().getByRole('textbox').fill('Never mind.');
    await comments(desk).first().getByRole('button', { name: 'Save' }).click();
    await expect(comments(colleague).first()).toContainText('Never mind.');
    await expect(comments(colleague).first().getByRole('button', { name: 'Change the comment' })).toHaveCount(
      0,
    );
    await comments(desk).last().getByRole('button', { name: 'Delete the comment' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Delete the comment' }).click();
    await expect(comments(desk)).toHaveCount(1);

    await colleague.goto('/home');
    await expect(
      colleague.getByText('Nobody has mentioned you in a comment since you last looked.'),
    ).toBeVisible();
  });

  await test.step('a record says who else has it open, and what others changed since one last looked', async () => {
    const { id } = await office.create('stockcategories', { name: unique('Watched') });
    const path = `/stock-items/categories/${id}`;
    await desk.goto(path);
    const looked = desk.waitForResponse((response) => response.url().endsWith('/looks'));
    await looked;
    await colleague.goto(path);
    await expect(colleague.getByText(`${owner.name} has this open too.`)).toBeVisible();
    const left = desk.waitForResponse((response) => response.url().endsWith('/looks'));
    await desk.getByRole('link', { name: 'Stock categories' }).last().click();
    await left;
    await colleague.getByRole('textbox', { name: 'Name' }).fill(unique('Watched and changed'));
    await colleague.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(colleague, /^Saved/);
    await desk.goto(path);
    await expect(desk.getByText(`${support.name} changed this since you last looked`)).toBeVisible();
    await expectAccessible(desk, 'a record that somebody else has open');
    await desk.getByRole('button', { name: 'Show the changes' }).click();
    await expect(desk.getByRole('tab', { name: 'History', selected: true })).toBeVisible();
  });
});
