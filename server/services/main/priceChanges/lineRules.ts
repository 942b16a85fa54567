import type pg from 'pg';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Rules } from '../../../crud/context/resourceContext.ts';
import { changeZone } from '../catalogue/channelMenu/changeZone.ts';
import { type PriceTarget, targetKey } from './describedPrice.ts';
import { pricesOf } from './readPrices.ts';

/** True if one of the changes, or of the changes of the lines, is beyond the states in which it can be edited. */
async function isSettled(
  client: pg.ClientBase,
  customerUuid: string,
  { changeIds, lineIds }: { changeIds: readonly unknown[]; lineIds: readonly unknown[] },
): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM price_changes change WHERE change.customer_uuid = $1 AND change.status NOT IN ('DRAFT', 'WITHDRAWN')
       AND (change.id = ANY($2::uuid[]) OR change.id IN (SELECT line.price_change_id FROM price_change_lines line
         WHERE line.customer_uuid = $1 AND line.id = ANY($3::uuid[]))) LIMIT 1`,
    [customerUuid, changeIds, lineIds],
  );
  return rows.length > 0;
}

/** What was approved is what goes live: after a draft, only the name and the note of a change can be edited. */
export const changeRules: Rules = {
  async before({ action, ids, values }, { client, actor }) {
    const editsPlan = Object.keys(values).some((field) => ['goesLiveAt', 'onConflict'].includes(field));
    const movesClock = 'storeUuid' in values && values.storeUuid !== null;
    if (action !== 'delete' && !editsPlan && !movesClock) return undefined;
    if (await isSettled(client, actor.customerUuid, { changeIds: ids, lineIds: [] }))
      throw new ServiceError('PRICE_CHANGE_SETTLED');
    return undefined;
  },
};

interface LineRow extends PriceTarget {
  id: string;
  day: string;
}

const draftLinesSql = `SELECT line.id, line.list_price_id AS "listPriceId", line.menu_id AS "menuId",
    line.channel_id AS "channelId", line.subtype_id AS "subtypeId",
    day_in(change.goes_live_at, ${changeZone})::text AS day
  FROM price_change_lines line
  JOIN price_changes change ON change.customer_uuid = $1 AND change.id = line.price_change_id
  WHERE line.customer_uuid = $1 AND change.status = 'DRAFT' AND line.id = ANY($2)`;

/** The earlier prices of lines. They follow from what the lines name, so the event of the line itself says enough. */
const fillSql = `UPDATE price_change_lines line
  SET label = left(given.label, 300), old_price = given.price, stored_price = given."storedPrice"
  FROM jsonb_to_recordset($2::jsonb) AS given (id uuid, label text, price bigint, "storedPrice" bigint)
  WHERE line.customer_uuid = $1 AND line.id = given.id`;

/** A line names one price, and remembers what it was when somebody planned the change. */
export const lineRules: Rules = {
  async before({ ids, values }, { client, actor }) {
    const changeIds = [values.priceChangeId].filter((id) => typeof id === 'string');
    if (await isSettled(client, actor.customerUuid, { changeIds, lineIds: ids }))
      throw new ServiceError('PRICE_CHANGE_SETTLED');
    return undefined;
  },
  async after({ action, ids }, { client, actor }) {
    if (action === 'delete' || action === 'sequence') return;
    // Before, nothing said to which change a line belongs that comes back.
    if (
      action === 'restore' &&
      (await isSettled(client, actor.customerUuid, { changeIds: [], lineIds: ids }))
    )
      throw new ServiceError('PRICE_CHANGE_SETTLED');
    const { rows } = await client.query<LineRow>(draftLinesSql, [actor.customerUuid, ids]);
    const filled: object[] = [];
    for (const [day, lines] of Map.groupBy(rows, (row) => row.day)) {
      const prices = await pricesOf(client, actor.customerUuid, { targets: lines, day });
      for (const line of lines) {
        const found = prices.get(targetKey(line));
        // What an older line named can be gone. A new line names something.
        if (!found && action === 'update') continue;
        if (!found)
          throw new ServiceError('VALIDATION_FAILED', {
            issues: [{ field: 'listPriceId', code: 'plannedPriceMissing', details: {} }],
          });
        const { label, price, storedPrice } = found;
        filled.push({ id: line.id, label, price, storedPrice });
      }
    }
    if (filled.length > 0) await client.query(fillSql, [actor.customerUuid, JSON.stringify(filled)]);
  },
};
