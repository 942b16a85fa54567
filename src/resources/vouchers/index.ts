import { voucherBatches, vouchers } from './batches.ts';
import { campaignClicks, campaignLinks, campaignSources, campaigns } from './campaigns.ts';
import { voucherRedemptions } from './redemptions.ts';
import { voucherRules } from './rules.ts';
import { voucherTemplates } from './templates.ts';

/** What guests get, and the campaigns that give it to them. */
export const voucherResources = [
  campaigns,
  campaignLinks,
  campaignClicks,
  campaignSources,
  voucherTemplates,
  voucherRules,
  voucherBatches,
  vouchers,
  voucherRedemptions,
];
