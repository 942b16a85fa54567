import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../../../contract/errors.ts';
import { change } from '../../../area/change.ts';
import { read, type Slots } from '../../../area/read.ts';
import type { Rules } from '../../../crud/context.ts';
import { liveDay } from '../../../domain/menus/changedPrices.ts';
import { targetKey } from './describedPrice.ts';
import { pricesOf } from './readPrices.ts';

type Ids = readonly (string | number)[];

/** Those of the changes, and of the changes of the lines, that are beyond the states in which they can be edited. */
const readSettled = read(
  (rows, { changeIds, lineIds }: Slots<{ changeIds: readonly string[]; lineIds: readonly string[] }>) =>
    rows
      .selectFrom('pricing/price-changes as change')
      .select('change.id')
      .where('change.status', 'not in', ['DRAFT', 'WITHDRAWN'])
      .where((eb) =>
        eb.or([
          eb('change.id', '=', eb.fn.any(changeIds)),
          eb('change.id', 'in', ({ selectFrom }) =>
            selectFrom('pricing/price-change-lines as line')
              .select('line.priceChangeId')
              .where('line.id', '=', eb.fn.any(lineIds)),
          ),
        ]),
      )
      .limit(1),
);

/** @throws ServiceError PRICE_CHANGE_SETTLED if one of the changes, or of the changes of the lines, cannot be edited any more */
async function refuseSettled(
  client: pg.ClientBase,
  customerUuid: string,
  { changeIds = [], lineIds = [] }: { changeIds?: Ids; lineIds?: Ids },
): Promise<void> {
  const slots = { changeIds: changeIds.map(String), lineIds: lineIds.map(String) };
  if ((await readSettled(client, customerUuid, slots)).length > 0)
    throw new ServiceError('PRICE_CHANGE_SETTLED');
}

/** What was approved is what goes live: after a draft, only the name and the note of a change can be edited. */
export const changeRules: Rules = {
  async before({ action, ids, values }, { client, actor }) {
    const editsPlan = Object.keys(values).some((field) => ['goesLiveAt', 'onConflict'].includes(field));
    const movesClock = 'storeUuid' in values && values.storeUuid !== null;
    if (action !== 'delete' && !editsPlan && !movesClock) return undefined;
    await refuseSettled(client, actor.customerUuid, { changeIds: ids });
    return undefined;
  },
};

/** Lines of drafts, each with the day on which its change goes live. */
const readDraftLines = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('pricing/price-change-lines as line')
    .innerJoin('pricing/price-changes as change', 'change.id', 'line.priceChangeId')
    .select(['line.id', 'line.listPriceId', 'line.menuId', 'line.channelId', 'line.subtypeId'])
    .select(({ ref }) => liveDay(rows, ref('change.goesLiveAt'), ref('change.storeUuid')).as('day'))
    .where('change.status', '=', 'DRAFT')
    .where(({ eb, fn }) => eb('line.id', '=', fn.any(ids))),
);

interface Filled {
  id: string;
  label: string;
  price: number | null;
  storedPrice: number | null;
}

/** The earlier prices of lines. They follow from what the lines name, so the event of the line itself says enough. */
const fill = change((tables, { filled }: Slots<{ filled: string }>) =>
  tables
    .updateTable('pricing/price-change-lines')
    .from(
      sql<Filled>`jsonb_to_recordset(${filled}::jsonb)`.as<'filled'>(
        sql`filled (id uuid, label text, price bigint, "storedPrice" bigint)`,
      ),
    )
    .set(({ ref, fn, lit }) => ({
      label: fn<string>('left', [ref('filled.label'), lit(300)]),
      oldPrice: ref('filled.price'),
      storedPrice: ref('filled.storedPrice'),
    }))
    .whereRef('pricing/price-change-lines.id', '=', 'filled.id'),
);

/** A line names one price, and remembers what it was when somebody planned the change. */
export const lineRules: Rules = {
  async before({ action, ids, values }, { client, actor }) {
    // What becomes of a line is known only when its change is settled.
    const isOutcome = Object.keys(values).every((name) => ['outcome', 'replacedPrice'].includes(name));
    if (action === 'update' && isOutcome) return undefined;
    const changeIds = [values.priceChangeId].filter((id) => typeof id === 'string');
    await refuseSettled(client, actor.customerUuid, { changeIds, lineIds: ids });
    return undefined;
  },
  async after({ action, ids }, { client, actor }) {
    if (action === 'delete' || action === 'sequence') return;
    // Before, nothing said to which change a line belongs that comes back.
    if (action === 'restore') await refuseSettled(client, actor.customerUuid, { lineIds: ids });
    const rows = await readDraftLines(client, actor.customerUuid, { ids: ids.map(String) });
    const filled: Filled[] = [];
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
    if (filled.length > 0) await fill(client, actor.customerUuid, { filled: JSON.stringify(filled) });
  },
};
