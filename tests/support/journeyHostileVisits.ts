import { expect, type Page } from '@playwright/test';
import { defineResource } from '../../contract/defineResource.ts';
import { createRegistry } from '../../contract/definitions/checkDefinitions.ts';
import type { Field } from '../../contract/fieldKinds/field.ts';
import { isFile, isReference } from '../../contract/fieldKinds.ts';
import { holds } from '../../contract/fieldRules.ts';
import { viewNames } from '../../contract/options/listViews.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Resource } from '../../contract/resource.ts';
import { resources } from '../../src/resources/resources.ts';
import { everyText, hostileFields, hostileRecords, inOrder, readable, type Watch } from './journeyHostile.ts';
import type { Office } from './journeyOffice.ts';
import { listAddress, visitTabs } from './journeyPages.ts';
import { withEveryTrait } from './pageTraits.ts';

const registry = createRegistry([...resources, defineResource(everyText)]);
/** True for a resource whose records need an uploaded file, or refer to one that does. */
const needsFile = ({ fields }: Resource): boolean =>
  [...fields.values()].some((field) => {
    const target = isReference(field) ? registry.get(field.resource ?? '') : undefined;
    return field.required && (isFile(field) || (target !== undefined && needsFile(target)));
  });

/** Every resource with records that need no file, each after those that it refers to. */
const editable = inOrder(registry).filter(
  (resource) =>
    resource.verbs.has('create') &&
    resource.scope === 'customer' &&
    !resource.singleton &&
    !needsFile(resource),
);

/** What decides how pages show the texts of a resource. The pages of staff and roles have parts of their own. */
const textTraitsOf = (resource: Resource): string[] => [
  ...(resource.area === 'setup' ? [resource.name] : []),
  ...hostileFields(resource).map(({ kind }) => `kind ${kind}`),
  ...viewNames.filter((view) => resource.list.views[view]).map((view) => `view ${view}`),
  ...[...resource.actions.values()].map(({ form }) => (form.fields.length > 0 ? 'dialog' : 'action')),
];

/** The resources whose pages are visited. */
export const visited = withEveryTrait(
  editable.filter((resource) => hostileFields(resource).length > 0),
  textTraitsOf,
);
const callOf = ({ service, path }: Resource) => `/services/${service}/${path}`;

/** Fills every text of every resource, through the calls. */
export async function furnish(office: Office, mark: string): Promise<Map<string, WireRecord[]>> {
  const made = new Map<string, WireRecord[]>();
  for (const resource of editable) {
    const records: WireRecord[] = [];
    for (const values of hostileRecords(resource, { registry, made, mark }))
      records.push(await office.create(callOf(resource), values));
    made.set(resource.name, records);
  }
  return made;
}

/** A text as pages write it: an entry of JSON is in quotes. */
const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** Waits until the page shows each of these texts unchanged, and then checks that none became code or markup. */
async function expectTexts(page: Page, watch: Watch, where: string, shown: [WireRecord, Field][]) {
  const texts = shown.flatMap(([record, { source }]) => {
    const value = record[source];
    return value === null || value === undefined ? [] : [written(value)];
  });
  const missing = async () => {
    const all = await readable(page);
    return texts.filter((text) => !all.includes(text));
  };
  await expect.poll(missing, `texts that are missing on ${where}`).toEqual([]);
  await watch.expectNothing(page, where);
}

const filterOf = (records: WireRecord[]) => ({ id: records.map(({ id }) => id) });

/** The list with these records, all of them selected, then each in the panel beside it. */
export async function visitList(page: Page, resource: Resource, records: WireRecord[], watch: Watch) {
  const where = `the list of ${resource.name}`;
  await page.goto(listAddress(resource.name, filterOf(records)));
  await expect(page.locator('tbody tr')).toHaveCount(records.length);
  const columns = hostileFields(resource).filter(
    ({ name, kind }) => resource.list.columns.includes(name) && kind !== 'json',
  );
  const cells = records.flatMap((record) => columns.map((field): [WireRecord, Field] => [record, field]));
  await expectTexts(page, watch, where, cells);
  if (resource.verbs.has('delete')) {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page
      .getByRole('region', { name: 'Selected records' })
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await watch.expectNothing(page, `the question before deleting many of ${resource.name}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.goto(listAddress(resource.name, filterOf(records)));
  }
  await page.getByRole('row').nth(1).press('Enter');
  await expect(page.getByRole('complementary').getByRole('tab').first()).toBeVisible();
  await watch.expectNothing(page, `the panel beside ${where}`);
}

/** The pages of one record, with all that is on them. */
export async function visitRecord(page: Page, resource: Resource, record: WireRecord, watch: Watch) {
  const where = `a record of ${resource.name}`;
  await page.goto(`/${resource.name}/${record.id}`);
  const fields = hostileFields(resource)
    .filter(({ shownWhen }) => !shownWhen || holds(shownWhen, record, resource))
    .map((field): [WireRecord, Field] => [record, field]);
  await expectTexts(page, watch, where, fields);
  await visitTabs(page, async (name) => {
    if (name === 'History')
      await expect(page.getByRole('tabpanel').last().getByRole('listitem').first()).toBeVisible();
    await watch.expectNothing(page, `${name} of ${where}`);
  });
  if (resource.verbs.has('delete')) {
    await page.getByRole('button', { name: /^Delete/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await watch.expectNothing(page, `the question before deleting ${where}`);
  }
}
