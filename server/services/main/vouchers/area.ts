import { exportCodesCall } from '../../../../contract/calls/voucherBatches.ts';
import { parseListQuery } from '../../../../contract/listQuery.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Area, DemoCustomer } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { sendExport } from '../../../crud/exports.ts';
import { readOne } from '../../../crud/read.ts';
import { giveBack, limitRules } from '../../../domain/vouchers/redeemVouchers.ts';
import type { App } from '../../../plugins/validation.ts';
import { batchRules, makeCodes } from './batchJob.ts';
import { campaignLinkRules, followLinkRoute } from './campaignLinks.ts';
import { issueVoucherRoute } from './issueVoucher.ts';
import { liabilityRoutes } from './liability.ts';
import { voucherHandlers, voucherRules } from './oneVoucher.ts';
import { campaignRules } from './templateTerms.ts';
import { voucherReportRoutes } from './voucherReport.ts';

const day = 24 * 60 * 60_000;

/** The date that many days from now. */
const inDays = (count: number): string => new Date(Date.now() + count * day).toISOString().slice(0, 10);

/** Two campaigns of a demo customer, one of which is over, and what their guests get. */
async function fillVouchers({ size, create, idOf }: DemoCustomer): Promise<void> {
  if (size === 'small') return;
  const rule = await create('vouchers/rules', {
    name: 'From R150, own channels',
    hasMinimumSpend: true,
    minimumSpend: 15_000,
    channels: [await idOf('channels', 'Website'), await idOf('channels', 'Counter')],
  });
  const tenPercent = await create('vouchers/voucher-templates', {
    name: 'Ten percent off',
    ruleId: rule.id,
    discountType: 'PERCENT',
    percent: 10,
    maximumDiscount: 10_000,
    validityDays: 30,
  });
  const delivery = await create('vouchers/voucher-templates', {
    name: 'Free delivery',
    discountType: 'FREE_DELIVERY',
  });
  const source = await idOf('vouchers/campaign-sources', 'Social media');
  const summer = await create('vouchers/campaigns', {
    name: 'Summer evenings',
    description: 'Ten percent for everybody who follows us.',
    voucherTemplateId: tenPercent.id,
    campaignSourceId: source,
    startDate: inDays(-10),
    endDate: inDays(50),
  });
  await create('vouchers/campaigns', {
    name: 'Spring opening',
    voucherTemplateId: delivery.id,
    campaignSourceId: source,
    startDate: inDays(-80),
    endDate: inDays(-20),
  });
  await create('vouchers/batches', {
    voucherTemplateId: tenPercent.id,
    batchSize: 500,
    prefix: 'EMB',
  });
  for (const name of ['Story', 'Profile'])
    await create('vouchers/campaign-links', {
      campaignId: summer.id,
      name,
      url: `https://ember.example/summer?from=${name.toLowerCase()}`,
      campaignSourceId: source,
    });
}

const codeColumns = JSON.stringify(['code', 'status', 'expiresAt']);

/** The codes of a batch as a file, called `500 batch codes.csv` (part 1, section 7). */
function exportCodesRoute(app: App, contextOf: Platform['contextOf']): void {
  serve(
    app,
    exportCodesCall,
    async ({ params: { id }, actor }, reply) => {
      const vouchers = contextOf('vouchers/vouchers');
      const batch = await readOne(contextOf('vouchers/batches'), id, realmOf(actor));
      const name = `${batch.batchSize} batch codes`;
      return sendExport(reply, vouchers, actor, {
        query: parseListQuery(vouchers, { filter: JSON.stringify({ batchId: id }) }),
        requested: { columns: codeColumns, headings: codeColumns, title: name, format: 'csv' },
        fileName: `${name}.csv`,
      });
    },
    { compress: false },
  );
}

/** Vouchers and campaigns. */
export const vouchersArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [
    'vouchers/rules',
    'vouchers/voucher-templates',
    'vouchers/campaigns',
    'vouchers/campaign-links',
    'vouchers/campaign-clicks',
    'vouchers/batches',
    'vouchers/vouchers',
    'vouchers/redemptions',
    'customers/users',
    'customers/user-settings',
  ],
  calls(app) {
    exportCodesRoute(app, platform.contextOf);
    followLinkRoute(app, platform);
    issueVoucherRoute(app, platform);
    voucherReportRoutes(app, platform);
    liabilityRoutes(app, platform);
  },
  rules: {
    'vouchers/batches': batchRules,
    'vouchers/campaign-links': campaignLinkRules,
    'vouchers/campaigns': campaignRules,
    'vouchers/vouchers': voucherRules,
    'vouchers/voucher-templates': limitRules,
  },
  handlers: {
    'vouchers/vouchers': voucherHandlers(platform),
    'vouchers/redemptions': { release: giveBack },
  },
  jobs: { 'vouchers/batches': { create: makeCodes } },
  demo: fillVouchers,
});
