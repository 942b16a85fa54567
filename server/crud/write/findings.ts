import { sql } from 'kysely';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { column, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext, Writing } from '../context/resourceContext.ts';
import { announce } from '../context/rules.ts';
import { insertSql } from './statements.ts';

/** What the product found out about a single record: values of read-only fields. */
export interface Finding {
  /** That of the parent. */
  id: string;
  values: Readonly<Record<string, unknown>>;
}

function keepSql(context: ResourceContext, names: readonly string[]): Sql {
  const { resource, registry } = context;
  const { singleton } = resource;
  if (singleton?.by === undefined) throw new Error(`${resource.name} has no record for each parent.`);
  const fields = names.map((name) => fieldOf(resource, name));
  const open = fields.find(({ readOnly, isDerived }) => !readOnly || isDerived);
  if (open) throw new Error(`People set ${open.name} of ${resource.name}.`);
  const typed = fields.map(
    (field) => sql`${sql.ref(columnOf(field))} ${sql.raw(onServer(field).columnType(field, registry))}`,
  );
  const found = fields.map((field) => columnOf(field));
  const columns: [string, Sql][] = [
    ['customer_uuid', sql`${slot('customer')}::uuid`],
    ['id', sql`g.id`],
    [columnOf(fieldOf(resource, singleton.by)), sql`g.id`],
    ['version', sql`0`],
    ...found.map((name): [string, Sql] => [name, column('g', name)]),
  ];
  const set = found.map((name) => sql`${sql.ref(name)} = ${column('excluded', name)}`);
  return insertSql(context, {
    ...{ action: null, columns },
    from: sql`FROM jsonb_to_recordset(${slot('rows')}::jsonb) AS g (id uuid, ${sql.join(typed)})`,
    onConflict: sql`ON CONFLICT (customer_uuid, id) DO UPDATE SET ${sql.join(set)}`,
  });
}

/**
 * Keeps what the product found out about single records, with the records. It is no change that somebody made: the audit
 * log says nothing of it, a record keeps its version, and one that nobody has saved yet still has version 0, so whoever has
 * a form open can save it. The parents must be there.
 * @param names the fields that each finding has
 */
export async function keepFindings(
  writing: Writing,
  names: readonly string[],
  findings: readonly Finding[],
): Promise<void> {
  const { client, context, actor } = writing;
  if (findings.length === 0) return;
  const plan = context.planOf(`findings ${names.join(' ')}`, () => keepSql(context, names));
  const rows = findings.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(names.map((name) => [columnOf(fieldOf(context.resource, name)), values[name]])),
  }));
  await client.query(plan.bind({ customer: actor.customerUuid, rows: JSON.stringify(rows) }));
  announce(
    writing,
    findings.map(({ id }) => id),
  );
}
