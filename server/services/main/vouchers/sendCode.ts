import type pg from 'pg';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Reachable } from '../../../../contract/vouchers/reachRecipient.ts';
import type { Details } from '../../../../contract/wordedDetails.ts';
import type { Platform } from '../../../area/platform.ts';
import { rowsOf } from '../../../area/read.ts';
import { readCustomer } from '../../../domain/signIn/customer.ts';
import type { VoucherGift, VoucherValidity } from '../../../mail/languages/mailWording.ts';
import type { Send } from '../../../mail/mailQueue.ts';
import type { Template } from './templateTerms.ts';

/** Seconds that a mail is tried for. A mail server can be away over a weekend. */
const triedFor = 7 * 24 * 60 * 60;

const readRule = rowsOf('vouchers/rules', { fields: ['hasMinimumSpend', 'minimumSpend'], by: ['id'] });
const readGuest = rowsOf('customers/users', { fields: ['isBlocked'], by: ['id'] });
const readSettings = rowsOf('customers/user-settings', {
  fields: ['language', 'wantsMails', 'wantsMessages'],
  by: ['guestId'],
});

/** What the installation sends with. Everybody can read the outbox of a demo; elsewhere a mail in it reaches nobody. */
export const readyWays = ({
  configuration,
  outbox,
  messages,
}: Pick<Platform, 'configuration' | 'outbox' | 'messages'>): Reachable['isReady'] => ({
  mails: outbox === undefined || configuration.isDemo,
  messages: messages !== undefined,
});

/**
 * What a known guest chose; undefined for somebody else, and for a guest who has chosen nothing yet.
 * @throws ServiceError VOUCHER_GUEST_BLOCKED
 */
export async function choicesOf(
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

/** What a template gives, in the terms of its mail. */
function giftOf({
  discountType,
  percent,
  amount,
  maximumDiscount,
  itemName,
  itemPrice,
}: Template): Details & { gives: VoucherGift } {
  switch (discountType) {
    case 'PERCENT':
      return maximumDiscount === null
        ? { gives: 'percentOff', percent: percent ?? 0 }
        : { gives: 'percentOffUpTo', percent: percent ?? 0, maximum: maximumDiscount };
    case 'AMOUNT':
      return { gives: 'amountOff', amount: amount ?? 0 };
    case 'FREE_ITEM':
      return itemName === null ? { gives: 'freeItem' } : { gives: 'freeNamedItem', item: itemName };
    case 'ITEM_PRICE':
      return { gives: 'itemPrice', item: itemName ?? '', price: itemPrice ?? 0 };
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

/** A code on its way to somebody. */
interface SentCode {
  template: Template;
  code: string;
  recipient: string;
  lastDay: string | null;
  /** The way to the recipient. */
  by: 'mail' | 'message';
  to: string;
  /** The language that the guest chose. */
  language: string | null;
}

/** Writes the mail or the text message about a voucher, in the language that the guest chose. */
export async function sendCode(
  client: pg.ClientBase,
  send: Send,
  customer: string,
  { template, code, recipient, lastDay, by, to, language }: SentCode,
): Promise<void> {
  const { name, logo, currency } = await readCustomer(client, customer);
  const { ruleId } = template;
  const [rule] = ruleId === null ? [] : await readRule(client, customer, { id: ruleId });
  const values = {
    ...{ customer: name, currency },
    ...{ recipient, code },
    ...giftOf(template),
    ...validityOf(template, lastDay),
    ...(rule?.hasMinimumSpend && rule.minimumSpend !== null && { minimum: rule.minimumSpend }),
  };
  const business = { uuid: customer, name, logo };
  await send({ by, to, kind: 'voucher', values, language, business }, triedFor);
}
