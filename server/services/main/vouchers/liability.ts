import { type Expression, sql } from 'kysely';
import type pg from 'pg';
import {
  type VoucherLiability,
  voucherLiabilityCall,
  voucherRuleReachCall,
} from '../../../../contract/calls/vouchers.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { soldStates } from '../../../../contract/orders/orderStates.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { type From, type RowOf, read, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction, withEveryStore } from '../../../database/transaction.ts';
import { unitSizeOf } from '../../../domain/menus/itemRows.ts';
import type { App } from '../../../plugins/validation.ts';

/** Orders that averages are made of, at most: more change them little, and take long to read. */
const mostOrders = 20_000;

/** A size that is priced by itself. */
const ownPrice = 3;

/**
 * The codes of one template, or of all with one rule, by what became of them. A template can have a million codes, and
 * its batches know how many. So only those that differ from the others of their batch are counted, and then taken from
 * these. For a million codes, that takes a third of the time.
 */
const countedCodes = (rows: From, by: 'id' | 'ruleId', value: Expression<string>) =>
  rows
    .with(
      (cte) => cte('touched').materialized(),
      () =>
        rows
          .selectFrom('vouchers/vouchers as one')
          .select(['one.voucherTemplateId', 'one.batchId', 'one.ownExpiry', 'one.usedCount'])
          .select(({ ref }) => sql<boolean>`${ref('one.cancelledAt')} IS NOT NULL`.as('isCancelled'))
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(({ eb, selectFrom }) =>
            eb(
              'one.voucherTemplateId',
              'in',
              selectFrom('vouchers/voucher-templates as of').select('of.id').where(`of.${by}`, '=', value),
            ),
          )
          .where(({ eb, or }) =>
            or([
              eb('one.cancelledAt', 'is not', null),
              eb('one.usedCount', '>', sql<number>`0`),
              eb('one.ownExpiry', 'is not', null),
              eb('one.batchId', 'is', null),
            ]),
          )
          .groupBy(['one.voucherTemplateId', 'one.batchId', 'one.ownExpiry', 'one.usedCount', 'isCancelled']),
    )
    .with('code', (db) => {
      const untouched = [
        sql<string | null>`NULL::date`.as('ownExpiry'),
        sql<number>`0`.as('usedCount'),
        sql<boolean>`false`.as('isCancelled'),
      ] as const;
      return db
        .selectFrom('touched')
        .select(['voucherTemplateId', 'batchId', 'ownExpiry', 'usedCount', 'isCancelled', 'count'])
        .unionAll(
          db
            .selectFrom('touched')
            .select(['voucherTemplateId', 'batchId'])
            .select([...untouched, sql<number>`-count`.as('count')])
            .where('batchId', 'is not', null),
        )
        .unionAll(
          rows
            .selectFrom('vouchers/batches as whole')
            .innerJoin('vouchers/voucher-templates as of', 'of.id', 'whole.voucherTemplateId')
            .select(['whole.voucherTemplateId', 'whole.id as batchId'])
            .select([...untouched, 'whole.codeCount as count'])
            .where(`of.${by}`, '=', value),
        );
    })
    .selectFrom('code')
    .innerJoin('vouchers/voucher-templates as template', 'template.id', 'code.voucherTemplateId')
    .leftJoin('vouchers/batches as batch', 'batch.id', 'code.batchId')
    .select(({ ref }) => {
      const isCancelled = sql`(${ref('code.isCancelled')} OR coalesce(${ref('batch.status')} = 'CANCELLED', false))`;
      const isUsedUp = sql`${ref('code.usedCount')} >= ${ref('template.usagePerCode')}`;
      const isOver = sql`coalesce(coalesce(${ref('code.ownExpiry')}, ${ref('batch.expiresAt')}) < (SELECT customer_today()), false)`;
      const isUsable = sql`NOT ${isCancelled} AND NOT ${isUsedUp} AND NOT ${isOver}`;
      const sumOf = (of: typeof isOver, which: typeof isOver) =>
        sql<number>`coalesce(sum(${of}) FILTER (WHERE ${which}), 0)::float8`;
      const count = sql`${ref('code.count')}`;
      const uses = sql`${ref('code.count')} * ${ref('code.usedCount')}`;
      const possible = sql`${ref('code.count')} * ${ref('template.usagePerCode')}::bigint`;
      return [
        sumOf(count, sql`true`).as('issued'),
        sumOf(count, sql`${ref('code.usedCount')} > 0`).as('used'),
        sumOf(count, sql`${isOver} AND NOT ${isCancelled} AND NOT ${isUsedUp}`).as('expired'),
        sumOf(count, isCancelled).as('cancelled'),
        sumOf(count, isUsable).as('usable'),
        sumOf(sql`${possible} - ${uses}`, isUsable).as('usesLeft'),
        sumOf(uses, sql`NOT ${isCancelled}`).as('uses'),
        sumOf(possible, sql`NOT ${isCancelled}`).as('possible'),
      ];
    });

const countCodes = read((rows, { id }: Slots<{ id: string }>) => countedCodes(rows, 'id', id));

/** The same for all templates, by the counts of their batches: only the codes outside of batches are counted. */
const countOfBusiness = read((rows) =>
  rows.selectNoFrom(({ selectFrom }) => [
    selectFrom('vouchers/batches as batch')
      .innerJoin('vouchers/voucher-templates as template', 'template.id', 'batch.voucherTemplateId')
      .select(({ ref }) =>
        sql<number>`coalesce(sum(${ref('batch.codeCount')}::bigint * ${ref('template.usagePerCode')}), 0)::float8`.as(
          'sum',
        ),
      )
      .where('batch.status', '!=', 'CANCELLED')
      .as('inBatches'),
    selectFrom('vouchers/vouchers as one')
      .innerJoin('vouchers/voucher-templates as template', 'template.id', 'one.voucherTemplateId')
      .select(({ ref }) => sql<number>`coalesce(sum(${ref('template.usagePerCode')}), 0)::float8`.as('sum'))
      .where('one.batchId', 'is', null)
      .where('one.cancelledAt', 'is', null)
      .as('alone'),
    selectFrom('vouchers/redemptions as use')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('use.state', '!=', 'RELEASED')
      .as('uses'),
  ]),
);

const readTemplate = read((rows, { id }: Slots<{ id: string }>) =>
  rows
    .selectFrom('vouchers/voucher-templates as template')
    .leftJoin('vouchers/rules as rule', 'rule.id', 'template.ruleId')
    .select(['template.discountType', 'template.percent', 'template.amount', 'template.maximumDiscount'])
    .select(['template.itemId', 'template.itemPrice', 'template.usagePerCode', 'template.totalUses'])
    .select(['template.budget', 'rule.itemRule', 'rule.variantTemplateId'])
    .select(({ fn, ref }) => [
      fn.coalesce(ref('rule.itemCategories'), sql<string[]>`'{}'`).as('categories'),
      fn.coalesce(ref('rule.variants'), sql<string[]>`'{}'`).as('variants'),
      fn.coalesce(ref('rule.sizes'), sql<string[]>`'{}'`).as('sizes'),
    ])
    .select(({ ref }) =>
      sql<number | null>`CASE WHEN ${ref('rule.hasMinimumSpend')} THEN ${ref('rule.minimumSpend')} END`.as(
        'minimumSpend',
      ),
    )
    .where('template.id', '=', id),
);

const readUses = read((rows, { id }: Slots<{ id: string }>) =>
  rows
    .selectFrom('vouchers/redemptions')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .select(({ ref }) => sql<number>`coalesce(sum(${ref('discount')}), 0)::float8`.as('takenOff'))
    .where('voucherTemplateId', '=', id)
    .where('state', '!=', 'RELEASED'),
);

interface Averaged {
  minimumSpend: number;
}

/** What an order is worth that can use a voucher, and what its delivery costs. */
const readAverages = read((rows, { minimumSpend }: Slots<Averaged>) =>
  rows
    .selectFrom(
      rows
        .selectFrom('orders')
        .select(['subtotal', 'deliveryFee'])
        .where('status', 'in', soldStates)
        .where('placedAt', '>=', sql<string>`now() - interval '90 days'`)
        .orderBy('placedAt', 'desc')
        .limit(mostOrders)
        .as('order'),
    )
    .select(({ ref, selectFrom }) => {
      const fee = sql`${ref('order.deliveryFee')}`;
      const spent = sql`${ref('order.subtotal')}`;
      return [
        sql<
          number | null
        >`round(avg(${spent}) FILTER (WHERE ${spent} >= ${minimumSpend}::bigint))::float8`.as(
          'averageBasket',
        ),
        sql<number | null>`round(avg(${fee}) FILTER (WHERE ${fee} > 0))::float8`.as('orderedFee'),
        selectFrom('stores/delivery-zones as zone')
          .select(({ ref: of }) =>
            sql<number | null>`round(avg(${of('zone.approvedDeliveryFee')}))::float8`.as('fee'),
          )
          .where('zone.approvedDeliveryFee', '>', 0)
          .as('zoneFee'),
      ];
    }),
);

interface Allowed {
  itemId: string | null;
  categories: readonly string[];
  variantTemplateId: string | null;
  variants: readonly string[];
  sizes: readonly string[];
}

/** Sizes that a voucher can be for: those of its item, or those that its rule allows. */
const allowedSizes = (rows: From, allowed: Slots<Allowed>) => {
  const { itemId, categories, variantTemplateId, variants, sizes } = allowed;
  const isEmpty = (list: Expression<unknown>) => sql<boolean>`cardinality(${list}) = 0`;
  return rows
    .selectFrom('menus/subtypes as size')
    .innerJoin('menus/items as item', 'item.id', 'size.menuItemId')
    .select(['size.id', 'size.menuItemId', 'size.pricingStrategy', 'size.customPrice'])
    .where('size.isActive', '=', true)
    .where(({ ref, or, and, exists, selectFrom }) =>
      or([
        sql<boolean>`${ref('item.id')} = ${itemId}::uuid`,
        and([
          sql<boolean>`${itemId}::uuid IS NULL`,
          or([
            isEmpty(sql`${categories}::uuid[]`),
            sql<boolean>`${ref('item.categoryIds')} && ${categories}::uuid[]`,
          ]),
          sql<boolean>`(${variantTemplateId}::uuid IS NULL OR ${ref('item.variantTemplateId')} = ${variantTemplateId}::uuid)`,
          // The innermost ticked variants: every size that the rule allows has one of them.
          or([
            isEmpty(sql`${variants}::uuid[]`),
            exists(
              selectFrom('variants/template-items as node')
                .select('node.id')
                .where(sql<boolean>`${sql.ref('node.id')} = ANY(${variants}::uuid[])`)
                .where(sql<boolean>`${sql.ref('node.variantId')} = ANY(${ref('size.variantIds')})`)
                .where(({ not, exists: isThere, selectFrom: from }) =>
                  not(
                    isThere(
                      from('variants/template-items as child')
                        .select('child.id')
                        .whereRef('child.parentId', '=', 'node.id')
                        .where(sql<boolean>`${sql.ref('child.id')} = ANY(${variants}::uuid[])`),
                    ),
                  ),
                ),
            ),
          ]),
          or([
            isEmpty(sql`${sizes}::uuid[]`),
            sql<boolean>`${unitSizeOf(rows, ref('size.variantIds'))} = ANY(${sizes}::uuid[])`,
          ]),
        ]),
      ]),
    );
};

/** The dearest price of those sizes, wherever a price of them stands. */
const readDearest = read((rows, allowed: Slots<Allowed>) =>
  rows
    .with(
      (cte) => cte('allowed').materialized(),
      () => allowedSizes(rows, allowed),
    )
    .with('price', (db) =>
      db
        .selectFrom('allowed')
        .select('allowed.customPrice as price')
        .where('allowed.pricingStrategy', '=', ownPrice)
        .unionAll(
          db
            .selectFrom('menus/channel-subtypes as placed')
            .innerJoin('allowed', 'allowed.id', 'placed.subtypeId')
            .select('placed.customPrice as price')
            .where('placed.pricingStrategy', '=', ownPrice),
        )
        .unionAll(
          db
            .selectFrom('pricing/channel-prices as own')
            .innerJoin('allowed', 'allowed.id', 'own.subtypeId')
            .select('own.price'),
        )
        .unionAll(
          db
            .selectFrom('pricing/price-list-elements as element')
            .innerJoin('pricing/price-lists as list', 'list.id', 'element.priceListId')
            .select('element.priceToday as price')
            .where('list.isActive', '=', true)
            .where('list.isUpsell', '=', false)
            .where(({ or, eb, selectFrom }) =>
              or([
                eb('element.subtypeId', 'in', selectFrom('allowed').select('allowed.id')),
                eb('element.menuItemId', 'in', selectFrom('allowed').select('allowed.menuItemId')),
              ]),
            ),
        ),
    )
    .selectFrom('price')
    .select(({ fn, ref }) => sql<number | null>`${fn.max(ref('price.price'))}::float8`.as('dearest')),
);

type Template = RowOf<typeof readTemplate>;

async function dearestOf(
  client: pg.ClientBase,
  customer: string,
  template: Template,
): Promise<number | null> {
  const { discountType, itemId, itemRule, categories, variants, sizes, variantTemplateId } = template;
  if (discountType !== 'FREE_ITEM' && discountType !== 'ITEM_PRICE') return null;
  const byVariants = itemRule === 'VARIANT_TYPE';
  const [found] = await readDearest(client, customer, {
    ...{ itemId, sizes, categories: byVariants ? [] : categories },
    ...{ variantTemplateId: byVariants ? variantTemplateId : null, variants: byVariants ? variants : [] },
  });
  return found?.dearest ?? null;
}

/** What the codes of a template can cost is worked out from this. Limits hold for all stores together. @throws ServiceError NOT_FOUND */
async function readLiability(client: pg.ClientBase, actor: Actor, id: string): Promise<VoucherLiability> {
  const { customerUuid: customer } = actor;
  const [template] = await readTemplate(client, customer, { id });
  if (!template) throw new ServiceError('NOT_FOUND');
  const [counted] = await countCodes(client, customer, { id });
  if (!counted) throw new Error('A count is always one row.');
  const { uses, possible, ...codes } = counted;
  const { used, business } = await withEveryStore(client, realmOf(actor), async () => {
    const [taken] = await readUses(client, customer, { id });
    const [all] = uses > 0 ? [] : await countOfBusiness(client, customer);
    return {
      used: taken ?? { uses: 0, takenOff: 0 },
      business: { uses: all?.uses ?? 0, possible: (all?.inBatches ?? 0) + (all?.alone ?? 0) },
    };
  });
  const [averages] = await readAverages(client, customer, { minimumSpend: template.minimumSpend ?? 0 });
  const { discountType, percent, amount, maximumDiscount, itemPrice, usagePerCode, totalUses, budget } =
    template;
  return {
    ...{ discountType, percent, amount, maximumDiscount, itemPrice, usagePerCode, totalUses, budget },
    ...{ used, codes, dearestItem: await dearestOf(client, customer, template) },
    averageBasket: averages?.averageBasket ?? null,
    usualFee: averages?.orderedFee ?? averages?.zoneFee ?? null,
    shares: { template: { uses, possible }, business },
  };
}

/** Everything that obeys a rule, in one statement. */
const countReach = read((rows, { id }: Slots<{ id: string }>) =>
  rows
    .selectFrom('vouchers/rules as rule')
    .select(({ selectFrom }) => [
      selectFrom('vouchers/voucher-templates as template')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('template.ruleId', '=', id)
        .as('templates'),
      rows
        .selectFrom(countedCodes(rows, 'ruleId', id).as('counted'))
        .select('counted.usable')
        .as('codes'),
      selectFrom('vouchers/campaign-links as link')
        .innerJoin('vouchers/campaigns as campaign', 'campaign.id', 'link.campaignId')
        .innerJoin('vouchers/voucher-templates as template', 'template.id', 'campaign.voucherTemplateId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('template.ruleId', '=', id)
        .where('campaign.status', '=', 'ACTIVE')
        .as('links'),
    ])
    .where('rule.id', '=', id),
);

/** What codes can cost, and what a change of a rule changes. */
export function liabilityRoutes(app: App, { pool }: Pick<Platform, 'pool'>): void {
  serve(app, voucherLiabilityCall, ({ params, actor }) =>
    inTransaction(pool, realmOf(actor), (client) => readLiability(client, actor, params.id)),
  );
  serve(app, voucherRuleReachCall, async ({ params, actor }) => {
    const [reach] = await inTransaction(pool, realmOf(actor), (client) =>
      countReach(client, actor.customerUuid, { id: params.id }),
    );
    if (!reach) throw new ServiceError('NOT_FOUND');
    const { templates, codes, links } = reach;
    return { templates: templates ?? 0, codes: codes ?? 0, links: links ?? 0 };
  });
}
