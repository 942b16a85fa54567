import { sql } from 'kysely';
import type pg from 'pg';
import type { Lines } from '../../../../contract/lines.ts';
import type { Actor } from '../../../access/actor.ts';
import { compilePlan, slot } from '../../../schema/sql.ts';
import { keptRowSql } from '../../values/keptRows.ts';
import { type StoredValues, storedValuesSql } from './pastValues.ts';
import { type Unit, unitBindings, unitEvents } from './unit.ts';

/** What a unit did to one line of a record. */
export interface LineChange {
  id: string;
  /** The last event. */
  event: string;
  /** Whether the record had the line before the unit, and had it afterwards. */
  wasThere: boolean;
  isThere: boolean;
  before: StoredValues;
  /** Its place before. */
  place: number | null;
  /** Its version afterwards. */
  version: number | null;
}

/** What a unit did to the lines of one record. A line that it changed twice counts once. */
export async function lineChangesOf(
  client: pg.ClientBase,
  { resource }: Lines,
  actor: Actor,
  { owner, ...unit }: Unit & { owner: string },
): Promise<LineChange[]> {
  const plan = compilePlan(
    sql`SELECT e.record_id AS id, e.id::text AS event, e.before IS NOT NULL AS "wasThere",
        e.action <> 'delete' AS "isThere", ${storedValuesSql(resource, 'b')} AS before,
        (e.before ->> 'position')::integer AS place, (e.after ->> 'version')::integer AS version
      FROM audit_events AS e, ${keptRowSql(resource, 'before')} AS b
      WHERE ${unitEvents} AND e.resource = ${sql.lit(resource.name)} AND e.owner_id = ${slot('owner')}::text ORDER BY e.id`,
    { prepared: false },
  );
  const { rows } = await client.query<LineChange>(plan.bind({ ...unitBindings(actor, unit), owner }));
  const byLine = new Map<string, LineChange>();
  for (const row of rows) {
    const { wasThere, before, place } = byLine.get(row.id) ?? row;
    byLine.set(row.id, { ...row, wasThere, before, place });
  }
  return [...byLine.values()].filter(({ wasThere, isThere }) => wasThere || isThere);
}

/** True if the unit deleted records other than lines of these resources: they went with a line, and do not come back with it. */
export async function tookOthersAlong(
  client: pg.ClientBase,
  actor: Actor,
  { resources, ...unit }: Unit & { resources: readonly string[] },
): Promise<boolean> {
  const plan = compilePlan(
    sql`SELECT EXISTS (SELECT FROM audit_events AS e WHERE ${unitEvents} AND e.action = 'delete'
      AND NOT e.resource = ANY(${slot('resources')}::text[])) AS took`,
    { prepared: false },
  );
  const { rows } = await client.query<{ took: boolean }>(
    plan.bind({ ...unitBindings(actor, unit), resources }),
  );
  return rows[0]?.took === true;
}
