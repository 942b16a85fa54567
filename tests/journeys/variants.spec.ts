import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import type { Office } from '../support/journeyOffice.ts';
import { expectToast } from '../support/journeyPages.ts';

/** A template of two sizes with two bases each, and an item that is sold in one form. */
async function menuWithTemplate({ create }: Office) {
  const [small, large, pan, thin] = await Promise.all(
    ['Small', 'Large', 'Pan', 'Thin'].map((name) => create('variantElement', { name: unique(name) })),
  );
  const tree = [small, large].flatMap((size) => {
    const id = crypto.randomUUID();
    return [
      { id, parentId: null, variantId: size?.id },
      ...[pan, thin].map((base) => ({ id: crypto.randomUUID(), parentId: id, variantId: base?.id })),
    ];
  });
  const template = await create('variantsTemplate', { name: unique('Sizes'), VariantTemplateItems: tree });
  const item = await create('menuitem', { name: unique('Regina'), code: crypto.randomUUID() });
  await create('menuitem/subtype', { menuItemId: item.id, name: 'Standard' });
  const names = [small, large, pan, thin].map((one) => String(one?.name));
  return { template, item: String(item.name), names };
}

test('a template is ticked by keyboard, applied to an item with a preview, and again when the item drifted (P1-3.5-27)', async ({
  desk,
  office,
}) => {
  const { template, item, names } = await menuWithTemplate(office);
  const [small = '', large = '', pan = '', thin = ''] = names;
  await desk.goto(`/variants/templates/${template.id}/combinations`);
  const combinations = desk.getByRole('region', { name: 'Combinations' });
  await expect(combinations.getByRole('listitem')).toHaveText([
    ...[`${small}, ${pan}`, `${small}, ${thin}`, `${large}, ${pan}`, `${large}, ${thin}`],
  ]);

  const tree = desk.getByRole('tree', { name: 'Variants' });
  await tree.focus();
  for (let steps = 0; steps < 3; steps += 1) await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Space');
  await expectToast(desk, /^You changed what Sizes/);
  await expect(combinations.getByRole('listitem')).toHaveCount(2);
  const basesOfLarge = tree.getByRole('treeitem').filter({ hasText: pan }).nth(1);
  await expect(basesOfLarge).toHaveAttribute('aria-checked', 'false');
  await expect(basesOfLarge).toHaveAttribute('aria-disabled', 'true');
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Space');
  await expect(basesOfLarge).toHaveAttribute('aria-selected', 'true');
  await expect(combinations.getByRole('listitem')).toHaveCount(2);
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(combinations.getByRole('listitem')).toHaveCount(4);

  const items = desk.getByRole('region', { name: 'Items with this template' });
  await expect(items.getByRole('status')).toHaveText(/No item has this template yet/);
  await items.getByRole('button', { name: 'Apply to items…' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Search items' }).fill(item);
  await dialog
    .getByRole('list', { name: 'Items' })
    .getByRole('checkbox', { name: new RegExp(`^${item}`) })
    .check();
  const preview = dialog.getByRole('list', { name: 'What will happen' });
  await expect(preview).toContainText(`Adds ${small}, ${pan}; ${small}, ${thin}; ${large}, ${pan}`);
  await expect(preview).toContainText('Stays on sale: Standard');
  await dialog.getByRole('checkbox', { name: 'Switch off sizes that the template does not have' }).check();
  await expect(preview).toContainText('Switches off: Standard');
  await expectAccessible(desk, 'the dialog that applies a template');
  await dialog.getByRole('button', { name: 'Apply to 1 item' }).click();
  await expectToast(desk, 'The template was applied to 1 item');
  await expect(items.getByRole('status')).toHaveText('1 item has this template and is as it says.');

  // The same on a tablet, with an item that differs from its template by now.
  await desk.setViewportSize({ width: 820, height: 1180 });
  await tree.getByRole('treeitem').filter({ hasText: large }).click();
  const row = items.getByRole('row', { name: item });
  await expect(row).toContainText(`Not in the template: ${large}, ${pan}; ${large}, ${thin}`);
  await expectAccessible(desk, 'a template with an item that differs');
  await desk.setViewportSize({ width: 820, height: 1180 });
  await row.getByRole('checkbox').check();
  await items.getByRole('button', { name: 'Apply again to 1 item…' }).click();
  await dialog.getByRole('checkbox', { name: 'Switch off sizes that the template does not have' }).check();
  await dialog.getByRole('button', { name: 'Apply to 1 item' }).click();
  await expect(items.getByRole('status')).toHaveText('1 item has this template and is as it says.');
  await desk.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row).toContainText('Not in the template');
});
