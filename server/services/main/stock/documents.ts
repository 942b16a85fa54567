import { sql } from 'kysely';
import { baseQuantityOf, conversion, unitOf } from '../../../../contract/catalogue/units.ts';
import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import { asFollowUp } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import { type RowOf, read, type Slots } from '../../../area/read.ts';
import type { ActionHandler, Rules } from '../../../crud/context.ts';
import { changeRecords } from '../../../crud/records.ts';
import { moveStock, quantityOf, stockQuantity } from '../../../domain/stock/moveStock.ts';
import { writerOf } from './movements.ts';

type Ids = Slots<{ ids: readonly string[] }>;

const readReceived = read((rows, { ids }: Ids) =>
  rows
    .selectFrom('stock-items/deliveries as delivery')
    .leftJoin('stock-items/delivery-lines as line', 'line.deliveryId', 'delivery.id')
    .select('delivery.id')
    .where('delivery.status', '=', 'RECEIVED')
    .where(({ eb, fn, or }) => or([eb('delivery.id', '=', fn.any(ids)), eb('line.id', '=', fn.any(ids))]))
    .limit(1),
);

/** A delivery that a store has received stays as it is, except for its note. */
const refuseReceived =
  (parent?: string): NonNullable<Rules['before']> =>
  async ({ ids, values, action }, { client, actor }) => {
    const isNote =
      action === 'update' &&
      Object.keys(values).every((name) => ['note', 'status', 'receivedAt'].includes(name));
    if (isNote) return undefined;
    const named = parent === undefined ? undefined : values[parent];
    const all = [...ids.map(String), ...(typeof named === 'string' ? [named] : [])];
    if ((await readReceived(client, actor.customerUuid, { ids: all })).length > 0)
      throw new ServiceError('DELIVERY_RECEIVED');
    return undefined;
  };

const readDelivered = read(
  (rows, { deliveryIds, lineIds }: Slots<{ deliveryIds: readonly string[]; lineIds: readonly string[] }>) =>
    rows
      .selectFrom('stock-items/delivery-lines as line')
      .innerJoin('stock-items/deliveries as delivery', 'delivery.id', 'line.deliveryId')
      .innerJoin('stock-items/items with deleted as item', 'item.id', 'line.stockItemId')
      .select(['line.deliveryId', 'line.stockItemId', 'line.quantity', 'line.price', 'line.order as place'])
      .select(['delivery.storeUuid', 'delivery.updatesCosts', 'item.description as ingredient'])
      .select(['item.baseUnitTypeId', 'item.densityGramPerMl', 'item.gramsPerEach', 'item.costPerUnit'])
      .select(({ fn }) => fn.coalesce('line.unitTypeId', 'item.baseUnitTypeId').$notNull().as('unitTypeId'))
      .where(({ eb, fn, or }) =>
        or([eb('line.deliveryId', '=', fn.any(deliveryIds)), eb('line.id', '=', fn.any(lineIds))]),
      )
      .orderBy('line.deliveryId')
      .orderBy('line.order'),
);

/** A delivered quantity in base units of its item; null if the units don't fit. */
function baseUnits({
  quantity,
  unitTypeId,
  baseUnitTypeId,
  ...weights
}: RowOf<typeof readDelivered>): number | null {
  const base = unitOf(baseUnitTypeId);
  const turned = conversion(unitOf(unitTypeId).measure, base.measure, weights);
  if (!turned) return null;
  return quantityOf({
    over: baseQuantityOf(quantity, unitTypeId) * turned.over,
    under: turned.under * BigInt(base.baseQuantity),
  });
}

/** What a delivery brings is measured in units that fit its items, and stays as it was received. */
const deliveryLineRules: Rules = {
  before: refuseReceived('deliveryId'),
  async after({ action, ids }, { client, actor }) {
    if (action === 'delete' || action === 'sequence') return;
    const lines = await readDelivered(client, actor.customerUuid, {
      deliveryIds: [],
      lineIds: ids.map(String),
    });
    const issues = lines.flatMap((line): FieldIssue[] => {
      if (baseUnits(line) !== null) return [];
      const details = {
        ingredient: line.ingredient,
        unit: unitOf(line.unitTypeId).label,
        other: unitOf(line.baseUnitTypeId).label,
      };
      return [{ field: `lines.${line.place}.unitTypeId`, code: 'unitMismatch', details }];
    });
    if (issues.length > 0) throw new ServiceError('VALIDATION_FAILED', { issues });
  },
};

/** Raises the stock by what a store received, and has items cost what they were bought for. */
const receive: ActionHandler = async ({ ids }, scope) => {
  const { client, actor, context } = scope;
  const lines = await readDelivered(client, actor.customerUuid, {
    deliveryIds: ids.map(String),
    lineIds: [],
  });
  if (lines.length === 0) throw new ServiceError('DELIVERY_EMPTY');
  const delivered = lines.map((line) => ({ ...line, base: baseUnits(line) ?? 0 }));
  await moveStock(
    writerOf(scope),
    delivered.map(({ storeUuid, stockItemId, deliveryId, base, price }) => ({
      ...{ storeUuid, stockItemId, deliveryId, type: 'DELIVERY', quantity: base, value: price ?? undefined },
    })),
    { opens: true },
  );
  const priced = delivered.filter(
    ({ updatesCosts, price, base }) => updatesCosts && price !== null && base > 0,
  );
  const costs = [...Map.groupBy(priced, ({ stockItemId }) => stockItemId)].map(([id, some]) => {
    const sum = (of: (line: (typeof some)[number]) => number) =>
      some.reduce((all, line) => all + of(line), 0);
    return {
      id,
      costPerUnit: Math.round(sum(({ price }) => price ?? 0) / sum(({ base }) => base)),
      existing: some[0]?.costPerUnit,
    };
  });
  await changeRecords(
    { client, actor: asFollowUp(actor), context: context.contextOf('stock-items/items') },
    costs.flatMap(({ id, costPerUnit, existing }) =>
      costPerUnit === existing ? [] : [{ id, values: { costPerUnit } }],
    ),
    { right: null },
  );
};

const readClosed = read((rows, { ids }: Ids) =>
  rows
    .selectFrom('stock-items/stocktakes as stocktake')
    .leftJoin('stock-items/stocktake-lines as line', 'line.stocktakeId', 'stocktake.id')
    .select('stocktake.id')
    .where('stocktake.status', '=', 'CLOSED')
    .where(({ eb, fn, or }) => or([eb('stocktake.id', '=', fn.any(ids)), eb('line.id', '=', fn.any(ids))]))
    .limit(1),
);

/** Puts everything that the store counts on the list. What follows from the store needs no event of its own. */
const addCounts = change((tables, { ids }: Ids) =>
  tables
    .insertInto('stock-items/stocktake-lines')
    .columns(['stocktakeId', 'stockItemId'])
    .expression(({ selectFrom }) =>
      selectFrom('stock-items/stocktakes as stocktake')
        .innerJoin('stock-items/restaurant as here', 'here.storeUuid', 'stocktake.storeUuid')
        .select(['stocktake.id', 'here.stockItemId'])
        .where('here.isCounted', '=', true)
        .where(({ eb, fn }) => eb('stocktake.id', '=', fn.any(ids))),
    ),
);

const stocktakeRules: Rules = {
  async before({ action, ids, values }, { client, actor }) {
    const isNote =
      action === 'update' &&
      Object.keys(values).every((name) => ['note', 'status', 'closedAt'].includes(name));
    if (action === 'create' || isNote) return undefined;
    if ((await readClosed(client, actor.customerUuid, { ids: ids.map(String) })).length > 0)
      throw new ServiceError('STOCKTAKE_CLOSED');
    if ('storeUuid' in values) throw new ServiceError('STOCKTAKE_BEGUN');
    return undefined;
  },
  async after({ action, ids }, { client, actor }) {
    if (action === 'create') await addCounts(client, actor.customerUuid, { ids: ids.map(String) });
  },
};

/** What the product expects of counted lines, at the moment of the count. */
const setExpected = change((tables, { ids }: Ids) =>
  tables
    .updateTable('stock-items/stocktake-lines')
    .set(({ selectFrom, fn, lit, ref }) => ({
      expected: sql<number | null>`CASE WHEN ${ref('counted')} IS NOT NULL THEN ${fn.coalesce(
        selectFrom('stock-items/restaurant as here')
          .innerJoin('stock-items/stocktakes as stocktake', 'stocktake.storeUuid', 'here.storeUuid')
          .select('here.quantityOnHand')
          .whereRef('stocktake.id', '=', 'stock-items/stocktake-lines.stocktakeId')
          .whereRef('here.stockItemId', '=', 'stock-items/stocktake-lines.stockItemId'),
        lit(0),
      )} END`,
      countedAt: sql<string | null>`CASE WHEN ${ref('counted')} IS NOT NULL THEN now() END`,
    }))
    .where(({ eb, fn }) => eb('id', '=', fn.any(ids))),
);

const stocktakeLineRules: Rules = {
  async before({ ids, values }, { client, actor }) {
    const { stocktakeId } = values;
    const all = [...ids.map(String), ...(typeof stocktakeId === 'string' ? [stocktakeId] : [])];
    if ((await readClosed(client, actor.customerUuid, { ids: all })).length > 0)
      throw new ServiceError('STOCKTAKE_CLOSED');
    return undefined;
  },
  // People change nothing but the count of a line.
  async after({ action, ids }, { client, actor }) {
    if (action !== 'delete') await setExpected(client, actor.customerUuid, { ids: ids.map(String) });
  },
};

const readCounts = read((rows, { ids }: Ids) =>
  rows
    .selectFrom('stock-items/stocktake-lines as line')
    .innerJoin('stock-items/stocktakes as stocktake', 'stocktake.id', 'line.stocktakeId')
    .select(['line.stocktakeId', 'line.stockItemId', 'line.counted', 'line.expected', 'stocktake.storeUuid'])
    .where(({ eb, fn }) => eb('line.stocktakeId', '=', fn.any(ids)))
    .where('line.isCounted', '=', true),
);

/** Changes the stock by what counts differ. Whatever the store sold after a count stays sold. */
const close: ActionHandler = async ({ ids }, scope) => {
  const counts = await readCounts(scope.client, scope.actor.customerUuid, { ids: ids.map(String) });
  if (counts.length === 0) throw new ServiceError('STOCKTAKE_EMPTY');
  await moveStock(
    writerOf(scope),
    counts.map(({ counted, expected, ...of }) => ({
      ...{ ...of, type: 'COUNT', quantity: stockQuantity((counted ?? 0) - (expected ?? 0)) },
    })),
    { opens: true },
  );
};

export const documentRules = {
  'stock-items/deliveries': { before: refuseReceived() },
  'stock-items/delivery-lines': deliveryLineRules,
  'stock-items/stocktakes': stocktakeRules,
  'stock-items/stocktake-lines': stocktakeLineRules,
} satisfies Record<string, Rules>;

export const documentHandlers = {
  'stock-items/deliveries': { receive },
  'stock-items/stocktakes': { close },
} satisfies Record<string, Readonly<Record<string, ActionHandler>>>;
