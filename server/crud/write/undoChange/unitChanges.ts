import { sql } from 'kysely';
import { compilePlan, slot } from '../../../schema/sql.ts';
import type { Writing } from '../../context/resourceContext.ts';
import { keptRowSql } from '../../values/keptRows.ts';
import type { Ids } from '../rowSet.ts';
import { type StoredValues, storedValuesSql } from './pastValues.ts';
import { type Unit, unitBindings, unitEvents } from './unit.ts';

/** What a unit did to one record. */
export interface UnitChange {
  id: string;
  name: string | null;
  before: StoredValues;
  after: StoredValues;
  /** It also changed lines of the record. */
  hasLines: boolean;
  /** Its changes one by one, the first first, by the order in which the unit made them. */
  steps: readonly { place: number; before: StoredValues; after: StoredValues }[];
}

/** What a unit changed in these records. A record that it changed twice counts once. */
export async function changesOf(
  { client, context: { resource }, actor }: Writing,
  { ids, ...unit }: Unit & { ids: Ids },
): Promise<UnitChange[]> {
  const plan = compilePlan(
    sql`SELECT e.record_id AS id, e.record_name AS name,
        ${storedValuesSql(resource, 'b')} AS before, ${storedValuesSql(resource, 'w')} AS after,
        EXISTS (SELECT FROM audit_events AS l WHERE l.customer_uuid = e.customer_uuid AND l.owner_id = e.record_id
          AND l.request_id = e.request_id AND l.occurred_at BETWEEN ${slot('from')}::timestamptz AND ${slot('until')}::timestamptz) AS "hasLines"
      FROM audit_events AS e, ${keptRowSql(resource, 'before')} AS b, ${keptRowSql(resource, 'after')} AS w
      WHERE ${unitEvents} AND e.resource = ${sql.lit(resource.name)} AND e.record_id = ANY(${slot('ids')}::text[])
        AND e.action IN ('update', 'import') ORDER BY e.id`,
    { prepared: false },
  );
  const bound = { ...unitBindings(actor, unit), ids: ids.map((id) => String(id)) };
  const { rows } = await client.query<Omit<UnitChange, 'steps'>>(plan.bind(bound));
  const byRecord = new Map<string, UnitChange>();
  for (const [place, row] of rows.entries()) {
    const earlier = byRecord.get(row.id);
    const steps = [...(earlier?.steps ?? []), { place, before: row.before, after: row.after }];
    byRecord.set(row.id, { ...row, before: earlier?.before ?? row.before, steps });
  }
  return [...byRecord.values()];
}
