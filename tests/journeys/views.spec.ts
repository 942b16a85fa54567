import type { Page } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { goTo, openList, rowOf, startFilter } from '../support/journeyPages.ts';

const crews = `
name: fleet/crews
labels: { one: Crew, many: Crews }
area: stock
title: name
fields:
  name: { kind: text, required: true, unique: true, searchable: true }
  size: { kind: integer }
  isReady: { kind: boolean, required: true, default: false }
list:
  tabs:
    - { label: All, where: {} }
`;
test.use({ definitions: { 'crews.yaml': crews } });

const menu = async (page: Page) => {
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  return page.getByRole('dialog', { name: 'Views' });
};
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

/** Saves what the list shows under a name. */
async function saveView(page: Page, name: string): Promise<void> {
  await (await menu(page)).getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await expect(dialog.getByRole('button', { name: 'Save view' })).toBeDisabled();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: /Save view|Replace view/ }).click();
  await expect(dialog).toBeHidden();
}

async function filterBy(page: Page, answer: 'Yes' | 'No', field = 'Active'): Promise<void> {
  const filter = await startFilter(page, field);
  await filter.getByRole('radio', { name: answer }).click();
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(filter).toBeHidden();
}

/** The views of stock categories that the browser keeps, after it keeps one more. */
const onDevice = (page: Page, view?: object): Promise<unknown> =>
  page.evaluate(
    (one) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('commissary', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction('preferences', 'readwrite').objectStore('preferences');
          const key = 'preferences.stock-items/categories.views';
          if (one) store.put([one], key);
          const reading = store.get(key);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    view,
  );

test('views of stock items are tabs with live counts, and keep how close the rows stand', async ({
  desk,
  office,
}) => {
  await test.step('stock items: a view is a tab with a live count; it is changed, renamed, duplicated and deleted', async () => {
    const category = await office.create('stockcategories', { name: unique('Viewed') });
    const item = (description: string, isActive: boolean) =>
      office.create('stockitems', {
        ...{ stockCode: unique('V'), stockCategoryId: category.id, baseUnitTypeId: 11 },
        ...{ description, isActive },
      });
    const [off, on] = [unique('Off'), unique('On')];
    await item(off, false);
    await item(on, true);
    const name = unique('Switched off');
    await openList(desk, 'stock-items/items', { stockCategoryId: [category.id] });

    await test.step('what is shown is saved under a name, and opens again after a reload elsewhere', async () => {
      await filterBy(desk, 'No');
      await expect(rowOf(desk, on)).toBeHidden();
      await saveView(desk, name);
      await expect(tab(desk, `${name} 1`)).toHaveAttribute('aria-selected', 'true');
      await tab(desk, 'Default view').click();
      await expect(rowOf(desk, off)).toBeHidden();
      await desk.reload();
      await tab(desk, `${name} 1`).click();
      await expect(rowOf(desk, off)).toBeVisible();
      await expect(rowOf(desk, on)).toBeHidden();
      await expectAccessible(desk, 'a list with views as tabs');
    });

    await test.step('its count follows changes that others make', async () => {
      await item(unique('Off too'), false);
      await expect(tab(desk, `${name} 2`)).toBeVisible();
    });

    await test.step('next and previous stay within the view', async () => {
      await desk.getByRole('link', { name: `Open ${off} on its own page` }).click();
      await expect(desk.getByRole('textbox', { name: 'Description' })).toHaveValue(off);
      await desk.getByRole('button', { name: 'Next' }).click();
      await expect(desk.getByRole('textbox', { name: 'Description' })).toHaveValue(/^Off too/);
      await expect(desk.getByRole('button', { name: 'Next' })).toBeDisabled();
      await desk.goBack();
      await desk.goBack();
      await expect(rowOf(desk, off)).toBeVisible();
    });

    await test.step('a change of the list is saved into the view', async () => {
      const changes = `Save the changes to “${name}”`;
      const heading = desk.getByRole('columnheader', { name: 'Stock code', exact: true });
      await heading.getByRole('button').click();
      await expect(heading).toHaveAttribute('aria-sort', 'ascending');
      await (await menu(desk)).getByRole('menuitem', { name: changes }).click();
      await expect(desk.getByRole('dialog', { name: 'Views' })).toBeHidden();
      await expect((await menu(desk)).getByRole('menuitem', { name: 'Save this view…' })).toBeVisible();
      await expect(desk.getByRole('menuitem', { name: changes })).toHaveCount(0);
      await desk.keyboard.press('Escape');
    });

    const renamed = `${name} now`;
    await test.step('it gets another name, by keyboard', async () => {
      await desk.getByRole('button', { name: 'Views', exact: true }).press('Enter');
      await desk.getByRole('menuitem', { name: `Rename or share “${name}”…` }).press('Enter');
      const dialog = desk.getByRole('dialog', { name: 'Change the view' });
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await dialog.getByLabel('Name').fill(renamed);
      await desk.keyboard.press('Enter');
      await expect(tab(desk, `${renamed} 2`)).toBeVisible();
    });

    await test.step('a copy is there, and both go after a question', async () => {
      await (await menu(desk)).getByRole('menuitem', { name: `Duplicate “${renamed}”` }).click();
      await expect(tab(desk, `Copy of ${renamed}`)).toBeVisible();
      for (const one of [`Copy of ${renamed}`, renamed]) {
        await (await menu(desk)).getByRole('menuitem', { name: one, exact: true }).press('Delete');
        const question = desk.getByRole('dialog', { name: `Delete the view “${one}”?` });
        await question.getByRole('button', { name: 'Delete the view' }).click();
        await expect(tab(desk, new RegExp(`^${one}`))).toHaveCount(0);
      }
    });
  });

  await test.step('a view shows its rows as close as it was saved, and other lists stay as the person chose', async () => {
    const choose = async (density: 'Compact' | 'Comfortable') => {
      await desk.getByRole('button', { name: /^Your account/ }).click();
      await desk.getByRole('group', { name: 'Rows' }).getByRole('button', { name: density }).click();
      await desk.keyboard.press('Escape');
    };
    const rowHeight = async () => (await desk.getByRole('row').nth(1).boundingBox())?.height;
    await openList(desk, 'stock-items/categories');
    const compact = await rowHeight();
    await choose('Comfortable');
    await expect.poll(rowHeight).toBeGreaterThan(compact ?? 0);
    const comfortable = await rowHeight();
    const name = unique('Roomy');
    await saveView(desk, name);
    await choose('Compact');
    await expect.poll(rowHeight).toBe(compact);

    await desk.reload();
    await tab(desk, name).click();
    await expect.poll(rowHeight).toBe(comfortable);
    await goTo(desk, 'Stock', 'Stock items');
    await expect(desk.getByRole('heading', { level: 1, name: 'Stock items' })).toBeVisible();
    await expect.poll(rowHeight).toBe(compact);
    await goTo(desk, 'Stock', 'Stock categories');
    await expect(tab(desk, name)).toHaveAttribute('aria-selected', 'true');
    await expect.poll(rowHeight).toBe(comfortable);
  });
});

test('a shared view reaches a colleague, and views of an earlier version move from the device to the server', async ({
  desk,
  colleague,
  office,
}) => {
  await test.step('a resource of the installation: a shared view reaches a colleague, whose role begins with it', async () => {
    for (const [name, isReady] of [
      ['Dawn', true],
      ['Dusk', false],
    ])
      await office.create('fleet/crews', { name, size: 4, isReady });
    await openList(desk, 'fleet/crews');

    await test.step('the owner shares a view with a role', async () => {
      await filterBy(desk, 'Yes', 'Is ready');
      await saveView(desk, 'Ready to go');
      await (await menu(desk)).getByRole('menuitem', { name: 'Rename or share “Ready to go”…' }).click();
      const dialog = desk.getByRole('dialog', { name: 'Change the view' });
      await dialog.getByRole('switch', { name: 'Share it with other people' }).check();
      await dialog.getByRole('combobox', { name: 'Opens first for' }).fill('Owner');
      await desk.getByRole('option', { name: 'Owner' }).click();
      await expectAccessible(desk, 'sharing a view');
      await dialog.getByRole('button', { name: 'Save view' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('the colleague begins with it, beside the tabs of the list', async () => {
      await colleague.setViewportSize({ width: 820, height: 1180 });
      await colleague.goto('/fleet/crews');
      await expect(tab(colleague, 'Ready to go 1')).toHaveAttribute('aria-selected', 'true');
      await expect(rowOf(colleague, 'Dawn')).toBeVisible();
      await expect(rowOf(colleague, 'Dusk')).toBeHidden();
      await tab(colleague, 'All').click();
      await expect(rowOf(colleague, 'Dusk')).toBeVisible();
    });
  });

  await test.step('views that an earlier version kept on the device move to the server once', async () => {
    await openList(desk, 'stock-items/categories');
    const kept = {
      name: unique('From the device'),
      filter: { isActive: { eq: false } },
      sort: { field: 'name', order: 'DESC' },
      columns: ['name'],
    };
    await onDevice(desk, kept);
    await desk.reload();
    await expect(tab(desk, new RegExp(`^${kept.name}`))).toBeVisible();
    await expect.poll(() => onDevice(desk)).toEqual([]);
    await desk.reload();
    await expect(tab(desk, new RegExp(`^${kept.name}`))).toHaveCount(1);
  });
});

test('a person works through a queue that each save takes a record out of, beside the list and on full pages', async ({
  desk,
  office,
}) => {
  const prefix = unique('Waiting');
  const names = ['A', 'B', 'C'].map((letter) => `${prefix} ${letter}`);
  const ids: string[] = [];
  for (const name of names) ids.push(String((await office.create('fleet/crews', { name, size: 1 })).id));
  const queue = { size: 1, name: { startsWith: prefix } };
  const name = desk.getByRole('textbox', { name: 'Name' });

  /** Takes the record that is open out of the queue. */
  const finish = async (id: string | undefined) => {
    await desk.getByRole('textbox', { name: 'Size' }).fill('2');
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await office.list('fleet/crews', { id: [id], size: 2 })).total).toBe(1);
    await expect(desk.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  };

  await test.step('beside the list', async () => {
    await openList(desk, 'fleet/crews', queue);
    await rowOf(desk, String(names[0])).getByText(String(names[0])).click();
    for (const [index, id] of ids.entries()) {
      await expect(name).toHaveValue(String(names[index]));
      await finish(id);
      await expect(rowOf(desk, String(names[index]))).toBeHidden();
      if (index < 2) await desk.keyboard.press('j');
    }
    await expect(desk.getByRole('button', { name: 'Next record' })).toBeDisabled();
    await desk.keyboard.press('k');
    await expect(name).toHaveValue(String(names[1]));
  });

  await test.step('on full pages', async () => {
    for (const id of ids) await office.change('fleet/crews', id, { size: 1 });
    await openList(desk, 'fleet/crews', queue);
    await desk.getByRole('link', { name: `Open ${names[0]} on its own page` }).click();
    for (const [index, id] of ids.entries()) {
      await expect(name).toHaveValue(String(names[index]));
      // The page asks for the neighbours after it shows the record.
      await expect(desk.getByRole('button', { name: 'Next record' })).toBeVisible();
      await finish(id);
      if (index < 2) await desk.keyboard.press('j');
    }
  });
});

test('popups have the buttons of the specification', async ({ desk, office }) => {
  await test.step('a popup has a Close button alone and closes with it: P1-2.8-01', async () => {
    await openList(desk, 'stock-items/categories');
    await desk.keyboard.press('?');
    const popup = desk.getByRole('dialog');
    await expect(popup.getByRole('button')).toHaveText(['Close']);
    await popup.getByRole('button', { name: 'Close' }).click();
    await expect(popup).toBeHidden();
  });

  await test.step('a question has Close, which does nothing, and a button that names what it does: P1-2.8-02', async () => {
    const { id, name } = await office.create('stockcategories', { name: unique('Asked about') });
    await desk.goto(`/stock-items/categories/${id}`);
    const question = desk.getByRole('dialog', { name: `Delete “${name}”?` });
    const ask = () => desk.getByRole('button', { name: 'Delete', exact: false }).first().click();
    await ask();
    await expect(question.getByRole('button')).toHaveText(['Close', `Delete ${name}`]);
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(question).toBeHidden();
    expect((await office.list('stockcategories', { id: [id] })).total).toBe(1);
    await ask();
    await question.getByRole('button', { name: `Delete ${name}` }).click();
    await desk.waitForURL('**/stock-items/categories');
    expect((await office.list('stockcategories', { id: [id] })).total).toBe(0);
  });
});
