import { sql } from 'kysely';
import type { Field } from '../../../../contract/fieldKinds/field.ts';
import { isReference } from '../../../../contract/fieldKinds.ts';
import { columnOf, type Resource } from '../../../../contract/resource.ts';
import { livingRows, tenantRows } from '../../../schema/rows.ts';
import { and, column, type Sql, slot } from '../../../schema/sql.ts';
import type { ResourceContext } from '../../context/resourceContext.ts';
import { typeOf } from '../../values/gridCells.ts';
import { auditSql } from '../audit.ts';
import { referencesHold } from '../references.ts';
import type { WantedCell } from './wantedCells.ts';

/** The place of a cell in the request. No column can have this name. */
const place = '$place';

/** The cells in the slot `cells` as rows `g`, with these values. */
function givenCells({ resource, registry }: ResourceContext, fields: readonly Field[]): Sql {
  const columns = [
    sql`${sql.ref(place)} integer`,
    sql`id ${sql.raw(resource.key)}`,
    ...fields.map((field) => sql`${sql.ref(columnOf(field))} ${typeOf(field, registry)}`),
  ];
  return sql`jsonb_to_recordset(${slot('cells')}::jsonb) AS g (${sql.join(columns)})`;
}

/** What the slot `cells` is bound to. */
export const boundCells = (cells: readonly WantedCell[], fields: readonly Field[]): string =>
  JSON.stringify(
    cells.map((cell) => ({
      [place]: cell.given.place,
      id: cell.id,
      ...Object.fromEntries(fields.map((field) => [columnOf(field), cell.values[field.source] ?? null])),
    })),
  );

/** The references among the fields, each of which must point to something. */
export const checkedReferences = (fields: readonly Field[]): Field[] => fields.filter(isReference);

/** The places of cells whose reference `field` points to nothing. Locks what the others point to. */
export function brokenSql(context: ResourceContext, field: Field): Sql {
  const holds = referencesHold([field], context.registry, () => column('g', columnOf(field)));
  return sql`SELECT g.${sql.ref(place)} AS place FROM ${givenCells(context, [field])} WHERE NOT ${holds} ORDER BY 1`;
}

/** The cells in `written`, by the values that identify them in a request. */
const writtenCells = (row: Field, across: Field): Sql =>
  sql`SELECT w.id, w.version, ${column('w', columnOf(row))}::text AS "row", ${column('w', columnOf(across))}::text AS "column" FROM written AS w`;

/** Adds the given cells in one statement. Leaves out those that somebody else has just added. */
export function addSql(
  context: ResourceContext,
  { fields, row, across }: { fields: readonly Field[]; row: Field; across: Field },
): Sql {
  const { resource } = context;
  const columns: [string, Sql][] = [
    ['customer_uuid', sql`${slot('customer')}::uuid`],
    ...fields.map((field): [string, Sql] => [columnOf(field), column('g', columnOf(field))]),
  ];
  return sql`WITH written AS (
      INSERT INTO ${sql.table(resource.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      SELECT ${sql.join(columns.map(([, given]) => given))} FROM ${givenCells(context, fields)}
      ON CONFLICT DO NOTHING RETURNING *),
    audited AS (${auditSql(context, 'create', sql`FROM written AS w`, { after: 'w' })})
    ${writtenCells(row, across)}`;
}

/** Gives locked cells the given values in one statement. */
export function changeSql(
  context: ResourceContext,
  { fields, row, across }: { fields: readonly Field[]; row: Field; across: Field },
): Sql {
  const { resource } = context;
  const table = sql.table(resource.table);
  const set = fields.map((field) => sql`${sql.ref(columnOf(field))} = ${column('g', columnOf(field))}`);
  const source = sql`FROM written AS w JOIN before AS b ON b.id = w.id`;
  const columns = fields.map(columnOf);
  return sql`WITH given AS MATERIALIZED (SELECT * FROM ${givenCells(context, fields)}),
    before AS MATERIALIZED (SELECT t.* FROM ${table} AS t JOIN given AS g ON g.id = t.id WHERE ${and(livingRows(resource, 't'))}),
    written AS (
      UPDATE ${table} AS t SET ${sql.join([...set, sql`version = t.version + 1`, sql`updated_at = now()`])}
      FROM given AS g WHERE ${and([...tenantRows(resource, 't'), sql`t.id = g.id`])} RETURNING t.*),
    audited AS (${auditSql(context, 'update', source, { before: 'b', after: 'w', columns })})
    ${writtenCells(row, across)}`;
}

/** The stored fields that any of the cells gives a value. */
export const fieldsGiven = (resource: Resource, cells: readonly WantedCell[]): Field[] => {
  const sources = new Set(cells.flatMap(({ changes }) => Object.keys(changes)));
  return [...resource.fields.values()].filter((field) => !field.isDerived && sources.has(field.source));
};
