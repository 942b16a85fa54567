import { sql } from 'kysely';
import type pg from 'pg';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isReference, namesRecord } from '../../../contract/fieldKinds.ts';
import type { Registry } from '../../../contract/registry.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, compilePlan, type Sql } from '../../schema/sql.ts';
import { targetOf } from '../values/targets.ts';

const referenceFields = (fields: readonly Field[]) => fields.filter(isReference);

/**
 * True when every reference among `fields` points to an existing record of the same customer. It is part of the
 * writing statement, so a good change costs no further query. If somebody deletes a target at the same time, one
 * waits for the other. The foreign keys are the second wall.
 */
export function referencesHold(
  fields: readonly Field[],
  registry: Registry,
  value: (field: Field) => Sql,
): Sql {
  return and(
    referenceFields(fields).map((field) => {
      const target = targetOf(field, registry);
      const from = sql`FROM ${sql.table(target.table)} AS r`;
      const living = livingRows(target, 'r');
      if (namesRecord(field))
        return sql`(${value(field)} IS NULL OR EXISTS (SELECT 1 ${from} WHERE ${and([...living, sql`r.id = ${value(field)}`])} FOR KEY SHARE))`;
      return sql`(${value(field)} IS NULL OR cardinality(${value(field)}) =
        (SELECT count(*) FROM (SELECT 1 ${from} WHERE ${and([...living, sql`r.id = ANY(${value(field)})`])} FOR KEY SHARE) AS found))`;
    }),
  );
}

/** Which references of a refused change point to nothing. */
export async function missingReferences(
  client: pg.ClientBase,
  fields: readonly Field[],
  registry: Registry,
  value: (field: Field) => Sql,
  bindings: Readonly<Record<string, unknown>>,
): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  for (const field of referenceFields(fields)) {
    const query = compilePlan(sql`SELECT ${referencesHold([field], registry, value)} AS holds`, {
      prepared: false,
    });
    const { rows } = await client.query(query.bind(bindings));
    if (!rows[0]?.holds) issues.push({ field: field.source, code: 'missingReference', details: {} });
  }
  return issues;
}
