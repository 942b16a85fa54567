import { sql } from 'kysely';
import type pg from 'pg';
import type { Lines } from '../../../../contract/lines.ts';
import { columnOf } from '../../../../contract/resource.ts';
import type { Sql } from '../../../schema/sql.ts';
import type { ResourceContext } from '../../context.ts';
import { linesOfOwner } from '../../values/recordLines.ts';

/** The record that lines belong to. */
export interface Owner {
  id: string | number;
  customer: string;
}

/** A line as it is: its place, and its stored values by column, in the form that JSON gives them. */
export interface StoredLine {
  id: string;
  position: number | null;
  values: Record<string, unknown>;
}

/** The fields of a line that have a column, except its reference to the record that it belongs to. */
export const storedFields = ({ resource, by }: Lines) =>
  [...resource.fields.values()].filter((field) => !field.isDerived && field !== by);

function lockSql(lines: Lines): Sql {
  const columns = storedFields(lines).map((field) => sql.ref(`t.${columnOf(field)}`));
  const position = lines.resource.ordered ? sql`t.position` : sql`NULL::integer AS position`;
  return sql`SELECT t.id, ${position}, (SELECT to_json(stored) FROM (SELECT ${sql.join(columns)}) AS stored) AS values
    FROM ${sql.table(lines.resource.table)} AS t WHERE ${linesOfOwner(lines)} ORDER BY t.id FOR UPDATE`;
}

/** Locks the lines that a record has. */
export async function lockLines(
  client: pg.ClientBase,
  { planOf }: ResourceContext,
  lines: Lines,
  { id, customer }: Owner,
): Promise<StoredLine[]> {
  const plan = planOf(`lock lines ${lines.field.name}`, () => lockSql(lines));
  const { rows } = await client.query<StoredLine>(plan.bind({ owner: id, customer }));
  return rows;
}
