import { sql } from 'kysely';
import { isSecret } from '../../../contract/fieldKinds.ts';
import { ownerOf } from '../../../contract/lines.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { storeScopeOf } from '../../../contract/storeScope.ts';
import { tenantRows } from '../../schema/rows.ts';
import { and, column, type Sql, slot } from '../../schema/sql.ts';
import { systemColumns } from '../values/recordColumns.ts';
import { valueSql } from '../values/values.ts';

/**
 * A column as the audit log keeps it. For a secret, the log keeps a part of the hash of its stored form. This differs
 * with each new value and reveals nothing about the value.
 */
function keptValue(resource: Resource, table: string, name: string): Sql {
  const isHidden = [...resource.fields.values()].some((field) => columnOf(field) === name && isSecret(field));
  return isHidden ? sql`left(md5(${column(table, name)}), 8)` : column(table, name);
}

const asJson = (resource: Resource, table: string, names: readonly string[]): Sql => {
  const columns = names.map((name) => sql`${keptValue(resource, table, name)} AS ${sql.ref(name)}`);
  return sql`(SELECT to_jsonb(logged) FROM (SELECT ${sql.join(columns)}) AS logged)`;
};

/** A row as the audit log keeps it: every stored column, and none that the database computes. */
const auditedRow = (resource: Resource, table: string): Sql =>
  asJson(resource, table, [
    ...systemColumns(resource).map(([, name]) => name),
    ...[...resource.fields.values()].filter((field) => !field.isDerived).map(columnOf),
  ]);

/** Characters of a record's name that an event keeps. */
const maxNameLength = 200;

/** Undoing a delete is an update of the flag; people call it a restore. */
function actionSql(
  resource: Resource,
  action: string,
  before: string | undefined,
  after: string | undefined,
) {
  if (action !== 'update' || !resource.softDelete || !before || !after) return sql.lit(action);
  const flag = columnOf(fieldOf(resource, resource.softDelete));
  return sql`CASE WHEN ${column(before, flag)} AND NOT ${column(after, flag)} THEN 'restore' ELSE ${sql.lit(action)} END`;
}

/** The stores of a record in its states `rows`, as an array; nothing for a record of no store. */
function storesOf(resource: Resource, registry: Registry, rows: readonly string[]): Sql {
  const scope = storeScopeOf(resource, registry);
  if (!scope) return sql`NULL::uuid[]`;
  if (scope.by === 'id') return sql`ARRAY[${column(rows[0] ?? '', 'id')}]`;
  const name = columnOf(scope.field);
  if (scope.by === 'parent') {
    const parents = rows.map((row) => column(row, name));
    // Each parent has a name of its own, because the store may be several records above.
    const above = `${rows[0] ?? ''}_above`;
    const stores = storesOf(scope.parent, registry, [above]);
    return sql`ARRAY(SELECT unnest(${stores}) FROM ${sql.table(scope.parent.table)} AS ${sql.ref(above)}
      WHERE ${and([...tenantRows(scope.parent, above), sql`${column(above, 'id')} IN (${sql.join(parents)})`])})`;
  }
  const values = rows.map((row) => column(row, name));
  if (scope.by === 'store') return sql`array_remove(ARRAY[${sql.join(values)}], NULL)`;
  return sql`${sql.join(
    values.map((value) => sql`coalesce(${value}, '{}')`),
    sql` || `,
  )}`;
}

/**
 * The INSERT that records what a change did, to run in the same statement as the change. `source` is the FROM of the
 * changed rows; `before` and `after` name the tables in it that hold their states; `columns` are those that the
 * change wrote besides the version, if known. The plan binds the actor by name. The event also keeps the record's
 * name, so that the log can name deleted records; the record's stores; and for a line the record that it belongs to,
 * whose history shows the event. The events of an import or a bulk change are parts of one line of the log.
 */
export function auditSql(
  { resource, registry }: { resource: Resource; registry: Registry },
  action: string,
  source: Sql,
  { before, after, columns }: { before?: string; after?: string; columns?: readonly string[] },
): Sql {
  const state = (table: string | undefined) =>
    table === undefined ? sql`NULL::jsonb` : auditedRow(resource, table);
  // If little was written, the rest comes from the row before: turning a whole row into JSON is the largest cost of
  // an event.
  const isPart = before !== undefined && after !== undefined && columns !== undefined;
  const earlier = isPart ? sql`CROSS JOIN LATERAL (SELECT ${state(before)} AS state OFFSET 0) AS was` : sql``;
  const states = isPart
    ? sql`was.state, was.state || ${asJson(resource, after, [...columns, 'version', 'updated_at'])}`
    : sql`${state(before)}, ${state(after)}`;
  const shown = after ?? before ?? '';
  const title = valueSql(fieldOf(resource, resource.title), resource, registry, shown);
  // Worked out once for each event: a name made of other records takes a look-up for each of them.
  const named = sql`CROSS JOIN LATERAL (SELECT left(${title}::text, ${sql.lit(maxNameLength)}) AS name OFFSET 0) AS named`;
  const did = actionSql(resource, action, before, after);
  const by = ownerOf(resource, registry)?.by;
  const owner = by ? sql`${column(shown, columnOf(by))}::text` : sql`NULL::text`;
  const stores = storesOf(
    resource,
    registry,
    [before, after].filter((row) => row !== undefined),
  );
  return sql`INSERT INTO audit_events
      (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id, record_name, owner_id, store_uuids,
        before, after, is_part, search_text)
    SELECT ${slot('customer')}::uuid, ${slot('actorUuid')}::uuid, ${slot('actorName')}::text, ${slot('address')}::text,
      ${slot('requestId')}::text, ${did}, ${sql.lit(resource.name)},
      ${column(shown, 'id')}::text, named.name, ${owner}, ${stores}, ${states}, ${slot('isPart')}::boolean,
      event_search_text(${slot('actorName')}::text, named.name, ${did}, ${slot('address')}::text) ${source} ${named} ${earlier}`;
}
