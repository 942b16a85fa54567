import type { ClientBase } from 'pg';
import { type Mistake, mistakeAt } from '../../contract/mistake.ts';
import type { Registry } from '../../contract/registry.ts';
import { columnOf, type Resource } from '../../contract/resource.ts';
import type { TableParts } from '../schema/inspectTables.ts';
import { tablePrefix } from './tablePrefix.ts';

interface Looking {
  present: ReadonlyMap<string, TableParts>;
  /** Resources whose tables were just made. */
  isNew: readonly Resource[];
  used: Registry;
}

/** True where at least half of the fields have a column in the table. */
function looksLike(resource: Resource, { columns }: TableParts): boolean {
  const own = [...resource.fields.values()].filter(({ isDerived }) => !isDerived).map(columnOf);
  const shared = own.filter((name) => columns.has(name));
  return shared.length > 0 && shared.length * 2 >= own.length;
}

/** Warnings for new resources that look like a table that no definition names any more: somebody probably renamed it. */
export async function abandonedTables(
  client: ClientBase,
  { present, isNew, used }: Looking,
): Promise<Map<string, Mistake[]>> {
  const named = new Set([...used.values()].map(({ table }) => table));
  const left = [...present].filter(([table]) => table.startsWith(tablePrefix) && !named.has(table));
  const { rows } = await client.query<{ table: string }>(
    `SELECT relname AS table FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relname = ANY($1) AND pg_relation_size(oid) > 0`,
    [left.map(([table]) => table)],
  );
  const filled = new Set(rows.map(({ table }) => table));
  const warnings = new Map<string, Mistake[]>();
  for (const resource of isNew) {
    const alike = left.filter(([table, parts]) => filled.has(table) && looksLike(resource, parts));
    if (alike.length > 0)
      warnings.set(
        resource.name,
        alike.map(([table]) => mistakeAt(['name'], 'tableLeft', { table })),
      );
  }
  return warnings;
}
