import { z } from 'zod';
import { emailAddress } from './account.ts';
import { defineCall } from './call.ts';

const issueBody = z.strictObject({
  voucherTemplateId: z.uuid(),
  recipientName: z.string().trim().min(1).max(80),
  recipientEmail: emailAddress.nullish().describe('The code is mailed to it.'),
  recipientMobile: z
    .string()
    .max(40)
    .nullish()
    .describe('Kept with the voucher. The product sends no text messages.'),
  guestUuid: z
    .uuid()
    .nullish()
    .describe('The guest that the recipient is. Default: the only guest with that address or number.'),
  expirationDate: z.iso
    .date()
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
    .describe('False without a mail address: somebody has to pass the code on to the recipient.'),
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
