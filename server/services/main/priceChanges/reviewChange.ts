import type pg from 'pg';
import { pricesListed, type ReviewedPrice } from '../../../../contract/calls/priceChanges.ts';
import { isBelowCost, isChangedSince } from '../../../../contract/catalogue/priceChange.ts';
import { guestPriceOf } from '../../../../contract/catalogue/priceFormula.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../access/actor.ts';
import { changeZone } from '../catalogue/channelMenu/changeZone.ts';
import { type BatchRow, batchColumns, batchOf, joinedBatch } from '../catalogue/channelMenu/priceRows.ts';
import { basisOf } from './readPrices.ts';

const changeSql = `SELECT day_in(change.goes_live_at, ${changeZone})::text AS day,
    status IN ('DRAFT', 'WAITING', 'APPROVED') AS "isComing"
  FROM price_changes change WHERE customer_uuid = $1 AND id = $2`;

type PlannedLine = Omit<
  ReviewedPrice,
  'ratePercent' | 'cost' | 'isChanged' | 'oldGuestPrice' | 'newGuestPrice'
>;

interface LineRow extends PlannedLine, BatchRow {
  storedPrice: number | null;
  sizeId: string | null;
  taxGroupId: string | null;
}

const linesSql = `SELECT line.id, coalesce(line.label, '') AS label, line.old_price AS "oldPrice",
    line.stored_price AS "storedPrice", line.new_price AS "newPrice", line.replaced_price AS "replacedPrice",
    line.outcome, coalesce(of_list.price, own.price) AS "currentPrice", item.tax_group_id AS "taxGroupId",
    coalesce(size.id, (SELECT CASE WHEN count(*) = 1 THEN min(sole.id::text)::uuid END FROM subtypes sole
      WHERE sole.customer_uuid = $1 AND sole.menu_item_id = of_list.menu_item_id AND sole.is_active)) AS "sizeId",
    ${batchColumns}
  FROM price_change_lines line
  LEFT JOIN price_list_elements of_list ON of_list.customer_uuid = $1 AND of_list.id = line.list_price_id
  LEFT JOIN price_lists list ON list.customer_uuid = $1 AND list.id = of_list.price_list_id
  ${joinedBatch('$3')}
  LEFT JOIN channel_prices own ON own.customer_uuid = $1 AND own.menu_id = line.menu_id
    AND own.channel_id = line.channel_id AND own.subtype_id = line.subtype_id
  LEFT JOIN subtypes size ON size.customer_uuid = $1 AND size.id = coalesce(line.subtype_id, of_list.subtype_id)
  LEFT JOIN menu_items item ON item.customer_uuid = $1
    AND item.id = coalesce(size.menu_item_id, of_list.menu_item_id)
  WHERE line.customer_uuid = $1 AND line.price_change_id = $2 ORDER BY line.label COLLATE "und-x-icu", line.id`;

/**
 * What a price change does to each price, with what the new prices leave.
 * @throws ServiceError NOT_FOUND if there is no such change
 */
export async function reviewChange(
  client: pg.ClientBase,
  actor: Actor,
  { id, from }: { id: string; from: number },
): Promise<{ count: number; belowCost: number; changed: number; rows: ReviewedPrice[] }> {
  const values = [actor.customerUuid, id];
  const changes = await client.query<{ day: string; isComing: boolean }>(changeSql, values);
  const [change] = changes.rows;
  if (!change) throw new ServiceError('NOT_FOUND');
  const lines = await client.query<LineRow>(linesSql, [...values, change.day]);
  const basis = await basisOf(client, actor, { prices: lines.rows, day: change.day });
  const rows = lines.rows.map(
    ({ storedPrice, sizeId, taxGroupId, batchId, batchName, changePercent, roundTo, ...row }) => {
      const batch = batchOf({ batchId, batchName, changePercent, roundTo });
      return {
        ...row,
        ...basis({ sizeId, taxGroupId }),
        oldGuestPrice: row.oldPrice === null ? null : guestPriceOf(row.oldPrice, batch),
        newGuestPrice: guestPriceOf(row.newPrice, batch),
        isChanged: change.isComing && isChangedSince({ ...row, storedPrice }),
      };
    },
  );
  return {
    count: rows.length,
    belowCost: rows.filter((row) => isBelowCost(row.newGuestPrice, row)).length,
    changed: rows.filter(({ isChanged }) => isChanged).length,
    rows: rows.slice(from, from + pricesListed),
  };
}
