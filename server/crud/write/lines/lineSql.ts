import { sql } from 'kysely';
import type { Field } from '../../../../contract/fieldKinds/field.ts';
import { isReference } from '../../../../contract/fieldKinds.ts';
import type { Lines } from '../../../../contract/lines.ts';
import { columnOf } from '../../../../contract/resource.ts';
import { onServer } from '../../../schema/fieldKinds.ts';
import { and, column, or, type Sql, slot } from '../../../schema/sql.ts';
import type { ResourceContext } from '../../context/resourceContext.ts';
import { linesOfOwner } from '../../read/lines.ts';
import { auditSql } from '../audit.ts';
import { referencesHold } from '../references.ts';
import { storedFields } from './lockLines.ts';
import type { WantedLine } from './wantedLines.ts';

/** The place of a line in the request. No column can have this name. */
const place = '$place';

/** The lines in the slot `lines` as rows `g`. */
function givenRows({ registry }: ResourceContext, fields: readonly Field[]): Sql {
  const columns = [
    sql`${sql.ref(place)} integer`,
    sql`id uuid`,
    ...fields.map(
      (field) => sql`${sql.ref(columnOf(field))} ${sql.raw(onServer(field).columnType(field, registry))}`,
    ),
  ];
  return sql`jsonb_to_recordset(${slot('lines')}::jsonb) AS g (${sql.join(columns)})`;
}

/** What the slot `lines` is bound to. */
export const boundRows = (lines: Lines, rows: readonly WantedLine[]): string =>
  JSON.stringify(
    rows.map((row) => ({
      [place]: row.place,
      id: row.id,
      ...Object.fromEntries(storedFields(lines).map((field) => [columnOf(field), row.values[field.source]])),
    })),
  );

/** The references of lines that may point to nothing. The tree was checked before, among the lines themselves. */
export const checkedReferences = (lines: Lines): Field[] =>
  storedFields(lines).filter((field) => isReference(field) && field !== lines.tree);

/** The places of lines whose reference `field` points to nothing. Locks what the others point to. */
export const brokenSql = (context: ResourceContext, field: Field): Sql => {
  const holds = referencesHold([field], context.registry, () => column('g', columnOf(field)));
  return sql`SELECT g.${sql.ref(place)} AS place FROM ${givenRows(context, [field])} WHERE NOT ${holds} ORDER BY 1`;
};

/** Which of the ids in the slot `ids` belong to a line of any record, or belonged to one that is gone. */
export const usedIdsSql = ({ resource }: Lines): Sql =>
  sql`SELECT i.id FROM unnest(${slot('ids')}::uuid[]) AS i (id)
    WHERE EXISTS (SELECT FROM audit_events AS e WHERE e.customer_uuid = ${slot('customer')}::uuid
        AND e.resource = ${sql.lit(resource.name)} AND e.record_id = i.id::text)
      OR EXISTS (SELECT FROM ${sql.table(resource.table)} AS t
        WHERE t.customer_uuid = ${slot('customer')}::uuid AND t.id = i.id)`;

/** Adds the given lines to the record in the slot `owner`, in one statement. */
export function addSql(context: ResourceContext, lines: Lines): Sql {
  const { resource, by } = lines;
  const fields = storedFields(lines);
  const columns: [string, Sql][] = [
    ['customer_uuid', sql`${slot('customer')}::uuid`],
    ['id', sql`g.id`],
    [columnOf(by), sql`${slot('owner')}::uuid`],
    ...(resource.ordered ? [['position', sql`g.${sql.ref(place)}`] as [string, Sql]] : []),
    ...fields.map((field): [string, Sql] => [columnOf(field), column('g', columnOf(field))]),
  ];
  return sql`WITH written AS (
      INSERT INTO ${sql.table(resource.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      SELECT ${sql.join(columns.map(([, value]) => value))} FROM ${givenRows(context, fields)}
      ON CONFLICT (customer_uuid, id) DO NOTHING RETURNING *),
    audited AS (${auditSql({ ...context, resource }, 'create', sql`FROM written AS w`, { after: 'w' })})
    SELECT id FROM written`;
}

/** Gives lines of the record in the slot `owner` the given values, in one statement. Returns the ids of those that differed. */
export function changeSql(context: ResourceContext, lines: Lines): Sql {
  const { resource } = lines;
  const table = sql.table(resource.table);
  const columns: [string, Sql][] = [
    ...(resource.ordered ? [['position', sql`g.${sql.ref(place)}`] as [string, Sql]] : []),
    ...storedFields(lines).map((field): [string, Sql] => [columnOf(field), column('g', columnOf(field))]),
  ];
  const differs = or(columns.map(([name, value]) => sql`${column('b', name)} IS DISTINCT FROM ${value}`));
  const set = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const same = and([sql`t.id = b.id`, sql`t.customer_uuid = b.customer_uuid`]);
  return sql`WITH before AS MATERIALIZED (SELECT t.* FROM ${table} AS t WHERE ${linesOfOwner(lines)}),
    written AS (
      UPDATE ${table} AS t SET ${sql.join([...set, sql`version = t.version + 1`, sql`updated_at = now()`])}
      FROM ${givenRows(context, storedFields(lines))} JOIN before AS b ON b.id = g.id
      WHERE ${same} AND ${differs} RETURNING t.*),
    audited AS (${auditSql({ ...context, resource }, 'update', sql`FROM written AS w JOIN before AS b ON b.id = w.id`, { before: 'b', after: 'w' })})
    SELECT id FROM written`;
}
