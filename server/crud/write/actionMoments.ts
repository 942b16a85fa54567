import { sql } from 'kysely';
import type { Moment } from '../../../contract/computed.ts';
import { placeholderIn, type ResourceAction } from '../../../contract/options/actions.ts';
import { timeZoneScopeOf } from '../../../contract/timeZoneScope.ts';
import { currentMoments } from '../../schema/moments.ts';
import { isAmong, tenantRows } from '../../schema/rows.ts';
import { and, column, compilePlan } from '../../schema/sql.ts';
import type { Writing } from '../context/resourceContext.ts';
import { todaySql } from '../values/zones.ts';
import type { Ids } from './rowSet.ts';

/** The moments that an action gives to fields. */
export type Moments = Readonly<Partial<Record<Moment, string>>>;

/** True for the placeholder of a moment. */
export const isMoment = (placeholder: string): placeholder is Moment =>
  placeholder === 'now' || placeholder === 'today';

/** Records in time zones with the same date. */
interface OneDay {
  ids: Ids;
  moments: Moments;
}

/**
 * The moments that an action gives to each of these records. Their stores can lie in different time zones, so `today` is
 * one of up to three dates.
 */
export async function momentsOfRecords(
  { client, context, actor }: Writing,
  { action, ids }: { action: ResourceAction; ids: Ids },
): Promise<OneDay[]> {
  const named = Object.values(action.set).map((given) => placeholderIn(given) ?? '');
  if (!named.some(isMoment)) return [{ ids, moments: {} }];
  const moments = await currentMoments(client);
  if (!named.includes('today') || !timeZoneScopeOf(context.resource, context.registry))
    return [{ ids, moments }];
  const { resource, registry } = context;
  const rows = and([...tenantRows(resource, 't'), isAmong(resource, column('t', 'id'))]);
  const plan = compilePlan(
    sql`SELECT ${todaySql(resource, registry, 't')}::text AS today, array_agg(t.id) AS ids
      FROM ${sql.table(resource.table)} AS t WHERE ${rows} GROUP BY 1`,
    { prepared: false },
  );
  const found = await client.query<{ today: string; ids: (string | number)[] }>(
    plan.bind({ customer: actor.customerUuid, ids }),
  );
  return found.rows.map(({ today, ids: some }) => ({ ids: some, moments: { ...moments, today } }));
}
