import { z } from 'zod';
import { emailAddress } from '../fieldKinds/kinds/email.ts';
import { calendarDay } from '../fieldKinds/kinds/moment.ts';
import { phoneNumber } from '../fieldKinds/kinds/text.ts';
import { defineCall } from './call.ts';
import { fileWords } from './exports.ts';

const issueBody = z.strictObject({
  voucherTemplateId: z.uuid(),
  recipientName: z.string().trim().min(1).max(80),
  recipientEmail: emailAddress
    .nullish()
    .describe('The code is mailed to it, unless it is for a guest who wants no mails.'),
  recipientMobile: phoneNumber
    .max(40)
    .nullish()
    .describe(
      'The code is sent to it as a text message if nothing is mailed, where text messages are set up, unless it is for a guest who wants none.',
    ),
  guestUuid: z
    .uuid()
    .nullish()
    .describe('The guest that the recipient is. Default: the only guest with that address or number.'),
  expirationDate: calendarDay
    .nullish()
    .describe('The last day. Default: as the template says, or none if it says nothing.'),
});

const issuedVoucher = z.object({
  id: z.string(),
  voucherTemplateId: z.string(),
  code: z.string(),
  recipientName: z.string(),
  recipientEmail: z.string().nullable(),
  recipientMobile: z.string().nullable(),
  guestUuid: z.string().nullable(),
  expirationDate: z.string().nullable().describe('The last day; null if the voucher does not expire.'),
  isMailed: z.boolean().describe('False without a mail address, and for a guest who wants no mails.'),
  isTexted: z
    .boolean()
    .describe(
      'True if the code was sent as a text message instead. If it was neither mailed nor sent, somebody has to pass it on to the recipient.',
    ),
});
export type IssuedVoucher = z.infer<typeof issuedVoucher>;

/** One voucher for one person (part 1, section 7). */
export const issueVoucherCall = defineCall({
  service: 'main',
  method: 'POST',
  path: '/v1/voucher/issue',
  tag: 'Vouchers',
  summary: 'Give one voucher to one person',
  description:
    'Makes a voucher with a code of its own, for the recipient, and sends the code once. A repeat with the same idempotency key makes and sends nothing more.',
  access: 'session',
  right: { resource: 'vouchers/batches', action: 'create' },
  body: issueBody,
  answer: issuedVoucher,
  keyed: true,
  status: 201,
});

/** Days that one report covers at most. */
export const mostReportDays = 366;

/** What became of the vouchers that were issued, and how guests used them. */
export const reportTypes = ['SUMMARY', 'DAILY', 'REDEMPTIONS', 'STORE'] as const;
export type ReportType = (typeof reportTypes)[number];

/** What a report counts, in the order of its columns. */
export const voucherFigures = [
  ...(['issued', 'inBatches', 'toPeople', 'upcoming', 'active', 'used', 'expired'] as const),
  ...(['cancelled'] as const),
];
export type VoucherFigure = (typeof voucherFigures)[number];

const figure = (description: string) => z.int().describe(description);
const reportRow = z.object({
  day: z.string().nullable().describe('The day on which they were issued; null in a summary of all days.'),
  issued: figure('All vouchers that were issued.'),
  inBatches: figure('Those of batches.'),
  toPeople: figure('Those given to one person each.'),
  upcoming: figure('Those that are not valid yet today.'),
  active: figure('Those that guests can use today.'),
  used: figure('Those that have been used as often as they can be.'),
  expired: figure('Those whose last day is over.'),
  cancelled: figure('Those that are cancelled, or whose batch is.'),
});
export type VoucherReportRow = z.infer<typeof reportRow>;

/** What a report of uses counts, in the order of its columns. The last two are amounts. */
export const useFigures = ['uses', 'givenBack', 'basket', 'discount'] as const;
export type UseFigure = (typeof useFigures)[number];

const useRow = z.object({
  day: z.string().nullable().describe('The day of the uses; null in a report by store.'),
  store: z.object({ id: z.string(), name: z.string() }).nullable().describe('Null in a report by day.'),
  uses: figure('How often guests used vouchers, those that are reserved left out.'),
  givenBack: figure('Uses that were given back, such as those of cancelled orders. They count nowhere else.'),
  basket: figure('What the baskets cost before vouchers, in minor units.'),
  discount: figure('What vouchers took off, in minor units.'),
});
export type UseReportRow = z.infer<typeof useRow>;

const report = {
  service: 'main',
  method: 'GET',
  tag: 'Vouchers',
  access: 'session',
  params: z.object({ id: z.uuid() }),
} as const;
const reportQuery = {
  startDate: calendarDay.optional().describe('The first day. Default: 29 days before the last.'),
  endDate: calendarDay.optional().describe('The last day, which counts too. Default: today.'),
  type: z
    .enum(reportTypes)
    .default('SUMMARY')
    .describe(
      'Of the vouchers issued: `SUMMARY`, all days together, and `DAILY`. Of their uses: `REDEMPTIONS`, day by day, and `STORE`.',
    ),
};

/** What became of the vouchers of a template (part 1, section 7). */
export const voucherReportCalls = {
  figures: defineCall({
    ...report,
    path: '/v1/voucher/report/{id}',
    summary: 'Report what became of the vouchers of a template',
    description:
      'The id names a voucher template. The report counts the vouchers that were issued in these days and what they are today, or the uses in these days, in the time zone of the customer; at most 366 days.',
    right: { resource: 'vouchers/vouchers', action: 'read' },
    query: z.object(reportQuery),
    answer: z.object({
      template: z.object({ id: z.string(), name: z.string() }),
      type: z.enum(reportTypes),
      startDate: z.string(),
      endDate: z.string(),
      rows: z
        .array(reportRow)
        .describe('`SUMMARY`: one row. `DAILY`: every day, also those without vouchers. Otherwise none.'),
      uses: z
        .array(useRow)
        .describe('`REDEMPTIONS`: every day. `STORE`: every store with uses. Otherwise none.'),
    }),
  }),
  file: defineCall({
    ...report,
    path: '/v1/voucher/report/{id}/file',
    summary: 'The report on the vouchers of a template as a file',
    right: { resource: 'vouchers/vouchers', action: 'export' },
    query: z.object({ ...reportQuery, format: z.enum(['xlsx', 'csv']).default('csv'), ...fileWords }),
    produces: 'application/octet-stream',
  }),
};

const cents = (description: string) => z.int().nullable().describe(description);
const usedShare = z.object({
  uses: figure('How often guests used them.'),
  possible: figure('How often guests could use them.'),
});

/** What the codes of a template can cost, as `contract/vouchers/liability.ts` works it out while a person types. */
export const voucherLiabilityCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/v1/voucherTemplates/{id}/liability',
  tag: 'Vouchers',
  summary: 'Read what the codes of a template can cost',
  description:
    'What one use takes off, what limits all uses, and how many codes guests have. Amounts are in minor units. Averages are of the latest 20,000 orders of the last 90 days.',
  access: 'session',
  right: { resource: 'vouchers/vouchers', action: 'read' },
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    discountType: z.enum(['PERCENT', 'AMOUNT', 'FREE_ITEM', 'ITEM_PRICE', 'FREE_DELIVERY']),
    percent: z.number().nullable(),
    amount: cents('What one use takes off, of an amount.'),
    maximumDiscount: cents('What one use takes off at most, of a percent.'),
    itemPrice: cents('What the item costs with the voucher.'),
    usagePerCode: figure('How often guests can use one code.'),
    totalUses: z.int().nullable().describe('How often guests can use all codes together.'),
    budget: cents('What all codes take off together at most.'),
    used: z
      .object({ uses: figure('Uses so far.'), takenOff: figure('What they took off.') })
      .describe('In all stores, with what is reserved.'),
    dearestItem: cents(
      'The price of the item, or of the dearest item that the rule allows, by any price list or channel.',
    ),
    averageBasket: cents('Items of an average order that reaches the minimum spend of the rule.'),
    usualFee: cents('The average delivery fee, of orders or else of delivery zones.'),
    codes: z.object({
      issued: figure('All codes.'),
      used: figure('Those that guests used at least once.'),
      expired: figure('Those that expired before they were used up.'),
      cancelled: figure('Those that are cancelled, or whose batch is.'),
      usable: figure('Those that guests can still use, now or later.'),
      usesLeft: figure('How often guests can still use these.'),
    }),
    shares: z.object({
      template: usedShare.describe('Of the codes of this template.'),
      business: usedShare.describe('Of the codes of all templates; zero if those of this template are used.'),
    }),
  }),
});
export type VoucherLiability = z.infer<typeof voucherLiabilityCall.answer>;

/** What a change of a rule changes at once. */
export const voucherRuleReachCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/v1/voucherRules/{id}/reach',
  tag: 'Vouchers',
  summary: 'Count what a change of a rule reaches',
  access: 'session',
  right: { resource: 'vouchers/rules', action: 'read' },
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    templates: figure('The templates with this rule.'),
    codes: figure('Their codes that guests can still use, now or later.'),
    links: figure('The links of running campaigns that give these codes.'),
  }),
});
