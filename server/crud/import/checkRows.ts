import { sql } from 'kysely';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isReference, namesRecords } from '../../../contract/fieldKinds.ts';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import { storeScopeOf } from '../../../contract/storeScope.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, compilePlan, type Sql } from '../../schema/sql.ts';
import { uniqueSets } from '../../schema/tableSql.ts';
import { isOfStores } from '../context/storeWall.ts';
import { targetOf } from '../values/targets.ts';
import { type Applying, bindings, matches, rowNumber, run, sameValue, staged } from './applying.ts';

/** Staged references that point to no existing record of the customer. Valid targets stay locked until the end. */
export async function danglingRows(applying: Applying): Promise<FieldIssue[]> {
  const { context, fields } = applying;
  const issues: FieldIssue[] = [];
  for (const field of fields.filter(isReference)) {
    const target = targetOf(field, context.registry);
    const value = column('s', columnOf(field));
    const isList = namesRecords(field);
    const named = isList ? sql`SELECT unnest(${value}) FROM ${staged}` : sql`SELECT ${value} FROM ${staged}`;
    const id = isList ? sql`item.id` : value;
    const items = isList ? sql`CROSS JOIN LATERAL unnest(${value}) AS item (id)` : sql``;
    const { rows } = await run(
      applying,
      sql`WITH found AS MATERIALIZED (SELECT t.id FROM ${sql.table(target.table)} AS t
          WHERE ${and([...livingRows(target, 't'), sql`t.id IN (${named})`])} FOR KEY SHARE)
        SELECT ${rowNumber} AS row, ${id}::text AS value FROM ${staged} ${items}
        WHERE ${id} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM found WHERE found.id = ${id})
        ORDER BY ${rowNumber} LIMIT 1000`,
    );
    for (const { row, value: text } of rows)
      issues.push({ field: field.source, code: 'missingReference', details: {}, row, value: text });
  }
  return issues;
}

/** Staged values that must be unique but already belong to another record. */
export async function takenValues(applying: Applying): Promise<FieldIssue[]> {
  const { context, matchBy } = applying;
  const issues: FieldIssue[] = [];
  for (const [, fields] of uniqueSets(context.resource)) {
    const [first] = fields;
    const isStaged = fields.every((field) => applying.fields.includes(field));
    if (!first || !isStaged || (fields.length === 1 && first === matchBy)) continue;
    const own = matchBy ? [sql`NOT coalesce(${sameValue(matchBy)}, false)`] : [];
    const { rows } = await run(
      applying,
      sql`SELECT ${rowNumber} AS row, ${column('s', columnOf(first))}::text AS value FROM ${staged}
        JOIN ${sql.table(context.resource.table)} AS t ON ${and([...livingRows(context.resource, 't'), ...fields.map(sameValue), ...own])}
        ORDER BY ${rowNumber}`,
    );
    for (const { row, value } of rows)
      issues.push({ field: first.source, code: 'notUnique', details: {}, row, value });
  }
  return issues;
}

/**
 * Staged rows that would write to other stores than the actor's, or to none: as a new record, as another store of a
 * record, or because the record is there already.
 */
export async function otherStores(applying: Applying): Promise<FieldIssue[]> {
  const { context, actor, given, matchBy } = applying;
  const { resource, registry } = context;
  const scope = storeScopeOf(resource, registry);
  if (!scope || actor.stores === 'all') return [];
  const issues: FieldIssue[] = [];
  const find = async (field: Field, from: Sql) => {
    const plan = compilePlan(sql`SELECT ${rowNumber} AS row ${from} ORDER BY ${rowNumber} LIMIT 1000`, {
      prepared: false,
    });
    const { rows } = await applying.client.query(plan.bind({ ...bindings(actor), stores: actor.stores }));
    for (const { row } of rows)
      issues.push({ field: field.source, code: 'ownStores', details: {}, row, value: '' });
  };
  const isNamed = scope.by !== 'id' && given.some(({ field }) => field === scope.field);
  const isOther = (table: string) => sql`NOT ${isOfStores(resource, registry, table) ?? sql`true`}`;
  const isWritten = isNamed ? sql`true` : sql`NOT ${matches(applying)}`;
  const titled = fieldOf(resource, resource.title);
  if (scope.by === 'id') await find(titled, sql`FROM ${staged} WHERE ${isWritten}`);
  else await find(scope.field, sql`FROM ${staged} WHERE ${isWritten} AND ${isOther('s')}`);
  if (matchBy)
    await find(
      matchBy,
      sql`FROM ${staged} JOIN ${sql.table(resource.table)} AS t ON ${sameValue(matchBy)}
        WHERE ${and([...livingRows(resource, 't'), isOther('t')])}`,
    );
  return issues;
}
