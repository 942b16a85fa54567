import { sql } from 'kysely';
import { ServiceError } from '../../../../contract/errors.ts';
import { rowsCondition } from '../../../schema/rows.ts';
import { column, compilePlan } from '../../../schema/sql.ts';
import type { Writing } from '../../context/resourceContext.ts';
import { lockLists, moveRows } from '../sequence.ts';
import { type Unit, unitBindings, unitEvents } from './unit.ts';

/** Where the request moved a record from and to. */
interface Move {
  id: string;
  from: number;
  to: number;
}

/**
 * Puts the records that the unit moved back to where they were. Returns their ids; none if it moved none.
 * @throws ServiceError UNDO_TOO_LATE if one of them has been moved or deleted since
 */
export async function undoArrangement(writing: Writing, unit: Unit): Promise<string[]> {
  const { client, context, actor } = writing;
  const { resource } = context;
  const bound = unitBindings(actor, unit);
  const moved = compilePlan(
    sql`SELECT e.record_id AS id, (e.before ->> 'position')::integer AS "from", (e.after ->> 'position')::integer AS "to"
      FROM audit_events AS e WHERE ${unitEvents} AND e.resource = ${sql.lit(resource.name)} AND e.action = 'sequence'`,
    { prepared: false },
  );
  const { rows: moves } = await client.query<Move>(moved.bind(bound));
  if (moves.length === 0) return [];
  const ids = moves.map(({ id }) => id);
  const listed = await lockLists(writing, ids);
  const places = compilePlan(
    sql`SELECT t.id::text AS id, ${column('t', 'position')} AS position FROM ${sql.table(resource.table)} AS t
      WHERE ${rowsCondition(resource, 't')}`,
    { prepared: false },
  );
  const { rows } = await client.query<{ id: string; position: number }>(places.bind({ ...bound, ids }));
  const now = new Map(rows.map(({ id, position }) => [id, position]));
  if (moves.some(({ id, to }) => now.get(id) !== to)) throw new ServiceError('UNDO_TOO_LATE');
  const orders = moves.map(({ from }) => from);
  await moveRows(writing, { ids, orders, as: 'undo' }, listed);
  return ids;
}
