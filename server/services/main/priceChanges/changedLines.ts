import type { Expression } from 'kysely';
import { asParts } from '../../../access/actor.ts';
import { type From, type RowOf, read, type Slots } from '../../../area/read.ts';
import { auditLine } from '../../../crud/auditLog.ts';
import type { Writing } from '../../../crud/context.ts';
import { lockThere } from '../../../crud/lockRows.ts';
import { changeRecords, createAllWith, writeManyWith } from '../../../crud/records.ts';

export const listPrices = 'pricing/price-list-elements';
export const channelPrices = 'pricing/channel-prices';
export const changeLines = 'pricing/price-change-lines';

/** The lines of a change, as `line`. For one of a size on a channel, `own` is the record that has its price. */
export const linesOf = (rows: From, changeId: Expression<string>) =>
  rows
    .selectFrom('pricing/price-change-lines as line')
    .leftJoin('pricing/channel-prices as own', (join) =>
      join
        .onRef('own.menuId', '=', 'line.menuId')
        .onRef('own.channelId', '=', 'line.channelId')
        .onRef('own.subtypeId', '=', 'line.subtypeId'),
    )
    .where('line.priceChangeId', '=', changeId);

/** The lines of a change, each with the record that has its price; null if there is none. */
const readLines = read((rows, { changeId }: Slots<{ changeId: string }>) =>
  linesOf(rows, changeId)
    .select(['line.id', 'line.listPriceId', 'line.menuId', 'line.channelId', 'line.subtypeId'])
    .select(['line.storedPrice', 'line.newPrice', 'line.replacedPrice', 'line.outcome'])
    .select(({ fn }) => fn.coalesce('line.listPriceId', 'own.id').as('priceId'))
    .orderBy('line.id'),
);

/** A line of a change with its price now, locked until the end of the transaction. */
export type CurrentLine = RowOf<typeof readLines> & { currentPrice: number | null };

/** Locks records with prices, and returns the price of each by its id. */
async function lockPrices(writing: Writing, ids: readonly string[]): Promise<[string, number][]> {
  const { context } = writing;
  if (ids.length === 0) return [];
  const fields = [...context.resource.fields.values()].filter(({ name }) => name === 'price');
  const rows = await lockThere(writing, ids, fields);
  return rows.map(({ id, values }) => [String(id), Number(values.price)]);
}

/** The lines of a change with the prices as they are now. Nobody changes these prices until the transaction ends. */
export async function lockLines(
  { client, actor, context }: Writing,
  changeId: string,
): Promise<CurrentLine[]> {
  const rows = await readLines(client, actor.customerUuid, { changeId });
  const idsOf = (isOfList: boolean) =>
    rows
      .filter(({ listPriceId }) => (listPriceId !== null) === isOfList)
      .flatMap(({ priceId }) => priceId ?? []);
  const prices = new Map([
    ...(await lockPrices({ client, context: context.contextOf(listPrices), actor }, idsOf(true))),
    ...(await lockPrices({ client, context: context.contextOf(channelPrices), actor }, idsOf(false))),
  ]);
  return rows.map((line) => ({ ...line, currentPrice: prices.get(line.priceId ?? '') ?? null }));
}

/** Prices to write: new values of records, records to add, and records to remove. */
export interface PriceWrites {
  set: { resource: string; id: string; price: number }[];
  add: Record<string, unknown>[];
  remove: string[];
}

/** Writes prices in sets, as parts of one line of the audit log for each resource, which the change names. */
export async function writePrices(
  { client, actor, context }: Writing,
  name: string,
  { set, add, remove }: PriceWrites,
): Promise<void> {
  const parts = asParts(actor);
  const totals = new Map<string, number>();
  const tell = (resource: string, count: number) => totals.set(resource, (totals.get(resource) ?? 0) + count);
  for (const [resource, rows] of Map.groupBy(set, (row) => row.resource)) {
    const of = context.contextOf(resource);
    await changeRecords(
      { client, context: of, actor: parts },
      rows.map(({ id, price }) => ({ id, values: { price } })),
    );
    tell(resource, rows.length);
  }
  const ofChannels = context.contextOf(channelPrices);
  if (add.length > 0) await createAllWith({ client, context: ofChannels, actor: parts }, add);
  if (remove.length > 0)
    await writeManyWith(
      { client, context: ofChannels, actor: parts },
      { action: 'delete', ids: [...remove] },
    );
  if (add.length + remove.length > 0) tell(channelPrices, add.length + remove.length);
  for (const [resource, records] of totals)
    await auditLine(
      { client, context: context.contextOf(resource), actor },
      { action: 'update', name, after: { records } },
    );
}

/** Keeps with each line what became of it. */
export async function keepOutcomes(
  { client, actor, context }: Writing,
  rows: readonly { id: string; values: { outcome: string; replacedPrice?: number | null } }[],
): Promise<void> {
  if (rows.length === 0) return;
  const of = context.contextOf(changeLines);
  const parts = asParts(actor);
  await changeRecords({ client, context: of, actor: parts }, rows, { right: null });
}
