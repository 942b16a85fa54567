import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { BodyOf } from '../../../../contract/calls/call.ts';
import { type IssuedVoucher, issueVoucherCall } from '../../../../contract/calls/vouchers.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { ownDigits } from '../../../../contract/fieldKinds/kinds/text.ts';
import { everyRight } from '../../../../contract/rights/rights.ts';
import type { Details } from '../../../../contract/wordedDetails.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { withIdempotencyKey, writeWith } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { readCustomer } from '../../../domain/signIn/customer.ts';
import { takeTries } from '../../../limits/tries.ts';
import type { VoucherGift, VoucherValidity } from '../../../mail/languages/mailWording.ts';
import type { Send } from '../../../mail/mailQueue.ts';
import type { App } from '../../../plugins/validation.ts';
import { newCode } from './codes.ts';
import { lastDayOf, type Template, usableTemplate } from './templateTerms.ts';

type Requested = BodyOf<typeof issueVoucherCall>;

/** Seconds that a mail is tried for. A mail server can be away over a weekend. */
const triedFor = 7 * 24 * 60 * 60;

const readRule = rowsOf('vouchers/rules', { fields: ['hasMinimumSpend', 'minimumSpend'], by: ['id'] });
const readGuest = rowsOf('customers/users', { fields: ['isBlocked'], by: ['id'] });
const readSettings = rowsOf('customers/user-settings', {
  fields: ['language', 'wantsMails'],
  by: ['guestId'],
});

interface Reached {
  email: string | null;
  /** The number, or its digits. */
  mobile: string | null;
}

/** The digits of a number, however people space it and whether they write its country or not. */
const digitsOf = (mobile: string | null): string | null =>
  mobile === null ? null : (ownDigits(mobile) ?? mobile.replaceAll(/\D/g, ''));

/** True for a number with these digits at its end, however people write it. */
const hasDigits = (number: RawBuilder<unknown>, digits: RawBuilder<unknown>) =>
  sql<boolean>`right(regexp_replace(${number}, '\\D', '', 'g'), length(${digits}::text)) = ${digits}::text`;

/**
 * The mailbox that an address reaches, in lower case: providers ignore what follows a plus sign (RFC 5233), and Gmail the
 * dots before the at sign.
 */
const mailboxOf = (email: RawBuilder<unknown>) =>
  sql<string>`regexp_replace(regexp_replace(lower(${email}), '\\+[^@]*@', '@'), '^(.*)@(gmail|googlemail)\\.com$',
    replace(split_part(regexp_replace(lower(${email}), '\\+[^@]*@', '@'), '@', 1), '.', '') || '@gmail.com')`;

const findGuests = read((rows, { email, mobile }: Slots<Reached>) =>
  rows
    .selectFrom('customers/users')
    .select('id')
    .where(({ or, ref }) =>
      or([
        sql<boolean>`lower(${ref('email')}) = ${email}::text`,
        hasDigits(sql`${ref('phone')}`, sql`${mobile}`),
      ]),
    )
    .limit(2),
);

/** The vouchers of a template that somebody has: those that are not over, and those that were used. */
const countOwn = read(
  (rows, { template, guest, email, mobile }: Slots<Reached & { template: string; guest: string | null }>) =>
    rows
      .selectFrom('vouchers/vouchers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('voucherTemplateId', '=', template)
      .where(({ or, ref }) =>
        or([
          sql<boolean>`coalesce(${ref('ownExpiry')} >= customer_today(), true)`,
          sql<boolean>`${ref('usedCount')} > 0`,
        ]),
      )
      .where(({ or, ref }) =>
        or([
          sql<boolean>`${ref('guestUuid')} = ${guest}::uuid`,
          sql<boolean>`${mailboxOf(sql`${ref('recipientEmail')}`)} = ${mailboxOf(sql`${email}::text`)}`,
          hasDigits(sql`${ref('recipientMobile')}`, sql`${mobile}`),
        ]),
      ),
);

/** What a template gives, in the terms of its mail. */
function giftOf({
  discountType,
  percent,
  amount,
  maximumDiscount,
}: Template): Details & { gives: VoucherGift } {
  switch (discountType) {
    case 'PERCENT':
      return maximumDiscount === null
        ? { gives: 'percentOff', percent: percent ?? 0 }
        : { gives: 'percentOffUpTo', percent: percent ?? 0, maximum: maximumDiscount };
    case 'AMOUNT':
      return { gives: 'amountOff', amount: amount ?? 0 };
    case 'FREE_ITEM':
      return { gives: 'freeItem' };
    case 'FREE_DELIVERY':
      return { gives: 'freeDelivery' };
  }
}

/** When a voucher can be used, in the terms of its mail. A first day that has come says nothing. */
function validityOf(
  { today, validFrom }: Template,
  lastDay: string | null,
): Details & { validity: VoucherValidity } {
  const firstDay = validFrom !== null && validFrom > today ? validFrom : null;
  if (firstDay !== null && lastDay !== null) return { validity: 'validBetween', firstDay, lastDay };
  if (firstDay !== null) return { validity: 'validFrom', firstDay };
  return lastDay === null ? { validity: 'validAlways' } : { validity: 'validUntil', lastDay };
}

/** The mail about a voucher, in the language that the guest chose. */
async function mailCode(
  client: pg.ClientBase,
  send: Send,
  customer: string,
  {
    template,
    voucher,
    to,
    language,
  }: { template: Template; voucher: IssuedVoucher; to: string; language: string | null },
): Promise<void> {
  const { name, logo, currency } = await readCustomer(client, customer);
  const { ruleId } = template;
  const [rule] = ruleId === null ? [] : await readRule(client, customer, { id: ruleId });
  const values = {
    ...{ customer: name, currency },
    ...{ recipient: voucher.recipientName, code: voucher.code },
    ...giftOf(template),
    ...validityOf(template, voucher.expirationDate),
    ...(rule?.hasMinimumSpend && rule.minimumSpend !== null && { minimum: rule.minimumSpend }),
  };
  const business = { uuid: customer, name, logo };
  await send({ to, kind: 'voucher', values, language, business }, triedFor);
}

/** @throws ServiceError if this recipient has as many vouchers of the template as one guest can use */
async function keepToLimit(
  client: pg.ClientBase,
  customer: string,
  {
    template,
    recipient,
    ...reached
  }: Reached & { template: Template; guest: string | null; recipient: string },
): Promise<void> {
  const { id, name, usagePerCode, usagePerCustomer: limit } = template;
  if (limit === null) return;
  const [own] = await countOwn(client, customer, {
    template: id,
    ...reached,
    mobile: digitsOf(reached.mobile),
  });
  if ((own?.count ?? 0) * usagePerCode >= limit)
    throw new ServiceError('VOUCHER_GUEST_LIMIT', { details: { template: name, limit, recipient } });
}

/**
 * What a known guest chose; undefined for somebody else, and for a guest who has chosen nothing yet.
 * @throws ServiceError VOUCHER_GUEST_BLOCKED
 */
async function settingsOf(
  client: pg.ClientBase,
  customer: string,
  { guestUuid, recipient }: { guestUuid: string | null; recipient: string },
) {
  if (guestUuid === null) return undefined;
  const [guest] = await readGuest(client, customer, { id: guestUuid });
  if (guest?.isBlocked) throw new ServiceError('VOUCHER_GUEST_BLOCKED', { details: { recipient } });
  const [settings] = await readSettings(client, customer, { guestId: guestUuid });
  return settings;
}

/** Makes one voucher for one person and mails its code, unless the guest wants no mails, all within the transaction. */
async function issueVoucher(
  client: pg.ClientBase,
  { contextOf, configuration, outbox }: Pick<Platform, 'contextOf' | 'configuration' | 'outbox'>,
  { send, actor, requested }: { send: Send; actor: Actor; requested: Requested },
): Promise<IssuedVoucher> {
  const customer = actor.customerUuid;
  const {
    voucherTemplateId,
    recipientName,
    recipientEmail: email = null,
    recipientMobile: mobile = null,
  } = requested;
  if (email === null && mobile === null) throw new ServiceError('VOUCHER_RECIPIENT_UNREACHABLE');
  // Everybody can read the outbox of a demo. Elsewhere a mail in it reaches nobody.
  if (email !== null && outbox && !configuration.isDemo) throw new ServiceError('MAIL_NOT_SET_UP');
  const template = await usableTemplate(client, customer, voucherTemplateId);
  const expirationDate = lastDayOf(template, requested.expirationDate ?? null);
  const found = requested.guestUuid
    ? []
    : await findGuests(client, customer, { email, mobile: digitsOf(mobile) });
  const guestUuid = requested.guestUuid ?? (found.length === 1 ? (found[0]?.id ?? null) : null);
  const settings = await settingsOf(client, customer, { guestUuid, recipient: recipientName });
  const to = settings?.wantsMails === false ? null : email;
  await keepToLimit(client, customer, {
    template,
    email,
    mobile,
    guest: guestUuid,
    recipient: recipientName,
  });
  const values = {
    ...{ code: newCode(null), voucherTemplateId, guestUuid, recipientName },
    ...{ recipientEmail: email, recipientMobile: mobile, ownExpiry: expirationDate },
  };
  // The call checked the right already. No role has a right to make codes as it likes.
  const maker = { ...actor, rights: everyRight };
  const record = await writeWith(
    { client, context: contextOf('vouchers/vouchers'), actor: maker },
    { action: 'create', values },
  );
  const voucher: IssuedVoucher = {
    ...{ id: String(record.id), voucherTemplateId, code: values.code, recipientName },
    ...{ recipientEmail: email, recipientMobile: mobile, guestUuid, expirationDate },
    isMailed: to !== null,
  };
  const language = settings?.language ?? null;
  if (to !== null) await mailCode(client, send, customer, { template, voucher, to, language });
  return voucher;
}

/** Gives one voucher to one person (part 1, section 7). The mail leaves with the commit, once for each key. */
export function issueVoucherRoute(app: App, platform: Platform): void {
  const { pool, mail } = platform;
  serve(app, issueVoucherCall, async ({ body, actor, key }) => {
    await inTransaction(pool, 'sign-in', (client) =>
      takeTries(client, { rule: 'vouchersOfUser', subject: actor.userUuid ?? '' }),
    );
    return mail.transaction(realmOf(actor), (client, send) =>
      withIdempotencyKey(client, actor, { key, request: ['issueVoucher', body] }, () =>
        issueVoucher(client, platform, { send, actor, requested: body }),
      ),
    );
  });
}
