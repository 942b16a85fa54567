import { z } from 'zod';
import { dishUse } from '../../../../contract/catalogue/dishUse.ts';
import { grossOfLine } from '../../../../contract/catalogue/recipeCost.ts';
import { decimalOf, times } from '../../../../contract/catalogue/rounding.ts';
import { unitOf } from '../../../../contract/catalogue/units.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { fieldOf } from '../../../../contract/resource.ts';
import { wasteReasons } from '../../../../contract/stock/movements.ts';
import { ourselves } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { type RowOf, read, type Slots } from '../../../area/read.ts';
import type { ActionHandler, Rules, Writing } from '../../../crud/context.ts';
import { lockThere } from '../../../crud/lockRows.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { larderOf } from '../../../domain/costs/readLarder.ts';
import {
  moveStock,
  noteCounts,
  quantityOf,
  type StockMove,
  type StockWriter,
} from '../../../domain/stock/moveStock.ts';
import { settleOrders } from '../../../domain/stock/settleOrders.ts';
import { regularly } from '../../../process/regularly.ts';

type Ids = Slots<{ ids: readonly string[] }>;

/** A rule or a handler as what changes stock. */
export const writerOf = ({ client, actor, context: { contextOf } }: Writing): StockWriter => ({
  ...{ client, actor, contextOf },
});

const readStoreStock = read((rows, { ids }: Ids) =>
  rows
    .selectFrom('stock-items/restaurant as here')
    .innerJoin('stock-items/items with deleted as item', 'item.id', 'here.stockItemId')
    .select(['here.id', 'here.storeUuid', 'here.stockItemId', 'here.quantityOnHand'])
    .select(['item.recipeId', 'item.baseUnitTypeId', 'item.densityGramPerMl', 'item.gramsPerEach'])
    .where(({ eb, fn }) => eb('here.id', '=', fn.any(ids)))
    .orderBy('here.id'),
);

const readStoreStockOf = ({ client, actor }: Writing, ids: readonly (string | number)[]) =>
  readStoreStock(client, actor.customerUuid, { ids: ids.map(String) });

/** What somebody enters as the stock of a store is a count, whichever door it comes through. */
export const storeStockRules: Rules = {
  on: ['create', 'update'],
  async before({ action, ids, values }, scope) {
    const counted = values.quantityOnHand;
    if (action !== 'update' || typeof counted !== 'number') return undefined;
    const fields = ['quantityOnHand', 'storeUuid', 'stockItemId'];
    const rows = await lockThere(
      scope,
      ids,
      fields.map((name) => fieldOf(scope.context.resource, name)),
    );
    await noteCounts(
      writerOf(scope),
      rows.map(({ values: existing }) => ({
        ...{ storeUuid: String(existing.storeUuid), stockItemId: String(existing.stockItemId) },
        ...{ existing: Number(existing.quantityOnHand), counted },
      })),
    );
    return undefined;
  },
  async after({ action, ids }, scope) {
    if (action !== 'create') return;
    const rows = await readStoreStockOf(scope, ids);
    await noteCounts(
      writerOf(scope),
      rows.map(({ storeUuid, stockItemId, quantityOnHand: counted }) => ({
        ...{ storeUuid, stockItemId, existing: 0, counted },
      })),
    );
  },
};

const movedForm = z.object({ quantity: z.number(), note: z.string().nullish() });
const wasteForm = movedForm.extend({ reason: z.enum(wasteReasons.map(({ id }) => id)) });
const transferForm = movedForm.extend({ toStoreUuid: z.string() });

/** Moves stock for each of the records that an action is for. */
const moveBy =
  <Form extends z.ZodType<{ note?: string | null | undefined }>>(
    form: Form,
    movesOf: (
      place: Pick<StockMove, 'storeUuid' | 'stockItemId' | 'note'>,
      entered: z.output<Form>,
    ) => StockMove[],
    options?: { opens: boolean },
  ): ActionHandler =>
  async ({ ids, entered }, scope) => {
    const input = form.parse(entered);
    const rows = await readStoreStockOf(scope, ids);
    const moves = rows.flatMap(({ storeUuid, stockItemId }) =>
      movesOf({ storeUuid, stockItemId, note: input.note ?? undefined }, input),
    );
    await moveStock(writerOf(scope), moves, options);
  };

const transfer = moveBy(
  transferForm,
  (place, { quantity, toStoreUuid }) => {
    if (toStoreUuid === place.storeUuid)
      throw new ServiceError('VALIDATION_FAILED', {
        issues: [{ field: 'toStoreUuid', code: 'sameStore', details: {} }],
      });
    return [
      { ...place, type: 'TRANSFER', quantity: -quantity, otherStoreUuid: toStoreUuid },
      ...[
        {
          ...place,
          storeUuid: toStoreUuid,
          type: 'TRANSFER',
          quantity,
          otherStoreUuid: place.storeUuid,
        } as const,
      ],
    ];
  },
  { opens: true },
);

/** What making so much of an item takes by its recipe. @throws ServiceError STOCK_RECIPE_MISSING */
async function madeOf(
  { client, actor }: Writing,
  { recipeId, baseUnitTypeId, ...item }: RowOf<typeof readStoreStock>,
  quantity: number,
): Promise<[stockItemId: string, quantity: number][]> {
  const larder = await larderOf(client, actor.customerUuid, recipeId === null ? [] : [recipeId]);
  const recipe = recipeId === null ? undefined : larder.recipes.get(recipeId);
  if (recipeId === null || !recipe) throw new ServiceError('STOCK_RECIPE_MISSING');
  // How many times the recipe has to be made: its yield in the base unit of the item, without waste.
  const yielded = grossOfLine(
    { quantity: recipe.yieldQuantity, unitTypeId: recipe.yieldUnitTypeId },
    {
      ...item,
      name: '',
      baseUnitTypeId,
      costPerUnit: null,
      madeByRecipeId: null,
      wastePercentage: 0,
      nonDeductible: false,
    },
  );
  if (!yielded)
    throw new ServiceError('STOCK_RECIPE_UNIT', {
      details: { recipe: recipe.name, unit: unitOf(baseUnitTypeId).label },
    });
  const { uses } = dishUse({ used: [{ recipeId, quantity: 1 }], chosen: [], count: 1 }, larder);
  const often = times(decimalOf(quantity), { over: yielded.under, under: yielded.over });
  return [...uses].map(([id, share]) => [id, quantityOf(times(share, often))]);
}

const produce: ActionHandler = async ({ ids, entered }, scope) => {
  const { quantity, note } = movedForm.parse(entered);
  for (const row of await readStoreStockOf(scope, ids)) {
    const { storeUuid, stockItemId } = row;
    const of = { storeUuid, note: note ?? undefined, type: 'PRODUCTION' } as const;
    const taken = await madeOf(scope, row, quantity);
    await moveStock(writerOf(scope), [
      { ...of, stockItemId, quantity },
      ...taken.map(([id, much]) => ({ ...of, stockItemId: id, quantity: -much })),
    ]);
  }
};

/** What people do with the stock of a store. */
export const storeStockHandlers: Readonly<Record<string, ActionHandler>> = {
  waste: moveBy(wasteForm, (place, { quantity, reason }) => [
    { ...place, type: 'WASTE', quantity: -quantity, reason },
  ]),
  transfer,
  produce,
};

const failure = 'The stock could not follow orders; the server will try again.';

/** Milliseconds from one look at changed customers to the next, and from one look at all of them to the next. */
const [nextLook, nextFullLook] = [1_000, 60_000];

/**
 * Has the stock follow orders. It looks at customers whose orders have just changed, and from time to time at all of them, so that
 * nothing stays behind after a crash.
 */
export function watchOrders({
  pool,
  contextOf,
  announcements,
  log,
}: Pick<Platform, 'pool' | 'contextOf' | 'announcements' | 'log'>): () => Promise<void> {
  const changed = new Set<string>();
  let fullLookAt = 0;
  const stopListening = announcements.subscribeToAll((customer, heard) => {
    if (heard === 'missed') fullLookAt = 0;
    else if (customer !== null && heard.resource === 'orders') changed.add(customer);
  });
  async function settle(customerUuid: string): Promise<boolean> {
    const actor = ourselves(customerUuid, 'Commissary');
    return inTransaction(pool, { customer: customerUuid, stores: 'all' }, (client) =>
      settleOrders({ client, actor, contextOf }),
    );
  }
  async function look(signal: AbortSignal): Promise<void> {
    if (Date.now() >= fullLookAt) {
      fullLookAt = Date.now() + nextFullLook;
      const { rows } = await inTransaction(pool, 'none', (client) =>
        client.query<{ uuid: string }>('SELECT uuid FROM customers'),
      );
      for (const { uuid } of rows) changed.add(uuid);
    }
    for (const customer of [...changed]) {
      changed.delete(customer);
      try {
        while (!signal.aborted && (await settle(customer)));
      } catch (error) {
        // The stock of one customer must not keep that of the others waiting. The next look at all of them tries again.
        log.error({ err: error, customer }, failure);
      }
    }
  }
  const stop = regularly({
    ...{ first: nextLook, every: nextLook, work: look },
    onFailure: (error) => log.error({ err: error }, failure),
  });
  return async () => {
    stopListening();
    await stop();
  };
}
