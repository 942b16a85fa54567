import { sql } from 'kysely';
import { fieldOf } from '../../../../contract/resource.ts';
import { rowsCondition } from '../../../schema/rows.ts';
import { compilePlan } from '../../../schema/sql.ts';
import type { Writing } from '../../context/resourceContext.ts';
import { valueSql } from '../../values/values.ts';
import type { Ids } from '../rowSet.ts';
import { bindings } from '../values.ts';
import { type StoredValues, storedValuesSql } from './pastValues.ts';

interface StoredRow {
  id: string | number;
  name: string;
  version: number;
  values: StoredValues;
}

/** Locks those of the records that are there, and returns what their rows store, by the ids as texts. */
export async function lockStored(
  { client, context: { resource, registry }, actor }: Writing,
  ids: Ids,
): Promise<Map<string, StoredRow>> {
  const title = valueSql(fieldOf(resource, resource.title), resource, registry, 't');
  const plan = compilePlan(
    sql`SELECT t.id, t.version, ${title}::text AS name, ${storedValuesSql(resource, 't')} AS values
      FROM ${sql.table(resource.table)} AS t WHERE ${rowsCondition(resource, 't')} ORDER BY t.id FOR UPDATE OF t`,
    { prepared: false },
  );
  const { rows } = await client.query<StoredRow>(plan.bind({ ...bindings([], {}, actor), ids }));
  return new Map(rows.map((row) => [String(row.id), row]));
}
