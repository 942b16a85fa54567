import { sql } from 'kysely';
import { namesRecords } from '../../../contract/fieldKinds.ts';
import { columnOf } from '../../../contract/resource.ts';
import { withEveryStore } from '../../database/transaction.ts';
import { isAmong, livingRows } from '../../schema/rows.ts';
import { and, column, compilePlan } from '../../schema/sql.ts';
import type { Ids, Writing } from '../context.ts';
import { ofLivingOwner } from '../values/ownedLines.ts';
import { bindings } from '../values/values.ts';
import { referencesTo } from './cascade.ts';

/**
 * Those of the records that others refer to.
 * @param through references of which kind count: those that refuse a delete, or also those that a delete clears
 */
export async function stillUsed(
  { client, context: { resource, registry }, actor }: Writing,
  ids: Ids,
  through: readonly ('refuse' | 'clear')[] = ['refuse'],
): Promise<ReadonlySet<string | number>> {
  const used = new Set<string | number>();
  for (const { referrer, field } of through.flatMap((kind) => referencesTo(resource, registry, kind))) {
    const value = column('t', columnOf(field));
    const id = namesRecords(field) ? sql`item.id` : value;
    const items = namesRecords(field) ? sql`CROSS JOIN LATERAL unnest(${value}) AS item (id)` : sql``;
    const isOther = referrer === resource ? [sql`NOT ${isAmong(resource, column('t', 'id'))}`] : [];
    const which = and([
      ...livingRows(referrer, 't'),
      ...ofLivingOwner(referrer, registry, 't'),
      ...isOther,
      isAmong(resource, id),
    ]);
    const plan = compilePlan(
      sql`SELECT DISTINCT ${id} AS id FROM ${sql.table(referrer.table)} AS t ${items} WHERE ${which}`,
      { prepared: false },
    );
    const { rows } = await withEveryStore(client, actor, () =>
      client.query<{ id: string | number }>(plan.bind({ ...bindings([], {}, actor), ids })),
    );
    for (const row of rows) used.add(row.id);
  }
  return used;
}
