import { sql } from 'kysely';
import type pg from 'pg';
import { pricesListed, type ReviewedPrice } from '../../../../contract/calls/priceChanges.ts';
import { averageChange, isBelowCost, isChangedSince } from '../../../../contract/catalogue/priceChange.ts';
import { guestPriceOf } from '../../../../contract/catalogue/priceFormula.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../access/actor.ts';
import { read, type Slots } from '../../../area/read.ts';
import { liveDay } from '../../../domain/menus/changedPrices.ts';
import { batchOn } from '../../../domain/menus/priceRows.ts';
import { linesOf } from './changedLines.ts';
import { soleSize } from './listPrices.ts';
import { basisOf } from './readPrices.ts';

const readChange = read((rows, { id }: Slots<{ id: string }>) =>
  rows
    .selectFrom('pricing/price-changes as change')
    .select((eb) => [
      liveDay(rows, eb.ref('change.goesLiveAt'), eb.ref('change.storeUuid')).as('day'),
      eb('change.status', 'in', ['DRAFT', 'WAITING', 'APPROVED']).$castTo<boolean>().as('isComing'),
    ])
    .where('change.id', '=', id),
);

const readLines = read((rows, { id, day }: Slots<{ id: string; day: string }>) =>
  linesOf(rows, id)
    .leftJoin('pricing/price-list-elements as ofList', 'ofList.id', 'line.listPriceId')
    .leftJoin('menus/subtypes as size', (join) =>
      join.on(({ eb, fn }) => eb('size.id', '=', fn.coalesce('line.subtypeId', 'ofList.subtypeId'))),
    )
    .leftJoin('menus/items with deleted as item', (join) =>
      join.on(({ eb, fn }) => eb('item.id', '=', fn.coalesce('size.menuItemId', 'ofList.menuItemId'))),
    )
    .select(['line.id', 'line.oldPrice', 'line.storedPrice', 'line.newPrice', 'line.replacedPrice'])
    .select(({ fn, ref, val }) => [
      ...(['line.outcome', 'item.taxGroupId'] as const),
      fn.coalesce('line.label', val('')).as('label'),
      fn.coalesce('ofList.price', 'own.price').as('currentPrice'),
      fn.coalesce('size.id', soleSize(rows, ref('ofList.menuItemId'))).as('sizeId'),
      batchOn(rows, day, ref('ofList.priceListId')).as('batch'),
    ])
    .orderBy(({ ref }) => sql`${ref('line.label')} COLLATE "und-x-icu"`)
    .orderBy('line.id'),
);

/**
 * What a price change does to each price, with what the new prices leave.
 * @throws ServiceError NOT_FOUND if there is no such change
 */
export async function reviewChange(
  client: pg.ClientBase,
  actor: Actor,
  { id, from }: { id: string; from: number },
): Promise<{
  count: number;
  belowCost: number;
  averageChange: number | null;
  changed: number;
  rows: ReviewedPrice[];
}> {
  const { customerUuid } = actor;
  const [change] = await readChange(client, customerUuid, { id });
  if (!change) throw new ServiceError('NOT_FOUND');
  const { day, isComing } = change;
  const lines = await readLines(client, customerUuid, { id, day });
  const basis = await basisOf(client, actor, { prices: lines, day });
  const rows = lines.map(({ storedPrice, sizeId, taxGroupId, batch, ...row }) => ({
    ...row,
    ...basis({ sizeId, taxGroupId }),
    oldGuestPrice: row.oldPrice === null ? null : guestPriceOf(row.oldPrice, batch),
    newGuestPrice: guestPriceOf(row.newPrice, batch),
    isChanged: isComing && isChangedSince({ ...row, storedPrice }),
  }));
  return {
    count: rows.length,
    belowCost: rows.filter((row) => isBelowCost(row.newGuestPrice, row)).length,
    averageChange: averageChange(rows),
    changed: rows.filter(({ isChanged }) => isChanged).length,
    rows: rows.slice(from, from + pricesListed),
  };
}
