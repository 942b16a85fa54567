import { sql } from 'kysely';
import { isReference } from '../../../../contract/fieldKinds.ts';
import { columnOf, fieldOf, type Resource } from '../../../../contract/resource.ts';
import { isAmong, tenantRows } from '../../../schema/rows.ts';
import { and, column, type Sql, slot } from '../../../schema/sql.ts';
import type { ResourceContext } from '../../context/resourceContext.ts';
import { systemColumns } from '../../values/recordColumns.ts';
import { referencesHold } from '../references.ts';
import { insertSql, updateSql } from '../statements.ts';

const eventsGiven = sql`e.customer_uuid = ${slot('customer')}::uuid AND e.id = ANY(${slot('events')}::bigint[])`;

const storedFields = ({ fields }: Resource) => [...fields.values()].filter((field) => !field.isDerived);

/**
 * Inserts removed rows again as the events in the slot `events` have them, with the next version. A row whose
 * references point to nothing any more is left out. Returns the ids of the rows.
 */
export function insertAgainSql(context: ResourceContext): Sql {
  const { resource, registry } = context;
  const fields = storedFields(resource);
  const own = new Map<string, Sql>([
    ['customer_uuid', sql`${slot('customer')}::uuid`],
    ['version', sql`g.version + 1`],
    ['updated_at', sql`now()`],
  ]);
  const names = new Set([
    ...own.keys(),
    ...systemColumns(resource).map(([, name]) => name),
    ...fields.map(columnOf),
  ]);
  // Rows of the same resource come back in this statement, so it does not see them yet; their foreign key does.
  const others = fields.filter((field) => isReference(field) && field.resource !== resource.name);
  const holds = referencesHold(others, registry, (field) => column('g', columnOf(field)));
  return insertSql(context, {
    action: 'restore',
    columns: [...names].map((name) => [name, own.get(name) ?? column('g', name)] as const),
    given: sql`gone AS MATERIALIZED (
      SELECT g.* FROM audit_events AS e, jsonb_populate_record(NULL::${sql.table(resource.table)}, e.before) AS g WHERE ${eventsGiven}),`,
    from: sql`FROM gone AS g WHERE ${holds}`,
  });
}

/** The row `t` has the version that the last of the events in the slot `events` gave it. */
const isUntouched = (): Sql =>
  sql`${column('t', 'version')} = (SELECT (e.after ->> 'version')::integer FROM audit_events AS e
    WHERE ${eventsGiven} AND e.record_id = ${column('t', 'id')}::text ORDER BY e.id DESC LIMIT 1)`;

/** Takes the mark of a delete off the rows in the slot `ids`, unless they were changed since. Returns their ids. */
export function unmarkSql(context: ResourceContext, softDelete: string): Sql {
  const { resource } = context;
  const flag = columnOf(fieldOf(resource, softDelete));
  const which = and([
    ...tenantRows(resource, 't'),
    isAmong(resource, column('t', 'id')),
    column('t', flag),
    isUntouched(),
  ]);
  return updateSql(context, which, { action: 'update', columns: [[flag, sql`false`]] });
}

/**
 * Gives the rows in the slot `ids` back the values that they had in `columns` before the events in the slot `events`, unless
 * they were changed since. Returns their ids.
 */
export function referAgainSql(context: ResourceContext, columns: readonly string[]): Sql {
  const { resource } = context;
  const was = (name: string): Sql =>
    sql`(SELECT ${column('r', name)} FROM audit_events AS e, jsonb_populate_record(NULL::${sql.table(resource.table)}, e.before) AS r
      WHERE ${eventsGiven} AND e.record_id = ${column('t', 'id')}::text ORDER BY e.id LIMIT 1)`;
  const which = and([...tenantRows(resource, 't'), isAmong(resource, column('t', 'id')), isUntouched()]);
  const given = columns.map((name) => [name, was(name)] as const);
  return updateSql(context, which, { action: 'undo', columns: given });
}
