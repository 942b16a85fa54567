import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fileFields } from '../../../contract/fieldKinds.ts';
import { inheritedFields } from '../../../contract/inherited.ts';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, or, type Sql, slot } from '../../schema/sql.ts';
import { valueSql } from '../values/values.ts';
import { auditSql } from '../write/audit.ts';
import { startFields } from '../write/values.ts';
import { type Applying, type GivenField, matches, rowNumber, run, sameValue, staged } from './applying.ts';
import { idColumn } from './staging.ts';

/** The value that a staged row gives a record. Languages that the file does not have stay as they are. */
function newValue(applying: Applying, { field, parts }: GivenField): Sql {
  if (field.inheritance === 'own') return newOwn(applying, field);
  const staged = column('s', columnOf(field));
  if (parts.length === fileFields(field).length) return staged;
  const languages = parts.map(({ source }) => source.slice(field.source.length + 1));
  const empty = sql`'{}'::jsonb`;
  const others = sql`coalesce(${column('t', columnOf(field))}, ${empty}) - ${languages}::text[]`;
  return sql`nullif((${others}) || coalesce(${staged}, ${empty}), ${empty})`;
}

/** The fields with own values after the import. Fields without a column in the file stay as they are. */
function newOwn({ context, given }: Applying, own: Field): Sql {
  const { resource, registry } = context;
  const cells = given.flatMap(({ field }) => (field.inheritance === 'value' ? [field.source] : []));
  const all = inheritedFields(resource).map(({ source }) => source);
  const staged = column('s', columnOf(own));
  const before = valueSql(own, resource, registry, 't');
  return sql`ARRAY(SELECT n.name FROM unnest(${sql.val(all)}::text[]) WITH ORDINALITY AS n (name, place)
    WHERE n.name = ANY(CASE WHEN n.name = ANY(${sql.val(cells)}::text[]) THEN ${staged} ELSE ${before} END) ORDER BY n.place)`;
}

async function updateMatched(applying: Applying): Promise<{ updated: number; unchanged: number }> {
  const { context, given, matchBy } = applying;
  if (!matchBy) return { updated: 0, unchanged: 0 };
  const { resource } = context;
  const changing = given.filter(({ field }) => field !== matchBy);
  const table = sql.table(resource.table);
  const matched = await run(
    applying,
    sql`SELECT count(*)::integer AS count FROM ${staged} WHERE ${matches(applying)}`,
  );
  if (changing.length === 0) return { updated: 0, unchanged: matched.rows[0].count };
  const changes = changing.map((one): [string, Sql] => [columnOf(one.field), newValue(applying, one)]);
  const differs = or(changes.map(([name, value]) => sql`${column('t', name)} IS DISTINCT FROM ${value}`));
  const { rowCount } = await run(
    applying,
    sql`WITH before AS MATERIALIZED (
        SELECT t.* FROM ${table} AS t JOIN ${staged} ON ${sameValue(matchBy)}
        WHERE ${and([...livingRows(resource, 't'), differs])} FOR UPDATE OF t),
      written AS (
        UPDATE ${table} AS t
        SET ${sql.join([
          ...changes.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
          sql`version = t.version + 1`,
          sql`updated_at = now()`,
        ])}
        FROM ${staged}, before AS b WHERE ${and([sql`t.id = b.id`, sameValue(matchBy), ...livingRows(resource, 't')])} RETURNING t.*)
      ${auditSql(context, 'import', sql`FROM written AS w JOIN before AS b ON b.id = w.id`, { before: 'b', after: 'w' })}`,
  );
  const updated = rowCount ?? 0;
  return { updated, unchanged: matched.rows[0].count - updated };
}

/** New records come after the existing ones, in the order of the file. `join` brings each list's next place. */
function nextPositions({ context }: Applying): { columns: [string, Sql][]; join: Sql } {
  const { resource } = context;
  if (!resource.ordered) return { columns: [], join: sql`` };
  const within = resource.ordered.within ? columnOf(fieldOf(resource, resource.ordered.within)) : undefined;
  const list = within ? column('t', within) : sql`true`;
  const partition = within ? sql`PARTITION BY ${column('s', within)}` : sql``;
  return {
    columns: [
      [
        'position',
        sql`coalesce(l.next, 0) + (row_number() OVER (${partition} ORDER BY ${rowNumber}))::integer - 1`,
      ],
    ],
    join: sql`LEFT JOIN (SELECT ${list} AS list, max(t.position) + 1 AS next FROM ${sql.table(resource.table)} AS t
      WHERE ${and(livingRows(resource, 't'))} GROUP BY 1) AS l ON l.list = ${within ? column('s', within) : sql`true`}`,
  };
}

async function insertNew(applying: Applying): Promise<number> {
  const { context, fields, hasLines } = applying;
  const { resource } = context;
  const position = nextPositions(applying);
  const columns: [string, Sql][] = [
    ...(resource.scope === 'customer'
      ? [['customer_uuid', sql`${slot('customer')}::uuid`] as [string, Sql]]
      : []),
    ...(hasLines ? [['id', column('s', idColumn)] as [string, Sql]] : []),
    ...position.columns,
    ...startFields(resource).map((field): [string, Sql] => [
      columnOf(field),
      sql`${sql.lit(field.default)}::${sql.raw(onServer(field).columnType(field, context.registry))}`,
    ]),
    ...fields.map((field): [string, Sql] => [columnOf(field), column('s', columnOf(field))]),
  ];
  const { rowCount } = await run(
    applying,
    sql`WITH written AS (
        INSERT INTO ${sql.table(resource.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
        SELECT ${sql.join(columns.map(([, value]) => value))} FROM ${staged} ${position.join} WHERE NOT ${matches(applying)}
        ORDER BY ${rowNumber} RETURNING *)
      ${auditSql(context, 'import', sql`FROM written AS w`, { after: 'w' })}`,
  );
  return rowCount ?? 0;
}

/** Changes the records that staged rows match and adds the rest, with an audit event each. */
export async function applyRows(
  applying: Applying,
): Promise<{ created: number; updated: number; unchanged: number }> {
  const changed = await updateMatched(applying);
  return { created: await insertNew(applying), ...changed };
}
