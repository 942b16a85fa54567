import { sql } from 'kysely';
import { ServiceError } from '../../../../contract/errors.ts';
import { readCode } from '../../../../contract/vouchers/codes.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import type { ActionHandler, IntendedChange, Rules, Writing } from '../../../crud/context.ts';
import { withSignIn } from '../../../database/transaction.ts';
import { takeTries } from '../../../limits/tries.ts';
import { choicesOf, mailCode, requireMail } from './sendCode.ts';
import { lastDayOf, termsOf } from './templateTerms.ts';

const readVouchers = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('vouchers/vouchers as voucher')
    .leftJoin('vouchers/batches as batch', 'batch.id', 'voucher.batchId')
    .select(['voucher.code as code', 'voucher.batchId as batch', 'voucher.guestUuid as guestUuid'])
    .select(['voucher.voucherTemplateId as template', 'voucher.recipientName as recipient'])
    .select('voucher.recipientEmail as email')
    .select(({ ref }) => [
      sql<string | null>`coalesce(${ref('voucher.ownExpiry')}, ${ref('batch.expiresAt')})::text`.as(
        'lastDay',
      ),
      sql<string>`(${ref('voucher.createdAt')} AT TIME ZONE customer_time_zone())::date::text`.as('issued'),
    ])
    .where(({ ref }) => sql<boolean>`${ref('voucher.id')} = ANY(${ids}::uuid[])`),
);

/**
 * The own last day of vouchers. One of a batch needs none.
 * @throws ServiceError for a day that the template of one of them does not allow, or if they would get different ones
 */
async function ownDayOf({ ids, values }: IntendedChange, { client, actor }: Writing): Promise<string | null> {
  const requested = typeof values.ownExpiry === 'string' ? values.ownExpiry : null;
  const days = new Set<string | null>();
  for (const { batch, issued, template } of await readVouchers(client, actor.customerUuid, {
    ids: ids.map(String),
  })) {
    const terms = await termsOf(client, actor.customerUuid, template);
    days.add(batch !== null && requested === null ? null : lastDayOf(terms, requested, issued));
  }
  if (days.size > 1)
    throw new ServiceError('VALIDATION_FAILED', {
      issues: [{ field: 'ownExpiry', code: 'required', details: {} }],
    });
  const [day = null] = days;
  return day;
}

/** A new code gets its key, and the last day of a voucher stays within the terms of its template. */
export const voucherRules: Rules = {
  on: ['create', 'update'],
  async before(change, scope) {
    const { action, values } = change;
    if (action === 'create') return { ...values, codeKey: readCode(String(values.code)) };
    if (values.ownExpiry === undefined) return undefined;
    return { ...values, ownExpiry: await ownDayOf(change, scope) };
  },
};

/** What the actions of vouchers do besides setting values. */
export const voucherHandlers = (platform: Pick<Platform, 'configuration' | 'mail' | 'outbox'>) => ({
  /** The mail leaves with the commit. */
  sendAgain: (async ({ ids }, { client, actor }) => {
    const customer = actor.customerUuid;
    await withSignIn(client, () =>
      takeTries(client, { rule: 'vouchersOfUser', subject: actor.userUuid ?? '' }),
    );
    for (const voucher of await readVouchers(client, customer, { ids: ids.map(String) })) {
      const { code, email, guestUuid, lastDay } = voucher;
      const recipient = voucher.recipient ?? code;
      if (email === null) throw new ServiceError('VOUCHER_WITHOUT_ADDRESS', { details: { recipient } });
      requireMail(platform);
      const choices = await choicesOf(client, customer, { guestUuid, recipient });
      if (choices?.wantsMails === false)
        throw new ServiceError('VOUCHER_MAIL_UNWANTED', { details: { recipient } });
      const template = await termsOf(client, customer, voucher.template);
      await mailCode(client, platform.mail.within(client), customer, {
        ...{ template, code, recipient, lastDay, to: email, language: choices?.language ?? null },
      });
    }
  }) satisfies ActionHandler,
});
