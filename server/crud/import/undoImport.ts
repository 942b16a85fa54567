import { sql } from 'kysely';
import type pg from 'pg';
import { isSecret } from '../../../contract/fieldKinds.ts';
import { columnOf } from '../../../contract/resource.ts';
import { type Actor, authorise } from '../../access/actor.ts';
import { isAmong, tenantRows } from '../../schema/rows.ts';
import { and, column, compilePlan, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { finish } from '../context/rules.ts';
import { keepToOwnStores } from '../context/storeWall.ts';
import { auditSql } from '../write/audit.ts';
import { mostRecords } from '../write/bulk.ts';
import { touchOwnersOfWritten } from '../write/lines/touchOwners.ts';
import { mergeSearchIndexLater } from '../write/searchIndex.ts';
import { stillUsed } from '../write/stillUsed.ts';
import { bindings } from '../write/values.ts';
import { refusing, writeManyWith } from '../write/write.ts';
import { type ImportedRecord, type ImportToUndo, importedRecords, resourcesAdded } from './importEvents.ts';
import { importRights } from './importFile.ts';

/** A large import may take this many milliseconds to undo. */
const longestUndo = 600_000;

/** Records named that stay as they are; the rest are counted. */
const namesShown = 20;

/** What undoing an import did. */
export type UndoneImport = Readonly<{ undone: number; kept: number; keptNames: string[] }>;

/**
 * Undoes an import within the caller's transaction: deletes the records that it added, and gives those that it changed
 * their earlier values. Records that somebody changed since stay as they are, and so do added records that others use.
 * @throws ServiceError FORBIDDEN, OTHER_STORES, or VALIDATION_FAILED where an earlier value is taken meanwhile
 */
export function undoImport(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  of: ImportToUndo,
): Promise<UndoneImport> {
  authorise(actor, context.resource, ...importRights, 'delete');
  const { customerUuid } = actor;
  return refusing(context, async () => {
    await client.query(`SET LOCAL statement_timeout = ${longestUndo}`);
    await mergeSearchIndexLater(client, context);
    const records = await importedRecords(client, context, customerUuid, { ...of, action: 'import' });
    const untouched = records.filter(({ isUntouched }) => isUntouched);
    await keepToOwnStores(
      client,
      context,
      actor,
      untouched.map(({ id }) => id),
    );
    const changed = untouched.filter(({ isNew }) => !isNew);
    await restore(client, context, actor, changed);
    const deleted = await removeUnused(
      client,
      context,
      actor,
      untouched.filter(({ isNew }) => isNew),
    );
    for (const name of await resourcesAdded(client, context.resource, customerUuid, of))
      await removeAdded(client, context.contextOf(name), actor, of);
    await touchOwnersOfWritten(client, context, actor);
    await finish(client, context, actor, { action: 'update', ids: null });
    const done = new Set([...changed.map(({ id }) => id), ...deleted]);
    const kept = records.filter(({ id }) => !done.has(id));
    const keptNames = kept.slice(0, namesShown).map(({ name }) => name);
    return { undone: done.size, kept: kept.length, keptNames };
  });
}

/** Deletes records that nobody has changed and nothing uses. Returns their ids. */
async function removeUnused(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  records: readonly ImportedRecord[],
): Promise<(string | number)[]> {
  if (records.length === 0) return [];
  const all = records.map(({ id }) => id);
  const used = await stillUsed(client, context, actor, all);
  const ids = all.filter((id) => !used.has(id));
  for (let start = 0; start < ids.length; start += mostRecords)
    await writeManyWith(client, context, actor, {
      action: 'delete',
      ids: ids.slice(start, start + mostRecords),
    });
  return ids;
}

/** Deletes the records that the import added because its file names them, where the actor may. */
async function removeAdded(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  of: ImportToUndo,
): Promise<void> {
  authorise(actor, context.resource, 'delete');
  const records = await importedRecords(client, context, actor.customerUuid, { ...of, action: 'create' });
  await removeUnused(
    client,
    context,
    actor,
    records.filter(({ isUntouched }) => isUntouched),
  );
}

/** Gives records the values that they had before the events of the import. */
async function restore(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  records: readonly ImportedRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const bound = {
    ...bindings([], {}, actor),
    ids: records.map(({ id }) => id),
    events: records.map(({ event }) => event),
  };
  await client.query(compilePlan(restoreSql(context), { prepared: false }).bind(bound));
}

function restoreSql(context: ResourceContext): Sql {
  const { resource } = context;
  const table = sql.table(resource.table);
  // The log keeps no secrets, and no file changes them.
  const names = [...resource.fields.values()]
    .filter((field) => !field.isDerived && !isSecret(field))
    .map(columnOf);
  const set = names.map((name) => sql`${sql.ref(name)} = ${column('w', name)}`);
  return sql`WITH was AS MATERIALIZED (
      SELECT r.* FROM audit_events AS e, jsonb_populate_record(NULL::${table}, e.before) AS r
      WHERE e.customer_uuid = ${slot('customer')}::uuid AND e.id = ANY(${slot('events')}::bigint[])),
    before AS MATERIALIZED (
      SELECT t.* FROM ${table} AS t WHERE ${and([...tenantRows(resource, 't'), isAmong(resource, column('t', 'id'))])}),
    written AS (
      UPDATE ${table} AS t SET ${sql.join([...set, sql`version = t.version + 1`, sql`updated_at = now()`])}
      FROM was AS w WHERE ${and([...tenantRows(resource, 't'), sql`t.id = w.id`, isAmong(resource, column('t', 'id'))])} RETURNING t.*)
    ${auditSql(context, 'undo', sql`FROM written AS w JOIN before AS b ON b.id = w.id`, { before: 'b', after: 'w' })}`;
}
