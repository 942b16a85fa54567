import { type Expression, sql } from 'kysely';
import type { From } from '../../../../area/read.ts';

/** The time zone of a store, or the customer's. */
export const zoneOf = (rows: From, storeUuid: Expression<string | null>) =>
  sql<string>`coalesce(${rows
    .selectFrom('stores with deleted as store')
    .select('store.timeZone')
    .where('store.id', '=', storeUuid)}, customer_time_zone())`;

/** The day on which a price change goes live, by the clock of its store or of the customer. */
export const liveDay = (rows: From, goesLiveAt: Expression<string>, storeUuid: Expression<string | null>) =>
  sql<string>`day_in(${goesLiveAt}, ${zoneOf(rows, storeUuid)})`;
