import { defineResource } from '../../contract/defineResource.ts';
import { defineChannel } from '../../contract/deployment/channel.ts';
import { guestMenu } from '../../contract/deployment/guestMenu.ts';

// The invented platform of docs/adding-a-platform.md, with a file where the guide has one.

/** `contract/deployment/platforms/runner/runner.ts` */
export const runner = defineChannel({
  code: 'RUNNER',
  label: 'Runner',
  link: {
    ...{ resource: 'stores/runner', field: 'runnerId', submitField: 'lastSubmitStatus' },
    where: { field: 'isOn', among: [true] },
    isId: (id) => /^R\d{4}$/.test(id),
  },
  write(menu) {
    const { sections, items } = guestMenu(menu);
    return {
      branch: menu.store?.platformId ?? null,
      headings: sections.map(({ name, itemIds }) => ({ name, itemIds })),
      dishes: items.map(({ id, name, priceCents, isSoldOut }) => ({ id, name, priceCents, isSoldOut })),
    };
  },
  namesStore: true,
  versionField: 'edition',
  limits: { headingLength: 12, currency: 'ZAR', bytes: { most: 1024 * 1024, severity: 'BLOCKER' } },
  refuses: ['PLU_DUPLICATE'],
  loses: ['QUANTITY_LOST'],
  whileClosed: 'ON_DEVICE',
});

/** `src/resources/stores/runnerLinks.ts` */
export const runnerLinks = defineResource({
  name: 'stores/runner',
  service: 'store',
  path: 'api/stores/runner',
  table: 'runner_links',
  labels: { one: 'Runner', many: 'Runner' },
  title: 'runnerId',
  singleOf: 'storeUuid',
  storeScope: 'storeUuid',
  fields: {
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store' },
    runnerId: { kind: 'text', label: 'Runner store ID', maxLength: 5 },
    isOn: { kind: 'boolean', label: 'Sell through Runner', default: false, required: true },
    lastSubmitStatus: { kind: 'text', label: 'Last menu', maxLength: 20, readOnly: true },
  },
});
