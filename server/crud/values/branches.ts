import { sql } from 'kysely';
import type pg from 'pg';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { branchesOf, type Ticks, type TreePart, ticksIn } from '../../../contract/ticks.ts';
import type { PlanOf } from '../../schema/plans.ts';
import { rowsCondition } from '../../schema/rows.ts';
import { column, type Sql } from '../../schema/sql.ts';
import { orderSql } from './ordered.ts';
import { valueSql } from './values.ts';

/** The ticked records in the slot `ids`, in the order of their list. */
const partsSql = ({ target, tree }: Ticks, registry: Registry): Sql =>
  sql`SELECT t.id, coalesce(${valueSql(fieldOf(target, target.title), target, registry, 't')}::text, '') AS name,
      ${column('t', columnOf(tree))} AS "parentId"
    FROM ${sql.table(target.table)} AS t WHERE ${rowsCondition(target, 't')} ORDER BY ${orderSql(target, registry, 't')}`;

/** The record with the objects that hold its ticks. */
export async function withBranches(
  client: pg.ClientBase,
  { resource, registry, planOf }: { resource: Resource; registry: Registry; planOf: PlanOf },
  record: WireRecord,
  customer: string,
): Promise<WireRecord> {
  const whole = { ...record };
  for (const ticks of ticksIn(resource, registry)) {
    const { field, of, wire } = ticks;
    if (wire === undefined) continue;
    const id = record[of.source];
    const plan = planOf(`ticks ${field.name}`, () => partsSql(ticks, registry));
    const ids = record[field.source] ?? [];
    const { rows } = await client.query<TreePart>(plan.bind({ ids, customer }));
    const name = Reflect.get(Object(record.labels), of.source);
    whole[wire] = id === null ? null : { id, name, [field.source]: branchesOf(rows) };
  }
  return whole;
}
