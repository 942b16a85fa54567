import { sql } from 'kysely';
import type pg from 'pg';
import type { QueryOf } from '../../../../contract/calls/call.ts';
import {
  mostReportDays,
  type UseReportRow,
  useFigures,
  type VoucherReportRow,
  voucherFigures,
  voucherReportCalls,
} from '../../../../contract/calls/vouchers.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { dateToText } from '../../../../contract/fieldKinds/kinds/moment.ts';
import { currencyDigits, wholeUnits } from '../../../../contract/fieldKinds/moneyText.ts';
import { dayNumber, dayOfNumber } from '../../../../contract/stores/days.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { type From, read, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { sendTable } from '../../../crud/exports.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { readCustomer } from '../../../domain/signIn/customer.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';

/** Days of a report that names none. */
const usualDays = 30;

const readTemplate = read((rows, { id }: Slots<{ id: string }>) =>
  rows
    .selectFrom('vouchers/voucher-templates')
    .select(['id', 'name', 'usagePerCode', sql<string>`customer_today()::text`.as('today')])
    .select(({ ref }) =>
      sql<boolean>`coalesce(${ref('validFrom')} > customer_today(), false)`.as('isUpcoming'),
    )
    .where('id', '=', id),
);

/** As a subquery, the database looks the zone up once, and not for each of a million codes. */
const zone = sql`(SELECT customer_time_zone())`;

type Days = Record<'template' | 'first' | 'last', string>;

/**
 * The vouchers of a template by the day that they were issued, and what they are today. A batch can have a million
 * codes, so they are counted before their batches say whether they are cancelled or over.
 */
const countByDay = read((rows, { template, first, last, most }: Slots<Days & { most: number }>) =>
  rows
    .selectFrom(
      rows
        .selectFrom('vouchers/vouchers')
        .select(({ ref }) => sql<string>`(${ref('createdAt')} AT TIME ZONE ${zone})::date`.as('day'))
        .select(['batchId', 'ownExpiry'])
        .select(({ ref }) => sql<boolean>`${ref('cancelledAt')} IS NOT NULL`.as('isCancelled'))
        .select(({ ref }) => sql<boolean>`${ref('usedCount')} >= ${most}::integer`.as('isUsed'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('voucherTemplateId', '=', template)
        .where(
          ({ ref }) => sql<boolean>`${ref('createdAt')} >= ${first}::date::timestamp AT TIME ZONE ${zone}`,
        )
        .where(
          ({ ref }) =>
            sql<boolean>`${ref('createdAt')} < (${last}::date + 1)::timestamp AT TIME ZONE ${zone}`,
        )
        .groupBy(['day', 'batchId', 'ownExpiry', 'isCancelled', 'isUsed'])
        .as('made'),
    )
    .leftJoin('vouchers/batches as batch', 'batch.id', 'made.batchId')
    .select(({ ref }) => sql<string>`${ref('made.day')}::text`.as('day'))
    .select(({ ref }) => {
      const isCancelled = sql`(${ref('made.isCancelled')} OR coalesce(${ref('batch.status')} = 'CANCELLED', false))`;
      const isOver = sql`coalesce(coalesce(${ref('made.ownExpiry')}, ${ref('batch.expiresAt')}) < customer_today(), false)`;
      const isUsed = ref('made.isUsed');
      const inBatch = sql`${ref('made.batchId')} IS NOT NULL`;
      const sumOf = (which: typeof isOver) =>
        sql<number>`coalesce(sum(${ref('made.count')}) FILTER (WHERE ${which}), 0)::integer`;
      return [
        sumOf(sql`true`).as('issued'),
        sumOf(inBatch).as('inBatches'),
        sumOf(sql`NOT ${inBatch}`).as('toPeople'),
        sumOf(sql`NOT ${isCancelled} AND NOT ${isUsed} AND NOT ${isOver}`).as('active'),
        sumOf(sql`${isUsed} AND NOT ${isCancelled}`).as('used'),
        sumOf(sql`${isOver} AND NOT ${isUsed} AND NOT ${isCancelled}`).as('expired'),
        sumOf(isCancelled).as('cancelled'),
      ];
    })
    .groupBy('made.day')
    .orderBy('made.day'),
);

const none = (day: string | null): VoucherReportRow => ({
  ...{ day, issued: 0, inBatches: 0, toPeople: 0, upcoming: 0, active: 0, used: 0, expired: 0 },
  cancelled: 0,
});

/** All rows as one. */
function together(rows: readonly VoucherReportRow[]): VoucherReportRow {
  const sum = none(null);
  for (const row of rows) for (const name of voucherFigures) sum[name] += row[name];
  return sum;
}

/** The uses of vouchers of a template, which the database adds up by day or by store. */
const usesOf = (rows: From, { template, first, last }: Slots<Days>) =>
  rows
    .selectFrom('vouchers/redemptions as use')
    .select(({ ref }) => {
      const isUsed = sql`${ref('use.state')} = 'CONFIRMED'`;
      const sumOf = (name: 'use.basket' | 'use.discount') =>
        sql<number>`coalesce(sum(${ref(name)}) FILTER (WHERE ${isUsed}), 0)::bigint`;
      return [
        sql<number>`(count(*) FILTER (WHERE ${isUsed}))::integer`.as('uses'),
        sql<number>`(count(*) FILTER (WHERE ${ref('use.state')} = 'RELEASED'))::integer`.as('givenBack'),
        ...[sumOf('use.basket').as('basket'), sumOf('use.discount').as('discount')],
      ];
    })
    .where('use.voucherTemplateId', '=', template)
    .where('use.state', '!=', 'RESERVED')
    .where(({ ref }) => sql<boolean>`${ref('use.usedAt')} >= ${first}::date::timestamp AT TIME ZONE ${zone}`)
    .where(
      ({ ref }) => sql<boolean>`${ref('use.usedAt')} < (${last}::date + 1)::timestamp AT TIME ZONE ${zone}`,
    );

const countUsesByDay = read((rows, days: Slots<Days>) =>
  usesOf(rows, days)
    .select(({ ref }) => sql<string>`((${ref('use.usedAt')} AT TIME ZONE ${zone})::date)::text`.as('day'))
    .groupBy('day')
    .orderBy('day'),
);

const countUsesByStore = read((rows, days: Slots<Days>) =>
  usesOf(rows, days)
    .innerJoin('stores with deleted as store', 'store.id', 'use.storeUuid')
    .select(['store.id', 'store.name'])
    .groupBy(['store.id', 'store.name'])
    .orderBy('store.name')
    .orderBy('store.id'),
);

const noUses = (day: string): UseReportRow => ({
  ...{ day, store: null, uses: 0, givenBack: 0, basket: 0, discount: 0 },
});

/** The amounts of the database, which come as text, as numbers. */
const withAmounts = <Row extends { basket: number; discount: number }>(row: Row): Row => ({
  ...{ ...row, basket: Number(row.basket), discount: Number(row.discount) },
});

/** The days of a report. @throws ServiceError if they are in the wrong order, or too many */
function daysOf(
  today: string,
  { startDate, endDate = today }: { startDate?: string | undefined; endDate?: string | undefined },
): { first: string; last: string; count: number } {
  const first = startDate ?? dayOfNumber(dayNumber(endDate) + 1 - usualDays);
  const count = dayNumber(endDate) - dayNumber(first) + 1;
  if (count < 1)
    throw new ServiceError('REPORT_BACKWARDS', {
      details: { first: dateToText(first), last: dateToText(endDate) },
    });
  if (count > mostReportDays)
    throw new ServiceError('REPORT_TOO_LONG', { details: { limit: mostReportDays, count } });
  return { first, last: endDate, count };
}

async function readReport(
  client: pg.ClientBase,
  customer: string,
  id: string,
  query: QueryOf<typeof voucherReportCalls.figures>,
) {
  const { type } = query;
  const [found] = await readTemplate(client, customer, { id });
  if (!found) throw new ServiceError('NOT_FOUND');
  const { today, isUpcoming, usagePerCode: most, ...template } = found;
  const { first, last, count } = daysOf(today, query);
  const of = { template: id, first, last };
  const days = Array.from({ length: count }, (_, index) => dayOfNumber(dayNumber(first) + index));
  const head = { template, type, startDate: first, endDate: last };
  if (type === 'STORE') {
    const rows = (await countUsesByStore(client, customer, of)).map(withAmounts);
    const uses = rows.map(({ id: storeUuid, name, ...figures }) => ({
      ...{ day: null, store: { id: storeUuid, name }, ...figures },
    }));
    return { ...head, rows: [], uses };
  }
  if (type === 'REDEMPTIONS') {
    const rows = (await countUsesByDay(client, customer, of)).map(withAmounts);
    const byDay = new Map(rows.map((row) => [row.day, { ...row, store: null }]));
    return { ...head, rows: [], uses: days.map((day) => byDay.get(day) ?? noUses(day)) };
  }
  const made = await countByDay(client, customer, { ...of, most });
  // Before the first day of their template, guests can use none of its vouchers.
  const counted = made.map((row) => ({
    ...row,
    ...(isUpcoming ? { upcoming: row.active, active: 0 } : { upcoming: 0 }),
  }));
  const byDay = new Map(counted.map((row) => [row.day, row]));
  const rows = type === 'SUMMARY' ? [together(counted)] : days.map((day) => byDay.get(day) ?? none(day));
  return { ...head, rows, uses: [] };
}

/** The reports of vouchers. One can count a million codes, so only a few people at once may ask. */
export function voucherReportRoutes(app: App, { pool }: Pick<Platform, 'pool'>): void {
  const takeTurn = turns({ most: 4, mostForOne: 2 });
  const reportFor = async (actor: Actor, id: string, query: QueryOf<typeof voucherReportCalls.figures>) => {
    const giveBack = takeTurn(actor.customerUuid);
    try {
      return await inTransaction(pool, realmOf(actor), (client) =>
        readReport(client, actor.customerUuid, id, query),
      );
    } finally {
      giveBack();
    }
  };
  serve(app, voucherReportCalls.figures, ({ params, query, actor }) => reportFor(actor, params.id, query));
  serve(app, voucherReportCalls.file, async ({ params, query, actor }, reply) => {
    const { template, type, rows, uses, startDate, endDate } = await reportFor(actor, params.id, query);
    const days = `${dateToText(startDate)} to ${dateToText(endDate)}`;
    const customer = await inTransaction(pool, realmOf(actor), (client) =>
      readCustomer(client, actor.customerUuid),
    );
    const digits = currencyDigits(customer.currency);
    const first = { SUMMARY: 'days', DAILY: 'day', REDEMPTIONS: 'day', STORE: 'store' } as const;
    const figures = {
      names: [first[type], ...voucherFigures],
      rows: rows.map((row) => [
        row.day === null ? days : dateToText(row.day),
        ...voucherFigures.map((name) => row[name]),
      ]),
    };
    const table =
      uses.length > 0 || type === 'STORE'
        ? {
            names: [first[type], ...useFigures],
            rows: uses.map(({ day, store, uses: used, givenBack, basket, discount }) => [
              ...[day === null ? (store?.name ?? '') : dateToText(day), used, givenBack],
              ...[wholeUnits(basket, digits), wholeUnits(discount, digits)],
            ]),
          }
        : figures;
    return sendTable(reply, { ...table, name: `${template.name} vouchers` }, query);
  });
}
