import { sql } from 'kysely';
import { type ErrorCode, ServiceError } from '../../../../contract/errors.ts';
import { readCode } from '../../../../contract/vouchers/codes.ts';
import { reachRecipient, type Unreached } from '../../../../contract/vouchers/reachRecipient.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import type { ActionHandler, IntendedChange, Rules, Writing } from '../../../crud/context.ts';
import { withSignIn } from '../../../database/transaction.ts';
import { takeTries } from '../../../limits/tries.ts';
import { choicesOf, readyWays, sendCode } from './sendCode.ts';
import { lastDayOf, type Template, termsOf, usableTemplate } from './templateTerms.ts';

const readVouchers = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('vouchers/vouchers as voucher')
    .leftJoin('vouchers/batches as batch', 'batch.id', 'voucher.batchId')
    .select(['voucher.code as code', 'voucher.batchId as batch', 'voucher.guestUuid as guestUuid'])
    .select(['voucher.voucherTemplateId as template', 'voucher.recipientName as recipient'])
    .select(['voucher.recipientEmail as email', 'voucher.recipientMobile as mobile'])
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
  const requested = dayOf(values.ownExpiry);
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

/** What the rows of one file have in common: the templates that they name, and the keys of their codes. */
const known = new WeakMap<Writing, { templates: Map<string, Template>; keys: Set<string> }>();

const codeIssue = (code: 'notUnique' | 'voucherCode') =>
  new ServiceError('VALIDATION_FAILED', { issues: [{ field: 'code', code, details: {} }] });

/**
 * A new voucher with the key of its code and its last day. The code may be one that somebody has printed.
 * @throws ServiceError for a code that people cannot type, that comes twice, or for a day that the template does not allow
 */
async function newVoucher({ values }: IntendedChange, scope: Writing): Promise<Record<string, unknown>> {
  const { client, actor } = scope;
  const { templates, keys } = known.get(scope) ?? { templates: new Map(), keys: new Set() };
  known.set(scope, { templates, keys });
  const codeKey = readCode(String(values.code));
  if (!/^[0-9A-Z]{4,24}$/.test(codeKey)) throw codeIssue('voucherCode');
  if (keys.has(codeKey)) throw codeIssue('notUnique');
  keys.add(codeKey);
  const id = String(values.voucherTemplateId);
  const template = templates.get(id) ?? (await usableTemplate(client, actor.customerUuid, id));
  templates.set(id, template);
  return { ...values, codeKey, ownExpiry: lastDayOf(template, dayOf(values.ownExpiry)) };
}

const dayOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** What a voucher is. Whoever has its code keeps what it promises. */
const ofVoucher = ['code', 'voucherTemplateId'] as const;

/** A new voucher follows the terms of its template, and its last day stays within them. */
export const voucherRules: Rules = {
  on: ['create', 'update'],
  async before(change, scope) {
    const { action, values } = change;
    if (action === 'create') return newVoucher(change, scope);
    const changed = ofVoucher.filter((name) => values[name] !== undefined);
    if (changed.length > 0)
      throw new ServiceError('VALIDATION_FAILED', {
        issues: changed.map((field) => ({ field, code: 'readOnly', details: {} })),
      });
    if (values.ownExpiry === undefined) return undefined;
    return { ...values, ownExpiry: await ownDayOf(change, scope) };
  },
};

/** Why a voucher cannot be sent, as a refusal. */
const refusals = {
  NO_ADDRESS: 'VOUCHER_WITHOUT_ADDRESS',
  UNWANTED: 'VOUCHER_MAIL_UNWANTED',
  MAIL_NOT_SET_UP: 'MAIL_NOT_SET_UP',
  MESSAGES_NOT_SET_UP: 'MESSAGES_NOT_SET_UP',
} as const satisfies Record<Unreached, ErrorCode>;

/** What the actions of vouchers do besides setting values. */
export const voucherHandlers = (
  platform: Pick<Platform, 'configuration' | 'mail' | 'outbox' | 'messages'>,
) => ({
  /** The mail or the text message leaves with the commit. */
  sendAgain: (async ({ ids }, { client, actor }) => {
    const customer = actor.customerUuid;
    await withSignIn(client, () =>
      takeTries(client, { rule: 'vouchersOfUser', subject: actor.userUuid ?? '' }),
    );
    for (const voucher of await readVouchers(client, customer, { ids: ids.map(String) })) {
      const { code, email, mobile, guestUuid, lastDay } = voucher;
      const recipient = voucher.recipient ?? code;
      const choices = await choicesOf(client, customer, { guestUuid, recipient });
      const reach = reachRecipient({ email, mobile, choices, isReady: readyWays(platform) });
      if (reach.by === null) throw new ServiceError(refusals[reach.why], { details: { recipient } });
      const template = await termsOf(client, customer, voucher.template);
      await sendCode(client, platform.mail.within(client), customer, {
        ...{ template, code, recipient, lastDay, ...reach, language: choices?.language ?? null },
      });
    }
  }) satisfies ActionHandler,
});
