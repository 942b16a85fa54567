import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { linesFields } from '../../../contract/lines.ts';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import { authorise } from '../../access/actor.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext, Writing } from '../context/resourceContext.ts';
import { finish, ruled } from '../context/rules.ts';
import { auditSql } from './audit.ts';
import { referencesHold } from './references.ts';
import { newKeys } from './secrets.ts';
import { startValues } from './startValues.ts';
import { bindings, changedFields, invalid, keyOf, validated } from './values.ts';

/** The place of a row in what was asked for. No column can have this name. */
const place = '$place';

/** New records go to the end of their list, in the order in which they were given. */
function positionColumn({ resource }: ResourceContext): [string, Sql][] {
  if (!resource.ordered) return [];
  const within = resource.ordered.within && columnOf(fieldOf(resource, resource.ordered.within));
  const same = within ? [sql`${column('s', within)} = ${column('g', within)}`] : [];
  const partition = within ? sql`PARTITION BY ${column('g', within)}` : sql``;
  const end = sql`(SELECT max(s.position) + 1 FROM ${sql.table(resource.table)} AS s
    WHERE ${and([...livingRows(resource, 's'), ...same])})`;
  const ahead = sql`(row_number() OVER (${partition} ORDER BY g.${sql.ref(place)}))::integer - 1`;
  return [['position', sql`coalesce(${end}, 0) + ${ahead}`]];
}

/** Adds the rows in the slot `rows`, with an event each, if everything that they refer to is there. */
function insertSql(context: ResourceContext, fields: readonly Field[]): Sql {
  const { resource, registry } = context;
  const typed = fields.map(
    (field) => sql`${sql.ref(columnOf(field))} ${sql.raw(onServer(field).columnType(field, registry))}`,
  );
  const columns: [string, Sql][] = [
    ['customer_uuid', sql`${slot('customer')}::uuid`],
    ['id', sql`g.id`],
    ...positionColumn(context),
    ...fields.map((field): [string, Sql] => [columnOf(field), column('g', columnOf(field))]),
  ];
  return sql`WITH written AS (
      INSERT INTO ${sql.table(resource.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      SELECT ${sql.join(columns.map(([, value]) => value))}
      FROM jsonb_to_recordset(${slot('rows')}::jsonb) AS g (${sql.ref(place)} integer, id uuid, ${sql.join(typed)})
      WHERE ${referencesHold(fields, registry, (field) => column('g', columnOf(field)))} RETURNING *),
    audited AS (${auditSql(context, 'create', sql`FROM written AS w`, { after: 'w' })})
    SELECT id FROM written`;
}

/**
 * Creates many records of a customer in one statement: all of them or none. Returns their ids, in the given order. It is for
 * resources whose records are plain rows, without lines, inherited values or issued keys.
 * @throws ServiceError FORBIDDEN or VALIDATION_FAILED
 */
export async function createAllWith(writing: Writing, inputs: readonly unknown[]): Promise<string[]> {
  const { client, context, actor } = writing;
  const { resource } = context;
  authorise(actor, resource, 'create');
  if (linesFields(resource).length > 0 || resource.overrides || newKeys(resource))
    throw new Error(`Records of ${resource.name} are created one by one.`);
  const rows: { id: string; values: Record<string, unknown> }[] = [];
  for (const input of inputs) {
    const values = { ...startValues(resource), ...validated(context, 'create', input) };
    const allowed = await ruled(writing, { action: 'create', ids: [], values });
    rows.push({ id: randomUUID(), values: allowed });
  }
  const named = new Set(rows.flatMap(({ values }) => changedFields(resource, values)));
  const fields = [...resource.fields.values()].filter((field) => named.has(field));
  const plan = context.planOf(`create all ${keyOf(fields)}`, () => insertSql(context, fields));
  const given = rows.map(({ id, values }, index) => ({
    ...{ [place]: index, id },
    ...Object.fromEntries(fields.map((field) => [columnOf(field), values[field.source]])),
  }));
  const bound = { ...bindings([], {}, actor), rows: JSON.stringify(given) };
  const { rowCount } = await client.query(plan.bind(bound));
  if (rowCount !== rows.length) throw invalid([{ field: '', code: 'missingReference', details: {} }]);
  const ids = rows.map(({ id }) => id);
  await finish(writing, { action: 'create', ids });
  return ids;
}
