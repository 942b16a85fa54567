import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import { combinationsOf } from '../../../contract/catalogue/variants.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { wallClock } from '../../../contract/fieldKinds/wallClock.ts';
import { unsoldStates } from '../../../contract/orders/orderStates.ts';
import { dayNumber, weekdayOf } from '../../../contract/stores/days.ts';
import { weekDays } from '../../../contract/stores/weekHours.ts';
import { readCode } from '../../../contract/vouchers/codes.ts';
import type { Basket, VoucherFacts, VoucherRule } from '../../../contract/vouchers/decideVouchers.ts';
import { type From, type RowOf, read, type Slots } from '../../area/read.ts';
import { type CustomerRealm, withEveryStore } from '../../database/transaction.ts';
import { unitSizeOf } from '../menus/itemRows.ts';

/** A voucher as it is decided on, and where it comes from. */
export interface KnownVoucher extends VoucherFacts {
  /** Its uses are counted together with those of all codes of its template. */
  isCountedTogether: boolean;
  /** All uses of the template, also those of this sender. */
  total: { uses: number; takenOff: number };
  /** What the same sender reserved before, in minor units; null without a reservation. It does not count as a use here. */
  own: { id: string; isCounted: boolean; discount: number } | null;
}

type Codes = Slots<{ keys: readonly string[] }>;

const vouchersOf = (rows: From, keys: Codes['keys']) =>
  rows
    .selectFrom('vouchers/vouchers as voucher')
    .where(({ eb, fn }) => eb('voucher.codeKey', '=', fn.any(keys)))
    // In one order for everybody, so that two orders with the same codes never wait for each other.
    .orderBy('voucher.id');

/** The second of two orders with one code waits until the first one has it, or has not. */
const lockVouchers = read((rows, { keys }: Codes) =>
  vouchersOf(rows, keys).select(['voucher.id', 'voucher.voucherTemplateId']).forNoKeyUpdate(),
);

/** Templates whose uses are counted together. */
const lockTemplates = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('vouchers/voucher-templates')
    .select('id')
    .where(({ eb, fn }) => eb('id', '=', fn.any(ids)))
    .where(({ eb, or }) => or([eb('totalUses', 'is not', null), eb('budget', 'is not', null)]))
    .orderBy('id')
    .forNoKeyUpdate(),
);

const readFacts = read((rows, { keys }: Codes) =>
  vouchersOf(rows, keys)
    .innerJoin('vouchers/voucher-templates as template', 'template.id', 'voucher.voucherTemplateId')
    .leftJoin('vouchers/batches as batch', 'batch.id', 'voucher.batchId')
    .leftJoin('menus/items with deleted as item', 'item.id', 'template.itemId')
    .select(['voucher.id', 'voucher.code', 'voucher.codeKey', 'voucher.usedCount'])
    .select(['voucher.expiresAt as lastDay', 'voucher.cancelledAt', 'batch.status as batchStatus'])
    .select(['template.id as templateId', 'template.ruleId', 'template.validFrom as firstDay'])
    .select(['template.discountType', 'template.percent', 'template.amount', 'template.maximumDiscount'])
    .select(['template.itemPrice', 'template.usagePerCode', 'template.usagePerCustomer'])
    .select(['template.totalUses', 'template.budget', 'item.id as itemId', 'item.name as itemName']),
);

const readRules = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('vouchers/rules as rule')
    .select(['rule.id', 'rule.allowVoucherStacking', 'rule.firstOrderOnly', 'rule.days'])
    .select(['rule.hasMinimumSpend', 'rule.minimumSpend', 'rule.fromTime', 'rule.untilTime'])
    .select(['rule.itemRule', 'rule.variantTemplateId', 'rule.variants'])
    .select(['rule.stores', 'rule.storeGroups', 'rule.channels', 'rule.serviceTypes'])
    .select(['rule.itemCategories', 'rule.sizes'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('stores as one')
          .select(['one.id', 'one.name'])
          .where(({ eb, fn, ref }) => eb('one.id', '=', fn.any(ref('rule.stores'))))
          .orderBy('one.name'),
      ).as('storesNamed'),
      jsonArrayFrom(
        selectFrom('stores/groups as one')
          .select(['one.id', 'one.name'])
          .where(({ eb, fn, ref }) => eb('one.id', '=', fn.any(ref('rule.storeGroups'))))
          .orderBy('one.name'),
      ).as('storeGroupsNamed'),
      jsonArrayFrom(
        selectFrom('channels as one')
          .select(['one.id', 'one.name'])
          .where(({ eb, fn, ref }) => eb('one.id', '=', fn.any(ref('rule.channels'))))
          .orderBy('one.name'),
      ).as('channelsNamed'),
      jsonArrayFrom(
        selectFrom('channels/service-types as one')
          .select(['one.id', 'one.name'])
          .where(({ eb, fn, ref }) => eb('one.id', '=', fn.any(ref('rule.serviceTypes'))))
          .orderBy('one.name'),
      ).as('serviceTypesNamed'),
      jsonArrayFrom(
        selectFrom('menus/item-categories as one')
          .select(['one.id', 'one.name'])
          .where(({ eb, fn, ref }) => eb('one.id', '=', fn.any(ref('rule.itemCategories'))))
          .orderBy('one.name'),
      ).as('itemCategoriesNamed'),
      jsonArrayFrom(
        selectFrom('stock-items/unit-sizes as one')
          .select(['one.id', 'one.name'])
          .where(({ eb, fn, ref }) => eb('one.id', '=', fn.any(ref('rule.sizes'))))
          .orderBy('one.name'),
      ).as('sizesNamed'),
      jsonArrayFrom(
        selectFrom('variants/template-items as node')
          .select(['node.id', 'node.parentId', 'node.variantId', 'node.mainDesc as name'])
          .whereRef('node.variantTemplateId', '=', 'rule.variantTemplateId')
          .orderBy('node.order')
          .orderBy('node.id'),
      ).as('nodes'),
    ])
    .where(({ eb, fn }) => eb('rule.id', '=', fn.any(ids))),
);

/** What the uses of templates come to: of a guest, and all together where there is a limit. */
const readUses = read((rows, { ids, guest }: Slots<{ ids: readonly string[]; guest: string | null }>) =>
  rows
    .selectFrom('vouchers/voucher-templates as template')
    .leftJoin('voucher_totals as total', 'total.voucherTemplateId', 'template.id')
    .select(['template.id', 'total.uses', 'total.takenOff'])
    .select(({ selectFrom }) =>
      selectFrom('vouchers/redemptions as use')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('use.voucherTemplateId', '=', 'template.id')
        .where('use.guestUuid', '=', guest)
        .where('use.state', '!=', 'RELEASED')
        .as('byGuest'),
    )
    .where(({ eb, fn }) => eb('template.id', '=', fn.any(ids))),
);

/** The uses of templates whose totals nobody has counted yet. */
const countUses = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('vouchers/redemptions as use')
    .select('use.voucherTemplateId as id')
    .select(({ fn }) => [
      fn.countAll<number>().as('uses'),
      fn.coalesce(fn.sum<number>('use.discount'), sql<number>`0`).as('takenOff'),
    ])
    .where(({ eb, fn }) => eb('use.voucherTemplateId', '=', fn.any(ids)))
    .where('use.state', '!=', 'RELEASED')
    .groupBy('use.voucherTemplateId'),
);

const readOwn = read(
  (
    rows,
    { ids, storeUuid, reference }: Slots<{ ids: readonly string[]; storeUuid: string; reference: string }>,
  ) =>
    rows
      .selectFrom('vouchers/redemptions')
      .select(['id', 'voucherId', 'state', 'discount', 'guestUuid'])
      .where(({ eb, fn }) => eb('voucherId', '=', fn.any(ids)))
      .where('storeUuid', '=', storeUuid)
      .where('reference', '=', reference),
);

/** The ids that a rule has, each with its name. One without a name still counts, so that no rule becomes wider. */
const withNames = <Id extends string | number>(
  ids: readonly Id[],
  named: readonly { id: Id; name: string }[],
) => ids.map((id) => ({ id, name: named.find((one) => one.id === id)?.name ?? '' }));

function ruleOf(row: RowOf<typeof readRules>): VoucherRule {
  const { nodes, variants, itemRule, variantTemplateId: templateId } = row;
  const ticked = new Set(variants);
  const isOfType = itemRule === 'VARIANT_TYPE' && templateId !== null;
  const tree = nodes.map((node) => ({ ...node, name: node.name ?? '', isTicked: ticked.has(node.id) }));
  return {
    stores: withNames(row.stores, row.storesNamed),
    storeGroups: withNames(row.storeGroups, row.storeGroupsNamed),
    channels: withNames(row.channels, row.channelsNamed),
    serviceTypes: withNames(row.serviceTypes, row.serviceTypesNamed),
    sizes: withNames(row.sizes, row.sizesNamed),
    ...{ fromTime: row.fromTime?.slice(0, 5) ?? null, untilTime: row.untilTime?.slice(0, 5) ?? null },
    ...{ allowVoucherStacking: row.allowVoucherStacking, firstOrderOnly: row.firstOrderOnly },
    minimumSpend: row.hasMinimumSpend ? row.minimumSpend : null,
    days: weekDays.filter((day) => row.days.includes(day)),
    itemCategories: itemRule === 'CATEGORY' ? withNames(row.itemCategories, row.itemCategoriesNamed) : [],
    variants: isOfType ? { templateId, combinations: combinationsOf(tree) } : null,
  };
}

interface Sought {
  codes: readonly string[];
  guestUuid: string | null;
  /** The order by its sender: what it reserved or used itself does not count as a use. */
  sender?: { storeUuid: string; reference: string } | undefined;
  /** Whether the vouchers stay locked until the commit, because the order will use them. */
  isLocking?: boolean;
}

/** The vouchers behind codes, as people type codes, in the order of the codes and each once, and the codes that nobody knows. */
export async function readVouchers(
  client: pg.ClientBase,
  realm: CustomerRealm,
  { codes, guestUuid, sender, isLocking }: Sought,
): Promise<{ vouchers: KnownVoucher[]; unknown: string[] }> {
  const { customer } = realm;
  const byKey = new Map(codes.map((code) => [readCode(code), code]));
  const keys = [...byKey.keys()];
  if (isLocking) {
    const locked = await lockVouchers(client, customer, { keys });
    const templates = new Set(locked.map(({ voucherTemplateId }) => voucherTemplateId));
    // A guest can have several codes of one template, and use them at once.
    for (const id of guestUuid === null ? [] : [...templates].sort())
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${id} ${guestUuid}`]);
    await lockTemplates(client, customer, { ids: [...templates] });
  }
  const rows = await readFacts(client, customer, { keys });
  const unknown = keys.filter((key) => rows.every(({ codeKey }) => codeKey !== key));
  if (rows.length === 0) return { vouchers: [], unknown: unknown.map((key) => byKey.get(key) ?? key) };
  const ids = rows.map(({ id }) => id);
  const own = new Map(
    (sender ? await readOwn(client, customer, { ids, ...sender }) : []).map((one) => [one.voucherId, one]),
  );
  const templateIds = [...new Set(rows.map(({ templateId }) => templateId))];
  const ruleIds = rows.flatMap(({ ruleId }) => ruleId ?? []);
  const together = new Set(
    rows
      .filter(({ totalUses, budget }) => totalUses !== null || budget !== null)
      .map(({ templateId }) => templateId),
  );
  // Rules name stores that a till does not see, and the limits hold for all stores together.
  const { rules, uses, counted } = await withEveryStore(client, realm, async () => {
    const found = await readUses(client, customer, { ids: templateIds, guest: guestUuid });
    const uncounted = found.flatMap(({ id, uses: known }) =>
      known === null && together.has(id) ? [id] : [],
    );
    return {
      rules: ruleIds.length === 0 ? [] : await readRules(client, customer, { ids: ruleIds }),
      uses: new Map(found.map((one) => [one.id, one])),
      counted: uncounted.length === 0 ? [] : await countUses(client, customer, { ids: uncounted }),
    };
  });
  const ruleById = new Map(rules.map((rule) => [rule.id, ruleOf(rule)]));
  const vouchers = rows.map((row): KnownVoucher => {
    const mine = own.get(row.id);
    const { templateId } = row;
    const before = uses.get(templateId);
    const total = before?.uses == null ? counted.find(({ id }) => id === templateId) : before;
    const all = { uses: total?.uses ?? 0, takenOff: Number(total?.takenOff ?? 0) };
    const minePerTemplate = rows.flatMap((other) => {
      const use = other.templateId === templateId ? own.get(other.id) : undefined;
      return use && use.state !== 'RELEASED' ? [use] : [];
    });
    const isCounted = mine !== undefined && mine.state !== 'RELEASED';
    return {
      ...{ id: row.id, code: row.code, templateId },
      isCancelled: row.cancelledAt !== null || row.batchStatus === 'CANCELLED',
      ...{ firstDay: row.firstDay, lastDay: row.lastDay },
      ...{ usedCount: row.usedCount - (isCounted ? 1 : 0), usagePerCode: row.usagePerCode },
      ...{ discountType: row.discountType, percent: row.percent, amount: row.amount },
      ...{ maximumDiscount: row.maximumDiscount, itemPrice: row.itemPrice },
      item: row.itemId === null ? null : { id: row.itemId, name: row.itemName ?? '' },
      ...{ usagePerCustomer: row.usagePerCustomer, totalUses: row.totalUses, budget: row.budget },
      used: {
        byGuest: (before?.byGuest ?? 0) - minePerTemplate.filter((use) => use.guestUuid === guestUuid).length,
        inAll: all.uses - minePerTemplate.length,
        takenOff: all.takenOff - minePerTemplate.reduce((sum, { discount }) => sum + discount, 0),
      },
      rule: ruleById.get(row.ruleId ?? '') ?? null,
      ...{ isCountedTogether: together.has(templateId), total: all },
      own: mine ? { id: mine.id, isCounted, discount: mine.discount } : null,
    };
  });
  const placeOf = new Map(rows.map(({ id, codeKey }) => [id, keys.indexOf(codeKey)] as const));
  vouchers.sort((one, other) => (placeOf.get(one.id) ?? 0) - (placeOf.get(other.id) ?? 0));
  return { vouchers, unknown: unknown.map((key) => byKey.get(key) ?? key) };
}

const readStore = read((rows, { storeUuid }: Slots<{ storeUuid: string }>) =>
  rows
    .selectFrom('stores as store')
    .leftJoin('stores/group-members as member', 'member.storeUuid', 'store.id')
    .select(['store.id', 'store.name'])
    .select(({ fn }) => fn.coalesce('store.timeZone', fn<string>('customer_time_zone')).as('timeZone'))
    .select('member.groupUuids')
    .where('store.id', '=', storeUuid),
);

const readPlace = read((rows, { channelId, service }: Slots<{ channelId: string; service: string }>) =>
  rows
    .selectFrom('channels as channel')
    .innerJoin('channels/service-types as service', (join) => join.on('service.code', '=', service))
    .select(['channel.id', 'channel.name', 'service.id as serviceId', 'service.name as serviceName'])
    .where('channel.id', '=', channelId),
);

const readSizes = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('menus/subtypes as size')
    .innerJoin('menus/items with deleted as item', 'item.id', 'size.menuItemId')
    .select(['size.id', 'size.variantIds', 'item.id as itemId', 'item.categoryIds', 'item.variantTemplateId'])
    .select(({ ref }) => unitSizeOf(rows, ref('size.variantIds')).as('unitSizeId'))
    .where(({ eb, fn }) => eb('size.id', '=', fn.any(ids))),
);

const countOrders = read((rows, { guest, except }: Slots<{ guest: string; except: string | null }>) =>
  rows
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('guestUuid', '=', guest)
    .where('status', 'not in', unsoldStates)
    .where((eb) => eb(sql`${except}::uuid`, 'is', null).or('id', '!=', except)),
);

interface BasketOf {
  storeUuid: string;
  channelId: string;
  /** The code of the service. */
  service: string;
  guestUuid: string | null;
  at: Date;
  lines: readonly { itemId: string | null; sizeId: string | null; quantity: number; price: number }[];
  deliveryFee: number;
  /** An order that does not count as one of the guest before. */
  orderUuid?: string;
}

/** A basket with all that the rules of vouchers look at. @throws ServiceError NOT_FOUND without its store, channel or service */
export async function readBasket(
  client: pg.ClientBase,
  realm: CustomerRealm,
  { storeUuid, channelId, service, guestUuid, at, lines, deliveryFee, orderUuid }: BasketOf,
): Promise<Basket> {
  const { customer } = realm;
  const [store] = await readStore(client, customer, { storeUuid });
  const [place] = await readPlace(client, customer, { channelId, service });
  if (!store || !place) throw new ServiceError('NOT_FOUND');
  const ids = lines.flatMap(({ sizeId }) => sizeId ?? []);
  const sizes = new Map((await readSizes(client, customer, { ids })).map((size) => [size.id, size]));
  const orders =
    guestUuid === null
      ? undefined
      : await withEveryStore(client, realm, () =>
          countOrders(client, customer, { guest: guestUuid, except: orderUuid ?? null }),
        );
  const clock = wallClock(store.timeZone);
  const day = clock.dayOf(at);
  return {
    store: { id: store.id, name: store.name, groupIds: store.groupUuids ?? [] },
    channel: { id: place.id, name: place.name },
    service: { id: place.serviceId, name: place.serviceName },
    ...{ day, weekDay: weekDays[weekdayOf(dayNumber(day))] ?? 'mon', time: clock.timeOf(at) },
    guestOrders: orders?.[0]?.count ?? null,
    lines: lines.map(({ itemId, sizeId, quantity, price }) => {
      const size = sizes.get(sizeId ?? '');
      return {
        ...{ itemId: itemId ?? size?.itemId ?? '', sizeId: sizeId ?? '', quantity, price },
        ...{ categoryIds: size?.categoryIds ?? [], variantTemplateId: size?.variantTemplateId ?? null },
        ...{ variantIds: size?.variantIds ?? [], unitSizeId: size?.unitSizeId ?? null },
      };
    }),
    deliveryFee,
  };
}
