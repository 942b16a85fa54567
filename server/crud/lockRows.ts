import { sql } from 'kysely';
import { type FieldIssue, ServiceError } from '../../contract/errors.ts';
import type { Field } from '../../contract/fieldKinds/field.ts';
import { fieldOf } from '../../contract/resource.ts';
import { onServer } from '../schema/fieldKinds.ts';
import { rowsCondition } from '../schema/rows.ts';
import { compilePlan, type Sql } from '../schema/sql.ts';
import type { Ids, ResourceContext, Writing } from './context.ts';
import { bindings, keyOf, valueSql } from './values/values.ts';

/** A locked row: its key, its version, and the requested values in their wire form. */
export interface LockedRow {
  id: string | number;
  name: string;
  version: number;
  values: Record<string, unknown>;
}

function lockSql({ resource, registry }: ResourceContext, fields: readonly Field[]): Sql {
  const title = valueSql(fieldOf(resource, resource.title), resource, registry, 't');
  const values = fields.flatMap((field) => [
    sql`${sql.lit(field.source)}::text`,
    onServer(field).select(valueSql(field, resource, registry, 't')),
  ]);
  return sql`SELECT t.id, t.version, ${title}::text AS name, json_build_object(${sql.join(values)}) AS values
    FROM ${sql.table(resource.table)} AS t WHERE ${rowsCondition(resource, 't')} ORDER BY t.id FOR UPDATE OF t`;
}

/** Locks those of the rows that exist, and leaves out the others. */
export async function lockThere(
  { client, context, actor }: Writing,
  ids: Ids,
  fields: readonly Field[] = [],
): Promise<LockedRow[]> {
  const plan =
    ids.length === 1
      ? context.planOf(`lock ${keyOf(fields)}`, () => lockSql(context, fields))
      : compilePlan(lockSql(context, fields), { prepared: false });
  const { rows } = await client.query<LockedRow>(plan.bind({ ...bindings([], {}, actor), ids }));
  return rows;
}

/**
 * Locks existing rows of the customer until the end of the transaction: nobody else changes them or begins to refer
 * to them. Everybody locks in the same order, so two people who change the same records wait for each other.
 * @throws ServiceError NOT_FOUND when one of them does not exist; for many it names the positions in `ids`.
 */
export async function lockRows(
  writing: Writing,
  ids: Ids,
  fields: readonly Field[] = [],
): Promise<LockedRow[]> {
  const rows = await lockThere(writing, ids, fields);
  if (rows.length < ids.length) throw missing(ids, rows);
  return rows;
}

function missing(ids: Ids, found: readonly Pick<LockedRow, 'id'>[]): ServiceError {
  if (ids.length === 1) return new ServiceError('NOT_FOUND');
  const there = new Set(found.map(({ id }) => String(id)));
  const issues = ids.flatMap((id, place): FieldIssue[] =>
    there.has(String(id).toLowerCase())
      ? []
      : [{ field: `ids.${place}`, code: 'missingReference', details: {} }],
  );
  return new ServiceError('NOT_FOUND', { issues });
}
