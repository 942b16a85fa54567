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
    .describe('Kept with the voucher. The product sends no text messages.'),
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
  isMailed: z
    .boolean()
    .describe(
      'False without a mail address, and for a guest who wants no mails: somebody has to pass the code on to the recipient.',
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
    'Makes a voucher with a code of its own, for the recipient, and mails the code once. A repeat with the same idempotency key makes and mails nothing more.',
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
