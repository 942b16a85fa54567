import { sql } from 'kysely';
import type pg from 'pg';
import { type ErrorCode, ServiceError } from '../../../contract/errors.ts';
import { readCode } from '../../../contract/vouchers/codes.ts';
import {
  type Basket,
  decideVouchers,
  type VoucherDecision,
  type VoucherOutcome,
} from '../../../contract/vouchers/decideVouchers.ts';
import { type Actor, asFollowUp, realmOf } from '../../access/actor.ts';
import { change } from '../../area/change.ts';
import type { Platform } from '../../area/platform.ts';
import { type From, read, rowsOf, type Slots } from '../../area/read.ts';
import { perform } from '../../crud/actions.ts';
import type { ActionHandler, Rules } from '../../crud/context.ts';
import { changeRecords, createAllWith } from '../../crud/records.ts';
import { type KnownVoucher, readVouchers } from './readVouchers.ts';

/** Minutes that a code stays reserved while the guest pays. */
const reservedMinutes = 15;

/** What reserves and uses vouchers works with. */
export interface Redeemer extends Pick<Platform, 'contextOf'> {
  client: pg.ClientBase;
  actor: Actor;
}

/** The refusal of a voucher, for the first of its rules that the order does not meet. */
function refusalOf({ code, checks }: VoucherOutcome): ServiceError | undefined {
  const unmet = checks.find(({ isMet }) => !isMet);
  if (!unmet) return undefined;
  const refusal: ErrorCode = `VOUCHER_${unmet.check}`;
  return new ServiceError(refusal, { details: { ...unmet.details, code } });
}

/** The codes that an order asks to use, and all that decides on them. */
export interface RequestedCodes {
  codes: readonly string[];
  basket: Basket;
  guestUuid: string | null;
  storeUuid: string;
  channelId: string;
  /** What the sender calls the order. It uses a code once, however often it asks. */
  reference: string;
  /** The code of the short address that led the guest here. */
  campaignLink?: string | undefined;
}

/** Vouchers that an order may use, and what they take off. */
export interface Allowed {
  requested: RequestedCodes;
  vouchers: readonly KnownVoucher[];
  decision: VoucherDecision;
}

/**
 * Decides on codes and keeps their vouchers for this transaction: whoever asks for one of them meanwhile waits, and then
 * finds it used.
 * @throws ServiceError VOUCHER_UNKNOWN, or VOUCHER_… with the first rule that is not met; one code refuses all
 */
export async function allowVouchers(
  { client, actor }: Redeemer,
  requested: RequestedCodes,
): Promise<Allowed> {
  const { codes, guestUuid, storeUuid, reference, basket } = requested;
  const { vouchers, unknown } = await readVouchers(client, realmOf(actor), {
    ...{ codes, guestUuid, sender: { storeUuid, reference }, isLocking: true },
  });
  const [code] = unknown;
  if (code !== undefined) throw new ServiceError('VOUCHER_UNKNOWN', { details: { code } });
  const decision = decideVouchers(vouchers, basket);
  for (const outcome of decision.outcomes) {
    const refusal = refusalOf(outcome);
    if (refusal) throw refusal;
  }
  return { requested, vouchers, decision };
}

const addUses = change((tables, { ids, count }: Slots<{ ids: readonly string[]; count: number }>) =>
  tables
    .updateTable('vouchers/vouchers')
    .set(({ ref }) => ({ usedCount: sql<number>`${ref('usedCount')} + ${count}::integer` }))
    .where(({ eb, fn }) => eb('id', '=', fn.any(ids))),
);

interface Total {
  id: string;
  uses: number;
  takenOff: number;
}

const setTotal = change((tables, { id, uses, takenOff }: Slots<Total>) =>
  tables
    .insertInto('voucher_totals')
    .values({ voucherTemplateId: id, uses, takenOff })
    .onConflict((conflict) => conflict.column('voucherTemplateId').doUpdateSet({ uses, takenOff })),
);

const lessenTotal = change((tables, { id, uses, takenOff }: Slots<Total>) =>
  tables
    .updateTable('voucher_totals')
    .set(({ ref }) => ({
      uses: sql<number>`${ref('uses')} - ${uses}::integer`,
      takenOff: sql<number>`${ref('takenOff')} - ${takenOff}::bigint`,
    }))
    .where('voucherTemplateId', '=', id),
);

const dropTotals = change((tables, { ids }: Slots<{ ids: readonly string[] }>) =>
  tables.deleteFrom('voucher_totals').where(({ eb, fn }) => eb('voucherTemplateId', '=', fn.any(ids))),
);

const findLink = read((rows, { code }: Slots<{ code: string }>) =>
  rows
    .selectFrom('vouchers/campaign-links as link')
    .innerJoin('vouchers/campaigns as campaign', 'campaign.id', 'link.campaignId')
    .select(['link.id', 'campaign.voucherTemplateId as template'])
    .where('link.shortCode', '=', code),
);

/** Writes the uses of vouchers: as used if the order is there, and otherwise as reserved for some minutes. Returns until when. */
export async function recordUses(
  { client, actor, contextOf }: Redeemer,
  { requested, vouchers, decision }: Allowed,
  orderUuid?: string,
): Promise<string | null> {
  const { customerUuid } = actor;
  const { basket, guestUuid, storeUuid, channelId, reference, campaignLink } = requested;
  const [link] =
    campaignLink === undefined ? [] : await findLink(client, customerUuid, { code: readCode(campaignLink) });
  const now = Date.now();
  const reservedUntil = orderUuid ? null : new Date(now + reservedMinutes * 60_000).toISOString();
  const inBasket = basket.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const values = (voucher: KnownVoucher) => ({
    ...{ state: orderUuid ? 'CONFIRMED' : 'RESERVED', orderUuid: orderUuid ?? null, guestUuid, channelId },
    ...{ usedAt: new Date(now).toISOString(), reservedUntil, basket: inBasket },
    discount: decision.outcomes.find(({ id }) => id === voucher.id)?.discount ?? 0,
    // A campaign counts its own codes, and one without a template counts all.
    ...(link && (link.template ?? voucher.templateId) === voucher.templateId && { campaignLinkId: link.id }),
  });
  // The audit log shows an order as one line.
  const writing = { client, context: contextOf('vouchers/redemptions'), actor: asFollowUp(actor) };
  await createAllWith(
    writing,
    vouchers
      .filter(({ own }) => own === null)
      .map((voucher) => ({
        ...{ voucherId: voucher.id, voucherTemplateId: voucher.templateId, storeUuid, reference },
        ...values(voucher),
      })),
  );
  await changeRecords(
    writing,
    vouchers.flatMap((voucher) => (voucher.own ? [{ id: voucher.own.id, values: values(voucher) }] : [])),
    { right: null },
  );
  if (reservedUntil !== null)
    await noteDeadlines(client, customerUuid, {
      ...{ voucherIds: vouchers.map(({ id }) => id), storeUuid, reference },
    });
  await addUses(client, customerUuid, {
    ids: vouchers.filter(({ own }) => !own?.isCounted).map(({ id }) => id),
    count: 1,
  });
  const together = Map.groupBy(
    vouchers.filter(({ isCountedTogether }) => isCountedTogether),
    ({ templateId }) => templateId,
  );
  for (const [id, some] of together) {
    const total = some[0]?.total ?? { uses: 0, takenOff: 0 };
    await setTotal(client, customerUuid, {
      id,
      uses: total.uses + some.filter(({ own }) => !own?.isCounted).length,
      takenOff: some.reduce(
        (sum, voucher) =>
          sum + values(voucher).discount - (voucher.own?.isCounted ? voucher.own.discount : 0),
        total.takenOff,
      ),
    });
  }
  return reservedUntil;
}

const readUse = rowsOf('vouchers/redemptions', {
  fields: ['id', 'voucherId', 'voucherTemplateId', 'discount'],
  by: ['id'],
});

/** What a use that is given back leaves: guests can use its code again, and it does not count towards any limit. */
export const giveBack: ActionHandler = async ({ ids }, { client, actor: { customerUuid } }) => {
  for (const id of ids) {
    const [use] = await readUse(client, customerUuid, { id: String(id) });
    if (!use) continue;
    const { voucherId, voucherTemplateId, discount } = use;
    await addUses(client, customerUuid, { ids: [voucherId], count: -1 });
    await lessenTotal(client, customerUuid, { id: voucherTemplateId, uses: 1, takenOff: discount });
  }
};

/** Counts the uses of templates anew whose limits change. */
export const limitRules: Rules = {
  on: ['update'],
  async before({ ids, values }, { client, actor }) {
    if (values.totalUses === undefined && values.budget === undefined) return undefined;
    await dropTotals(client, actor.customerUuid, { ids: ids.map(String) });
    return undefined;
  },
};

const uses = (rows: From) =>
  rows
    .selectFrom('vouchers/redemptions')
    .select(['id', 'state'])
    .where('state', '!=', 'RELEASED')
    .orderBy('id')
    .forNoKeyUpdate();

const usesOfOrders = read((rows, { orderUuids }: Slots<{ orderUuids: readonly string[] }>) =>
  uses(rows).where(({ eb, fn }) => eb('orderUuid', '=', fn.any(orderUuids))),
);

/** Takes the deadlines that have passed. */
const takeOverdue = change((tables) =>
  tables
    .deleteFrom('voucher_deadlines')
    .where('reservedUntil', '<', sql<string>`now()`)
    .returning('redemptionId'),
);

const usesById = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  uses(rows)
    .where('state', '=', 'RESERVED')
    .where(({ eb, fn }) => eb('id', '=', fn.any(ids))),
);

const noteDeadlines = change(
  (tables, { voucherIds, storeUuid, reference }: Slots<Sender & { voucherIds: readonly string[] }>) =>
    tables
      .insertInto('voucher_deadlines')
      .columns(['redemptionId', 'reservedUntil'])
      .expression((from) =>
        from
          .selectFrom('vouchers/redemptions')
          .select(['id', 'reservedUntil'])
          .where(({ eb, fn }) => eb('voucherId', '=', fn.any(voucherIds)))
          .where('storeUuid', '=', storeUuid)
          .where('reference', '=', reference)
          .where('reservedUntil', 'is not', null),
      )
      .onConflict((conflict) =>
        conflict
          .column('redemptionId')
          .doUpdateSet(({ ref }) => ({ reservedUntil: ref('excluded.reservedUntil') })),
      ),
);

interface Sender {
  storeUuid: string;
  reference: string;
}

const usesOfSender = read((rows, { storeUuid, reference }: Slots<Sender>) =>
  rows
    .selectFrom('vouchers/redemptions')
    .select(['id', 'state', 'orderUuid'])
    .where('storeUuid', '=', storeUuid)
    .where('reference', '=', reference)
    .orderBy('id')
    .forNoKeyUpdate(),
);

/** Gives uses of vouchers back, so that guests can use their codes again. */
async function release({ client, actor, contextOf }: Redeemer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const context = contextOf('vouchers/redemptions');
  const action = context.resource.actions.get('release');
  if (!action) throw new Error('Uses of vouchers cannot be given back.');
  await perform({ client, context, actor }, { action, ids: [...ids], entered: {} });
}

/** Gives back what orders used that came to nothing. The audit log shows it with the change of the order. */
export async function releaseOfOrders(redeemer: Redeemer, orderUuids: readonly string[]): Promise<void> {
  const { client, actor } = redeemer;
  const found = await usesOfOrders(client, actor.customerUuid, { orderUuids });
  await release(
    { ...redeemer, actor: asFollowUp(actor) },
    found.map(({ id }) => id),
  );
}

/** Gives back what nobody has confirmed in time. */
export async function releaseOverdue(redeemer: Redeemer): Promise<void> {
  const { client, actor } = redeemer;
  const overdue = await takeOverdue(client, actor.customerUuid);
  if (overdue.length === 0) return;
  const ids = overdue.map(({ redemptionId }) => redemptionId);
  const found = await usesById(client, actor.customerUuid, { ids });
  await release(
    redeemer,
    found.map(({ id }) => id),
  );
}

/** @throws ServiceError VOUCHER_RESERVATION_UNKNOWN */
async function reservedBy({ client, actor }: Redeemer, sender: Sender) {
  const found = await usesOfSender(client, actor.customerUuid, { ...sender });
  if (found.length === 0) throw new ServiceError('VOUCHER_RESERVATION_UNKNOWN');
  return found;
}

/**
 * Gives back what a sender reserved or confirmed. Doing it again changes nothing.
 * @throws ServiceError VOUCHER_RESERVATION_UNKNOWN, or VOUCHER_RESERVATION_ORDERED if an order has used it: cancel the order
 */
export async function releaseVouchers(redeemer: Redeemer, sender: Sender): Promise<void> {
  const found = await reservedBy(redeemer, sender);
  if (found.some(({ orderUuid, state }) => orderUuid !== null && state !== 'RELEASED'))
    throw new ServiceError('VOUCHER_RESERVATION_ORDERED');
  await release(
    redeemer,
    found.flatMap(({ id, state }) => (state === 'RELEASED' ? [] : [id])),
  );
}

/**
 * Confirms what a sender reserved: the guest has paid. Doing it again changes nothing.
 * @throws ServiceError VOUCHER_RESERVATION_UNKNOWN, or VOUCHER_RESERVATION_OVER if it has been given back
 */
export async function confirmVouchers(redeemer: Redeemer, sender: Sender): Promise<void> {
  const found = await reservedBy(redeemer, sender);
  if (found.some(({ state }) => state === 'RELEASED')) throw new ServiceError('VOUCHER_RESERVATION_OVER');
  const { client, actor, contextOf } = redeemer;
  await changeRecords(
    { client, actor, context: contextOf('vouchers/redemptions') },
    found.flatMap(({ id, state }) =>
      state === 'RESERVED' ? [{ id, values: { state: 'CONFIRMED', reservedUntil: null } }] : [],
    ),
    { right: null },
  );
}
