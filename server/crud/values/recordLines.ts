import { sql } from 'kysely';
import type pg from 'pg';
import { type Lines, linesFields, linesOf } from '../../../contract/lines.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, type Resource } from '../../../contract/resource.ts';
import type { PlanOf } from '../../schema/plans.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, type Sql, slot } from '../../schema/sql.ts';
import { orderSql } from './ordered.ts';
import { recordColumns } from './recordColumns.ts';

/** The rows `t` that are lines of the record in the slot `owner`. */
export const linesOfOwner = ({ resource, by }: Lines): Sql =>
  and([...livingRows(resource, 't'), sql`${column('t', columnOf(by))} = ${slot('owner')}::uuid`]);

const linesSql = (lines: Lines, registry: Registry): Sql =>
  sql`SELECT ${recordColumns(lines.resource, registry, 't', 'one')} FROM ${sql.table(lines.resource.table)} AS t
    WHERE ${linesOfOwner(lines)} ORDER BY ${orderSql(lines.resource, registry, 't')}`;

/** The record with its lines, read by one statement for each of its fields of lines. */
export async function withLines(
  client: pg.ClientBase,
  { resource, registry, planOf }: { resource: Resource; registry: Registry; planOf: PlanOf },
  record: WireRecord,
  customer: string,
): Promise<WireRecord> {
  const fields = linesFields(resource);
  if (fields.length === 0) return record;
  const whole = { ...record };
  for (const field of fields) {
    const plan = planOf(`lines ${field.name}`, () => linesSql(linesOf(field, registry), registry));
    const { rows } = await client.query<WireRecord>(plan.bind({ owner: record.id, customer }));
    whole[field.source] = rows;
  }
  return whole;
}
