import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';

test('a recipe shows its cost line by line, and refuses to use itself', async ({ desk, office }) => {
  await test.step('a recipe shows its plate cost line by line, and follows what is typed: food cost 21.77 %', async () => {
    const { data } = await office.list('recipes', { name: 'Margherita, large' });
    await desk.goto(`/recipes/${data[0]?.id}`);
    const cost = desk.getByRole('table', { name: 'What it costs' });
    await expect(cost.getByRole('row', { name: /^Mozzarella, grated/ })).toContainText(
      /120 GRAM.*5%.*126\.316 GRAM.*R.118\.00 per KG.*14\.9053/,
    );
    const total = cost.getByRole('row', { name: /^Total/ });
    await expect(total).toContainText(/24\.59/);
    const left = desk.getByRole('table', { name: 'What it leaves' });
    await expect(left.getByRole('row', { name: /^Margherita · Large R/ })).toContainText(
      /129\.90.*112\.96.*24\.59.*21\.77%.*88\.37/,
    );
    await expectAccessible(desk, 'a recipe with its cost');

    const quantity = desk.getByRole('textbox', { name: 'Quantity, line 2' });
    await quantity.fill('240');
    await expect(total).toContainText(/39\.50/);
    await expect(left.getByRole('row', { name: /^Margherita · Large R/ })).toContainText(/34\.97%/);
    await quantity.fill('');
    await expect(cost.getByRole('row', { name: /^Mozzarella, grated/ })).toContainText(
      'Choose an ingredient, a quantity and a unit',
    );
    await desk.getByRole('button', { name: 'Discard' }).click();
    await expect(total).toContainText(/24\.59/);
  });

  await test.step('a recipe that would use itself is refused at its line, and one without costs says so: RECIPE_CYCLE', async () => {
    const [doughName, baseName] = [unique('Dough'), unique('Base')];
    const dough = await office.create('recipes', { name: doughName });
    await office.create('recipes', {
      name: baseName,
      lines: [{ id: crypto.randomUUID(), usedRecipeId: dough.id, quantity: 1, unitTypeId: 41 }],
    });
    await desk.goto(`/recipes/${dough.id}`);
    await expect(desk.getByText('Add an ingredient to see what the recipe costs.')).toBeVisible();
    await desk.getByRole('button', { name: 'Add ingredient' }).click();
    const used = desk.getByRole('combobox', { name: 'Or recipe, line 1' });
    await used.fill(baseName);
    await desk.getByRole('option', { name: baseName, exact: true }).click();
    await desk.getByRole('textbox', { name: 'Quantity, line 1' }).fill('1');
    const unit = desk.getByRole('combobox', { name: 'Unit, line 1' });
    await unit.fill('EACH');
    await desk.getByRole('option', { name: 'EACH', exact: true }).click();
    await expect(desk.getByRole('table', { name: 'What it costs' })).toContainText(
      'The recipe would use itself',
    );
    await desk.keyboard.press('Control+s');
    await expect(
      desk.getByText(`The recipe would use itself: ${doughName} → ${baseName} → ${doughName}`).first(),
    ).toBeVisible();
  });
});

test('a size says what its modifiers take out of the recipe, and which ones change nothing', async ({
  desk,
  office,
}) => {
  const { data } = await office.list('menuitem/subtype', { label: 'Margherita · Large' });
  await desk.goto(`/menus/subtypes/${data[0]?.id}/cost`);
  await expect(desk.getByText(/The recipes of this size cost R.24\.59, without tax\./)).toBeVisible();
  const effects = desk.getByRole('table', { name: 'What modifiers do to the recipe' });
  await expect(effects.getByRole('row').filter({ hasText: 'No basil' })).toContainText(
    'Takes out Fresh basil',
  );
  await expect(effects.getByRole('row').filter({ hasText: 'No basil' })).toContainText('0.92');
  await expect(effects.getByRole('row').filter({ hasText: 'No lettuce' })).toContainText(
    'Changes nothing in this recipe',
  );
  await expectAccessible(desk, 'what modifiers do to a recipe');
});
