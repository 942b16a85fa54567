import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

test('lines are entered, picked and copied', async ({ desk, office }) => {
  await test.step('the lines of a booking are entered, moved and saved by keyboard', async () => {
    const [drill, saw] = [unique('Drill'), unique('Saw')];
    for (const name of [drill, saw]) await office.create('hire/tools', { name });
    const customer = unique('Ada');
    await desk.goto('/hire/bookings/create');
    await desk.getByRole('textbox', { name: 'Customer' }).fill(customer);
    await desk.getByRole('button', { name: 'Add booking line' }).press('Enter');
    const tool = (line: number) => desk.getByRole('combobox', { name: `Tool, line ${line}` });
    const days = (line: number) => desk.getByRole('textbox', { name: `Days, line ${line}` });
    /** Types a name into the focused input and takes the one option that is left. */
    const pick = async (name: string) => {
      await desk.keyboard.type(name);
      await expect(desk.getByRole('option')).toHaveText([name, /^Add tool/]);
      await desk.keyboard.press('Enter');
    };
    await expect(tool(1)).toBeFocused();
    await pick(drill);
    await days(1).fill('3');
    // Enter goes on to the next line, which it begins if there is none.
    await desk.keyboard.press('Enter');
    await expect(tool(2)).toBeFocused();
    await pick(saw);
    await desk.keyboard.press('Alt+ArrowUp');
    await expect(days(2)).toHaveValue('3');
    await expectAccessible(desk, 'a form with lines');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, `Added ${customer}`);
    // The page of the booking shows what the server has.
    await desk.goto('/hire/bookings');
    await desk.getByRole('link', { name: customer }).click();
    await expect(tool(1)).toHaveValue(saw);
    await expect(tool(2)).toHaveValue(drill);
    await expect(days(2)).toHaveValue('3');
    const removeFirst = async () => {
      await desk.getByRole('button', { name: 'Remove line 1' }).press('Enter');
      await desk.keyboard.press('Control+s');
      await expectToast(desk, `Saved ${customer}`);
      await expect(tool(2)).toHaveCount(0);
    };
    await removeFirst();
    await desk.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expectToast(desk, `Undone: ${customer}`);
    await expect(tool(2)).toHaveValue(drill);
    await removeFirst();
    await desk.reload();
    await expect(tool(1)).toHaveValue(drill);
    await desk.getByRole('tab', { name: 'History' }).click();
    await desk.getByRole('button', { name: 'Undo this change, with its lines' }).first().press('Enter');
    await expectToast(desk, `Undone: ${customer}`);
    await desk.getByRole('tab', { name: 'Details' }).click();
    await expect(tool(2)).toHaveValue(drill);
    await removeFirst();
    await desk.reload();
    await expect(tool(1)).toHaveValue(drill);
    await expect(tool(2)).toHaveCount(0);
  });

  await test.step('picked records are lines, each once', async () => {
    const [bit, name] = [unique('Bit'), unique('Drill')];
    await office.create('hire/tools', { name: bit });
    const tool = await office.create('hire/tools', { name });
    await desk.goto(`/hire/tools/${tool.id}`);
    const picker = desk.getByRole('combobox', { name: 'Add accessory' });
    for (let times = 0; times < 2; times += 1) {
      await picker.fill(bit);
      await expect(desk.getByRole('option')).toHaveText([bit, /^Add tool/]);
      await desk.keyboard.press('Enter');
    }
    const quantity = desk.getByRole('textbox', { name: 'Quantity, line 1' });
    await expect(desk.getByRole('textbox', { name: 'Quantity, line 2' })).toHaveCount(0);
    await quantity.fill('0');
    await desk.keyboard.press('Control+s');
    await expect(quantity).toHaveAccessibleDescription('At least 1');
    await quantity.fill('4');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, `Saved ${name}`);
    // The new line now has the id of the server, and the person is still in it.
    await expect(quantity).toBeFocused();
    await desk.getByRole('tab', { name: 'History' }).click();
    await expect(desk.getByText(/^Accessories: Added/)).toBeVisible();
  });

  await test.step('a copy of a record has its lines, as lines of its own', async () => {
    const [bit, first, copied] = [unique('Bit'), unique('Drill'), unique('Drill, copied')];
    const { id: accessoryId } = await office.create('hire/tools', { name: bit });
    const accessories = [{ accessoryId, quantity: 7 }];
    const { id } = await office.create('hire/tools', { name: first, dayRate: 25_000, accessories });
    await desk.goto(`/hire/tools/${id}`);
    await desk.getByRole('link', { name: 'Duplicate' }).click();
    const quantity = desk.getByRole('textbox', { name: 'Quantity, line 1' });
    await expect(desk.getByRole('heading', { level: 1, name: 'New tool' })).toBeVisible();
    await expect(desk.getByRole('link', { name: bit })).toBeVisible();
    await desk.getByRole('textbox', { name: 'Name', exact: true }).fill(copied);
    await quantity.fill('8');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, `Added ${copied}`);
    await desk.reload();
    await expect(quantity).toHaveValue('8');
    await desk.goto(`/hire/tools/${id}`);
    await expect(quantity).toHaveValue('7');
  });
});

test('a tree of 2,000 lines is moved by keyboard and by drag', async ({ desk, office }) => {
  const ids = Array.from({ length: 2000 }, () => crypto.randomUUID());
  const nodes = ids.map((id, index) => ({
    id,
    name: `Part ${index}`,
    parentId: index === 0 ? null : ids[Math.floor((index - 1) / 10)],
  }));
  const kit = await office.create('hire/kits', { name: unique('Kit'), nodes });
  await desk.goto(`/hire/kits/${kit.id}`);
  const tree = desk.getByRole('tree', { name: 'Parts' });
  const part = (index: number) => tree.getByRole('treeitem', { name: new RegExp(`^Part ${index}\\b`) });
  await tree.focus();
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('ArrowLeft');
  await expect(part(1)).toHaveAttribute('aria-expanded', 'false');
  await desk.keyboard.press('ArrowDown');
  await expect(part(2)).toHaveAttribute('aria-selected', 'true');
  await desk.keyboard.press('Alt+ArrowRight');
  await expect(part(2)).toHaveAttribute('aria-level', '3');
  await desk.keyboard.press('Alt+ArrowLeft');
  await expect(part(2)).toHaveAttribute('aria-level', '2');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('textbox', { name: 'Name' }).nth(1)).toBeFocused();
  await desk.keyboard.type(' (moved)');
  await desk.keyboard.press('Escape');
  await expect(tree).toBeFocused();
  await desk.keyboard.press('End');
  await expect(tree.locator('[aria-selected=true]')).toBeInViewport();
  await expectAccessible(desk, 'a form with a tree');
  await desk.keyboard.press('Control+s');
  await expectToast(desk, /^Saved Kit/);
});
