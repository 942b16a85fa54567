import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { columnOf, type Resource } from '../../../contract/resource.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { column, compilePlan, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext, Writing } from '../context.ts';
import { cellBindings, isCell, typeOf } from '../values/gridCells.ts';
import { bindings } from '../values/values.ts';
import type { CellInput } from './cellInputs.ts';

/** A cell that has a record: its stored values as the wire has them. */
export interface LockedCell {
  /** The place in the request that stands for it. */
  place: number;
  id: string | number;
  version: number;
  values: Record<string, unknown>;
}

/** The fields of a cell that have a column. */
const storedFields = (resource: Resource): Field[] =>
  [...resource.fields.values()].filter((field) => !field.isDerived);

/** The named cells as rows `g`: their place in the request, their row and their column. */
export const namedCells = ({ row, column: across }: GridParts, { registry }: ResourceContext): Sql =>
  sql`jsonb_to_recordset(${slot('cells')}::jsonb) AS g (place integer, "row" ${typeOf(row, registry)}, "column" ${typeOf(across, registry)})`;

/** What the slot `cells` of `namedCells` is bound to. */
export const boundPlaces = (cells: readonly CellInput[]): string =>
  JSON.stringify(cells.map(({ place, row, column: across }) => ({ place, row, column: across })));

function lockSql(context: ResourceContext, parts: GridParts): Sql {
  const { resource, row, column: across } = parts;
  const values = storedFields(resource).map(
    (field) => sql`${onServer(field).select(column('t', columnOf(field)))} AS ${sql.ref(field.source)}`,
  );
  return sql`SELECT g.place, t.id, t.version, (SELECT to_json(stored) FROM (SELECT ${sql.join(values)}) AS stored) AS values
    FROM ${namedCells(parts, context)} JOIN ${sql.table(resource.table)} AS t
      ON ${column('t', columnOf(row))} = g."row" AND ${column('t', columnOf(across))} = g."column"
    WHERE ${isCell(parts, context.registry)} ORDER BY t.id FOR UPDATE OF t`;
}

/** Locks those of the named cells that have a record, always in the same order. */
export async function lockCells(
  { client, context, actor }: Writing,
  parts: GridParts,
  { within, cells }: { within: string | number | undefined; cells: readonly CellInput[] },
): Promise<LockedCell[]> {
  const plan = compilePlan(lockSql(context, parts), { prepared: false });
  const { rows } = await client.query<LockedCell>(
    plan.bind({
      ...bindings([], {}, actor),
      ...cellBindings(parts, within, actor.customerUuid),
      cells: boundPlaces(cells),
    }),
  );
  return rows;
}
