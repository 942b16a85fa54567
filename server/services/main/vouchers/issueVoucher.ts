import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { BodyOf } from '../../../../contract/calls/call.ts';
import { type IssuedVoucher, issueVoucherCall } from '../../../../contract/calls/vouchers.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { ownDigits } from '../../../../contract/fieldKinds/kinds/text.ts';
import { everyRight } from '../../../../contract/rights/rights.ts';
import { reachRecipient } from '../../../../contract/vouchers/reachRecipient.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { withIdempotencyKey, writeWith } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { takeTries } from '../../../limits/tries.ts';
import type { Send } from '../../../mail/mailQueue.ts';
import type { App } from '../../../plugins/validation.ts';
import { newCode } from './codes.ts';
import { choicesOf, readyWays, sendCode } from './sendCode.ts';
import { lastDayOf, type Template, usableTemplate } from './templateTerms.ts';

type Requested = BodyOf<typeof issueVoucherCall>;

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

/** The vouchers of a template that somebody has: those that are neither over nor cancelled, and those that were used. */
const countOwn = read(
  (rows, { template, guest, email, mobile }: Slots<Reached & { template: string; guest: string | null }>) =>
    rows
      .selectFrom('vouchers/vouchers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('voucherTemplateId', '=', template)
      .where(({ or, ref }) =>
        or([
          sql<boolean>`coalesce(${ref('ownExpiry')} >= customer_today(), true) AND ${ref('cancelledAt')} IS NULL`,
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

/** Makes one voucher for one person and sends its code by the way that the guest wants, all within the transaction. */
async function issueVoucher(
  client: pg.ClientBase,
  platform: Pick<Platform, 'contextOf' | 'configuration' | 'outbox' | 'messages'>,
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
  const template = await usableTemplate(client, customer, voucherTemplateId);
  const expirationDate = lastDayOf(template, requested.expirationDate ?? null);
  const found = requested.guestUuid
    ? []
    : await findGuests(client, customer, { email, mobile: digitsOf(mobile) });
  const guestUuid = requested.guestUuid ?? (found.length === 1 ? (found[0]?.id ?? null) : null);
  const settings = await choicesOf(client, customer, { guestUuid, recipient: recipientName });
  const isReady = readyWays(platform);
  const reach = reachRecipient({ email, mobile, choices: settings, isReady });
  if (reach.by === null && reach.why === 'MAIL_NOT_SET_UP') throw new ServiceError('MAIL_NOT_SET_UP');
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
    { client, context: platform.contextOf('vouchers/vouchers'), actor: maker },
    { action: 'create', values },
  );
  const voucher: IssuedVoucher = {
    ...{ id: String(record.id), voucherTemplateId, code: values.code, recipientName },
    ...{ recipientEmail: email, recipientMobile: mobile, guestUuid, expirationDate },
    isMailed: reach.by === 'mail',
    isTexted: reach.by === 'message',
  };
  const { code } = values;
  const language = settings?.language ?? null;
  if (reach.by !== null)
    await sendCode(client, send, customer, {
      ...{ template, code, recipient: recipientName, lastDay: expirationDate, ...reach, language },
    });
  return voucher;
}

/** Gives one voucher to one person (part 1, section 7). What is sent leaves with the commit, once for each key. */
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
