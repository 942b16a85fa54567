import { sql } from 'kysely';
import { columnOf } from '../../../contract/resource.ts';
import { column, compilePlan, slot } from '../../schema/sql.ts';
import { cellBindings, isCell } from '../values/gridCells.ts';
import { loggedRowSql } from '../values/loggedRows.ts';
import { bindings } from '../values/values.ts';
import type { CellInput } from './cellInputs.ts';
import type { GridWriting } from './gridWriting.ts';
import { boundPlaces, type LockedCell, namedCells } from './lockCells.ts';
import { isAsAsked } from './outdatedCells.ts';

/**
 * The places of the cells that somebody changed or emptied after the moment from which the values of the request are,
 * and to which it would give other values.
 */
export async function youngerCells(
  { client, context, actor, parts, body, asOf }: GridWriting,
  cells: readonly CellInput[],
  locked: ReadonlyMap<number, LockedCell>,
): Promise<Set<number>> {
  if (asOf === undefined) return new Set();
  const { resource, row, column: across } = parts;
  const differing = cells.filter((cell) => !isAsAsked(parts, cell, locked.get(cell.place)));
  const plan = compilePlan(
    sql`WITH named AS MATERIALIZED (SELECT g.* FROM ${namedCells(parts, context)})
      SELECT g.place FROM named AS g JOIN ${sql.table(resource.table)} AS t
        ON ${column('t', columnOf(row))} = g."row" AND ${column('t', columnOf(across))} = g."column"
      WHERE ${isCell(parts, context.registry)} AND t.updated_at > ${slot('asOf')}::timestamptz
      UNION SELECT g.place FROM audit_events AS e CROSS JOIN LATERAL ${loggedRowSql(resource, 'before')} AS t
        JOIN named AS g ON ${column('t', columnOf(row))} = g."row" AND ${column('t', columnOf(across))} = g."column"
      WHERE e.customer_uuid = ${slot('customer')}::uuid AND e.resource = ${sql.lit(resource.name)} AND e.action = 'delete'
        AND e.occurred_at > ${slot('asOf')}::timestamptz AND ${isCell(parts, context.registry)}`,
    { prepared: false },
  );
  const { rows } = await client.query<{ place: number }>(
    plan.bind({
      ...bindings([], {}, actor),
      ...cellBindings(parts, body.within, actor.customerUuid),
      ...{ cells: boundPlaces(differing), asOf },
    }),
  );
  return new Set(rows.map(({ place }) => place));
}
