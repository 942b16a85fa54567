import { sql } from 'kysely';
import { type ChosenModifier, dishUse } from '../../../contract/catalogue/dishUse.ts';
import { change } from '../../area/change.ts';
import { type RowOf, read, type Slots } from '../../area/read.ts';
import { larderOf } from '../costs/readLarder.ts';
import { readUsedRecipes } from '../costs/readSizeCosts.ts';
import { moveStock, quantityOf, type StockMove, type StockWriter, stockQuantity } from './moveStock.ts';

/** Orders that one transaction settles. */
const ordersAtOnce = 200;

type Ids = Slots<{ ids: readonly string[] }>;

const addDues = change((tables, { ids, type }: Ids & Slots<{ type: 'SALE' | 'RETURN' }>) =>
  tables
    .insertInto('stock_dues')
    .columns(['orderUuid', 'type'])
    .expression(({ selectFrom }) =>
      selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'one'>(sql`one (id)`)).select([
        'one.id',
        sql<'SALE' | 'RETURN'>`${type}::text`.as('type'),
      ]),
    )
    .onConflict((conflict) => conflict.columns(['orderUuid', 'type']).doNothing()),
);

/** Notes that orders were accepted or cancelled. Their stock follows within seconds, so that no guest waits for it. */
export async function noteStockDues(
  { client, actor }: Pick<StockWriter, 'client' | 'actor'>,
  ids: readonly string[],
  status: string,
): Promise<void> {
  const type = status === 'ACCEPTED' ? 'SALE' : status === 'CANCELLED' ? 'RETURN' : undefined;
  if (type) await addDues(client, actor.customerUuid, { ids, type });
}

/** Takes the orders whose stock has to follow. What an order did comes before what its cancellation does. */
const takeDues = change((tables) =>
  tables
    .deleteFrom('stock_dues')
    .where('orderUuid', 'in', ({ selectFrom }) =>
      selectFrom('stock_dues as due')
        .select('due.orderUuid')
        .distinct()
        .orderBy('due.orderUuid')
        .limit(ordersAtOnce),
    )
    .returning(['orderUuid', 'type']),
);

const readLines = read((rows, { ids }: Ids) =>
  rows
    .selectFrom('orders/lines as line')
    .innerJoin('orders as order', 'order.id', 'line.orderUuid')
    .select(['line.id', 'line.orderUuid', 'line.subtypeId', 'line.quantity', 'order.storeUuid'])
    .where(({ eb, fn }) => eb('line.orderUuid', '=', fn.any(ids)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stock-items/movements as movement')
            .select('movement.id')
            .whereRef('movement.orderUuid', '=', 'line.orderUuid'),
        ),
      ),
    )
    .orderBy('line.orderUuid')
    .orderBy('line.order'),
);

const readChoices = read((rows, { ids }: Ids) =>
  rows
    .selectFrom('orders/choices as choice')
    .innerJoin('menus/modifiers with deleted as modifier', 'modifier.id', 'choice.modifierId')
    .leftJoin('menus/modifier-groups with deleted as of', 'of.id', 'choice.modifierGroupId')
    .select(['choice.lineId', 'choice.quantity', 'modifier.recipeId', 'modifier.takesOutId'])
    .select('modifier.isInstructional')
    .select(({ fn, val }) => fn.coalesce('of.groupType', val('')).as('groupType'))
    .where(({ eb, fn }) => eb('choice.lineId', '=', fn.any(ids)))
    .orderBy('choice.order'),
);

const setCosts = change((tables, { costs }: Slots<{ costs: string }>) =>
  tables
    .updateTable('orders/lines')
    .from(
      sql<{ id: string; cost: number }>`jsonb_to_recordset(${costs}::jsonb)`.as<'found'>(
        sql`found (id uuid, cost bigint)`,
      ),
    )
    .set(({ ref }) => ({ cost: ref('found.cost') }))
    .whereRef('orders/lines.id', '=', 'found.id'),
);

/** Lowers the stock by what the recipes of accepted orders take, and notes what each line cost. */
async function settleSales(writer: StockWriter, ids: readonly string[]): Promise<void> {
  const { client, actor } = writer;
  const { customerUuid } = actor;
  const lines = await readLines(client, customerUuid, { ids });
  if (lines.length === 0) return;
  const choices = Map.groupBy(
    await readChoices(client, customerUuid, { ids: lines.map(({ id }) => id) }),
    ({ lineId }) => lineId,
  );
  const sizeIds = [...new Set(lines.flatMap(({ subtypeId }) => subtypeId ?? []))];
  const recipesOf = await readUsedRecipes(client, customerUuid, sizeIds);
  const ofModifiers = [...choices.values()].flat().flatMap(({ recipeId }) => recipeId ?? []);
  const ofSizes = sizeIds.flatMap((id) => recipesOf(id).map(({ recipeId }) => recipeId));
  const larder = await larderOf(client, customerUuid, [...new Set([...ofSizes, ...ofModifiers])]);
  const costs: { id: string; cost: number }[] = [];
  const moves: StockMove[] = [];
  for (const [orderUuid, of] of Map.groupBy(lines, (line) => line.orderUuid)) {
    const taken = new Map<string, number>();
    for (const { id, subtypeId, quantity: count } of of) {
      const chosen: ChosenModifier[] = choices.get(id) ?? [];
      const used = subtypeId === null ? [] : recipesOf(subtypeId);
      const { uses, cost } = dishUse({ used, chosen, count }, larder);
      if (cost !== null) costs.push({ id, cost });
      for (const [stockItemId, share] of uses) {
        taken.set(stockItemId, stockQuantity((taken.get(stockItemId) ?? 0) + quantityOf(share)));
      }
    }
    const storeUuid = of[0]?.storeUuid;
    if (storeUuid === undefined) continue;
    for (const [stockItemId, quantity] of taken)
      moves.push({ storeUuid, stockItemId, type: 'SALE', quantity: -quantity, orderUuid });
  }
  if (costs.length > 0) await setCosts(client, customerUuid, { costs: JSON.stringify(costs) });
  await moveStock(writer, moves);
}

/** What cancelled orders took, and whether the kitchen had begun with them. */
const readTaken = read((rows, { ids }: Ids) =>
  rows
    .selectFrom('stock-items/movements as movement')
    .select(['movement.orderUuid', 'movement.storeUuid', 'movement.stockItemId'])
    .select(({ fn, exists, selectFrom }) => [
      fn.sum<number>('movement.quantity').as('quantity'),
      fn.sum<number>('movement.value').as('value'),
      exists(
        selectFrom('orders/status-changes as change')
          .select('change.id')
          .whereRef('change.orderUuid', '=', 'movement.orderUuid')
          .where('change.status', 'in', ['IN_KITCHEN', 'READY', 'ON_THE_WAY']),
      ).as('isMade'),
    ])
    .where(({ eb, fn }) => eb('movement.orderUuid', '=', fn.any(ids)))
    .where('movement.type', 'in', ['SALE', 'RETURN'])
    .groupBy(['movement.orderUuid', 'movement.storeUuid', 'movement.stockItemId'])
    .orderBy('movement.orderUuid')
    .orderBy('movement.stockItemId'),
);

/** Gives back what cancelled orders took. What the kitchen had made already is waste. */
async function settleReturns(writer: StockWriter, ids: readonly string[]): Promise<void> {
  const taken = await readTaken(writer.client, writer.actor.customerUuid, { ids });
  await moveStock(
    writer,
    taken.flatMap(
      ({ orderUuid, isMade, quantity, value, ...place }: RowOf<typeof readTaken>): StockMove[] => {
        const of = { ...place, ...(orderUuid !== null && { orderUuid }) };
        const part = (sign: 1 | -1) => ({
          quantity: stockQuantity(sign * Number(quantity)),
          ...(value !== null && { value: sign * Number(value) }),
        });
        const back: StockMove = { ...of, type: 'RETURN', ...part(-1) };
        return isMade ? [back, { ...of, type: 'WASTE', reason: 'ORDER_CANCELLED', ...part(1) }] : [back];
      },
    ),
  );
}

/** Has the stock follow some orders that were accepted or cancelled. Returns whether there may be more. */
export async function settleOrders(writer: StockWriter): Promise<boolean> {
  const dues = await takeDues(writer.client, writer.actor.customerUuid);
  const idsOf = (due: 'SALE' | 'RETURN') =>
    dues.flatMap(({ orderUuid, type }) => (type === due ? [orderUuid] : []));
  await settleSales(writer, idsOf('SALE'));
  await settleReturns(writer, idsOf('RETURN'));
  return dues.length >= ordersAtOnce;
}
