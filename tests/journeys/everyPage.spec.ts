import type { Page } from '@playwright/test';
import { viewNames } from '../../contract/options/listViews.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { buildRegistry } from '../../contract/registry.ts';
import { isOneForCustomer, type Resource } from '../../contract/resource.ts';
import { worldChoices } from '../../contract/worldChoices.ts';
import { tabsOf } from '../../src/crud/record/tabsOf.ts';
import { resources } from '../../src/resources/resources.ts';
import { report } from '../support/endurance.ts';
import { expect, test, unique } from '../support/journey.ts';
import type { Office } from '../support/journeyOffice.ts';
import { startTour } from '../support/journeyTour.ts';
import { withEveryTrait } from '../support/pageTraits.ts';

const registry = buildRegistry(resources, worldChoices);
const all = [...registry.values()].filter(({ verbs }) => verbs.size > 0);
type Tour = Awaited<ReturnType<typeof startTour>>;

/** The dialog of every action that asks for something and that the record, which is shown, is ready for. */
async function openDialogs(page: Page, tour: Tour, resource: Resource): Promise<void> {
  for (const { label, form, on } of resource.actions.values()) {
    const button = page.getByRole('button', { name: label, exact: true });
    if (form.fields.length === 0 || !on.includes('record') || !(await button.isVisible())) continue;
    await button.press('Enter');
    await expect(page.getByRole('dialog', { name: label })).toBeVisible();
    await tour.look(`${resource.name}: ${label}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

/** A record with all of its tabs, and the dialogs of its actions. */
async function visitRecord(page: Page, tour: Tour, resource: Resource, { id }: WireRecord) {
  const address = `/${resource.name}/${id}`;
  await tour.visit(address);
  await openDialogs(page, tour, resource);
  for (const { name, isPermitted } of tabsOf(resource, registry, []).slice(1))
    if (isPermitted) await tour.visit(`${address}/${name}`);
}

/** The list in each of its views, its reports, the form of a new record, the import, and a record. */
async function visitAll(page: Page, tour: Tour, office: Office, resource: Resource): Promise<void> {
  await tour.visit(`/${resource.name}`);
  if (isOneForCustomer(resource)) return;
  for (const view of viewNames)
    if (resource.list.views[view]) await tour.visit(`/${resource.name}?view=${view}`);
  for (const report of resource.reports.keys())
    await tour.visit(`/${resource.name}?view=report&report=${report}`);
  if (resource.list.views || resource.reports.size > 0) await tour.visit(`/${resource.name}?view=table`);
  if (resource.verbs.has('create') && !resource.singleton) await tour.visit(`/${resource.name}/create`);
  if (resource.verbs.has('import')) await tour.visit(`/${resource.name}/import`);
  const { data } = await office.list(`/services/${resource.service}/${resource.path}`, {});
  // The oldest is one of the demo, whatever other tests have made.
  const [record] = data.toSorted((one, other) =>
    String(one.createdAt).localeCompare(String(other.createdAt)),
  );
  // What people can create, the demo has an example of.
  expect
    .soft(!record && resource.verbs.has('create'), `The demo has nothing in ${resource.name}`)
    .toBe(false);
  if (record && resource.verbs.has('get')) await visitRecord(page, tour, resource, record);
}

/** Areas of which the specification states that they have screens for certain resources, and those statements. */
const statements: Record<string, string> = {
  menu: ' (P2-1-02, P2-1-03)',
  stock: ' (P2-1-04)',
  pricing: ' (P2-1-05)',
  stores: ' (P1-1-05, P2-1-06, P2-1-07, P2-2-03)',
};

/** `npm test` visits resources that have every trait of a page together, and one of each area with a statement. */
const few = new Set(withEveryTrait(all));
const groups = Map.groupBy(all, ({ area }) => (area && area in statements ? area : 'the other areas'));

for (const [area, shown] of groups)
  test(`every page of ${area} shows without an error, a missing text or an overflow${statements[area] ?? ''}`, async ({
    desk,
    office,
  }) => {
    const tour = await startTour(desk);
    const chosen = shown.filter((resource) => few.has(resource));
    for (const resource of chosen.length > 0 ? chosen : shown.slice(0, 1))
      await visitAll(desk, tour, office, resource);
    report({
      what: `pages of ${area}, in two sizes`,
      ...{ tried: tour.visited(), broken: tour.seen.length, as: 'wrong' },
    });
    expect(tour.seen).toEqual([]);
  });

test('the pages of a store of which nothing is saved yet show without an error, their histories too', async ({
  desk,
  office,
}) => {
  const name = unique('Unsaved');
  const { uuid } = await office.create('/services/store/api/stores/stores', { name, code: name.slice(-8) });
  const tour = await startTour(desk);
  const singles = all.filter(({ singleton }) => singleton?.by === 'storeUuid');
  expect(singles.map((one) => one.name)).toContain('stores/settings');
  for (const { name: resource } of singles) {
    await tour.visit(`/${resource}/${uuid}`);
    await tour.visit(`/${resource}/${uuid}/history`);
  }
  expect(tour.seen).toEqual([]);
});
