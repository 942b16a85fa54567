import { createHash } from 'node:crypto';
import { type ClientBase, DatabaseError } from 'pg';
import { type Mistake, mistakeAt } from '../../contract/mistake.ts';
import type { Registry } from '../../contract/registry.ts';
import { columnOf, type Resource } from '../../contract/resource.ts';
import { inspectTables, type TableParts } from '../schema/inspectTables.ts';
import { type Step, schemaDifference } from '../schema/schemaDifference.ts';
import { betweenTablesSql, tableSql } from '../schema/tableSql.ts';
import { expressionMistakes } from './checkExpressions.ts';
import type { ConfiguredResource } from './definitionFile.ts';
import { rowsInTheWay } from './rowsInTheWay.ts';
import { tablePrefix } from './tablePrefix.ts';

/** The mistakes, by the name of the resource. */
export interface Outcome {
  /** If there are any, nothing was changed. */
  wrong: Map<string, Mistake[]>;
  warnings: Map<string, Mistake[]>;
  /** The values that are lost, as sentences. */
  losses: string[];
}

/** How far it may go. */
export interface Permission {
  /** Values that may be lost, as `resource.field`. */
  dropping: ReadonlySet<string>;
  /** True to find out what it would do, without doing it. */
  isTrial: boolean;
}

const digest = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** What expressions may depend on: the definitions of fields and how they are computed. */
const readableFields = (resource: Resource) =>
  [...resource.fields.values()].map(({ name, kind, computed, aggregate, current, dating, inheritance }) => [
    ...[name, kind, computed, aggregate],
    ...[current, dating, inheritance],
  ]);

/** The parts of a field that no column shows. */
const ruledFields = (resource: Resource) =>
  [...resource.fields.values()].map(({ name, choices, maxLength }) => [name, choices, maxLength]);

/**
 * The table that a definition asks for, the fields of the product that its expressions may read (`own`), and the
 * table as it is. While none of these change, there is nothing to compare.
 */
function digestOf(
  resource: Resource,
  registry: Registry,
  { present, own }: { present: TableParts | undefined; own: string },
): string {
  const parts = present && Object.values(present).map((part) => (part instanceof Map ? [...part] : part));
  const desired = [...tableSql(resource, registry), ...betweenTablesSql(resource, registry), resource.rows];
  return digest(desired, readableFields(resource), ruledFields(resource), parts, own);
}

async function storedDigests(client: ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ table_name: string; digest: string }>(
    'SELECT table_name, digest FROM configured_tables',
  );
  return new Map(rows.map(({ table_name: table, digest }) => [table, digest]));
}

async function storeDigests(
  client: ClientBase,
  resources: readonly Resource[],
  registry: Registry,
  own: string,
) {
  const present = await inspectTables(client, 'public');
  await client.query(
    `INSERT INTO configured_tables (table_name, digest) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (table_name) DO UPDATE SET digest = excluded.digest`,
    [
      resources.map(({ table }) => table),
      resources.map((one) => digestOf(one, registry, { present: present.get(one.table), own })),
    ],
  );
}

/** Turns an error of the database into a mistake that an admin can correct. */
function refusedStep(error: DatabaseError, path: Mistake['path']): Mistake {
  if (error.code === '23503')
    return mistakeAt(path, 'danglingRows', { reason: error.detail ?? error.message });
  return mistakeAt(path, 'databaseRefuses', { reason: error.message });
}

/** True where somebody uses the table. That is no mistake of a definition. */
export const isInUse = (error: unknown) => error instanceof DatabaseError && error.code === '55P03';

/** Takes all steps at once, or none. Returns whether the database refused one. */
async function isRefused(client: ClientBase, steps: readonly Step[]): Promise<boolean> {
  await client.query('SAVEPOINT steps');
  try {
    await client.query(steps.map(({ sql }) => sql).join(';\n'));
    return false;
  } catch (error) {
    if (!(error instanceof DatabaseError) || isInUse(error)) throw error;
    await client.query('ROLLBACK TO steps');
    return true;
  }
}

/** Takes the steps. If the database refuses one, that is a mistake of the step's resource. */
async function takeSteps(client: ClientBase, steps: readonly Step[], wrong: Outcome['wrong']): Promise<void> {
  // Usually all of them succeed, and one request for thousands takes a fraction of one request each.
  if (!(await isRefused(client, steps))) return;
  for (const { sql, resource, field } of steps) {
    await client.query('SAVEPOINT step');
    try {
      await client.query(sql);
      await client.query('RELEASE step');
    } catch (error) {
      if (!(error instanceof DatabaseError) || isInUse(error)) throw error;
      await client.query('ROLLBACK TO step');
      const path = field === undefined ? [] : ['fields', field];
      wrong.set(resource, [...(wrong.get(resource) ?? []), refusedStep(error, path)]);
    }
  }
}

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
async function abandonedTables(
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

/**
 * Adds what the tables of configured resources lack, all in one transaction, and lets the database read every
 * computed field. If something is wrong, nothing is changed.
 * @throws DatabaseError (`isInUse`) while somebody uses a table that would change
 */
export async function bringTablesInLine(
  client: ClientBase,
  registry: Registry,
  configured: readonly ConfiguredResource[],
  { dropping, isTrial }: Permission,
): Promise<Outcome> {
  const resources = configured.flatMap(({ resource }) => registry.get(resource.name) ?? []);
  const present = await inspectTables(client, 'public');
  const stored = await storedDigests(client);
  const productOwn = [...registry.values()].filter((one) => !resources.includes(one));
  const own = digest(productOwn.map(readableFields));
  const changed = resources.filter(
    (one) => stored.get(one.table) !== digestOf(one, registry, { present: present.get(one.table), own }),
  );
  // If nothing has changed, the configured expressions were already checked.
  const unsure = changed.length > 0 ? [...registry.values()] : productOwn;
  const names = new Set(changed.map(({ name }) => name));
  const outcome: Outcome = { wrong: new Map(), warnings: new Map(), losses: [] };
  const steps =
    changed.length > 0 ? await schemaDifference(client, registry, ({ name }) => names.has(name)) : [];
  const { cleared, inTheWay, losses } = await rowsInTheWay(
    client,
    changed.filter(({ table }) => present.has(table)),
    steps,
    dropping,
  );
  outcome.losses = losses;
  for (const [name, mistakes] of inTheWay) outcome.wrong.set(name, mistakes);
  await client.query('BEGIN');
  await takeSteps(
    client,
    [...cleared, ...steps].filter(({ resource }) => !inTheWay.has(resource)),
    outcome.wrong,
  );
  if (outcome.wrong.size === 0)
    for (const [name, mistakes] of await expressionMistakes(client, registry, unsure))
      outcome.wrong.set(name, mistakes);
  if (outcome.wrong.size === 0) {
    const isNew = changed.filter(({ table }) => !present.has(table));
    if (isNew.length > 0)
      outcome.warnings = await abandonedTables(client, { present, isNew, used: registry });
    if (changed.length > 0) await storeDigests(client, changed, registry, own);
  }
  await client.query(outcome.wrong.size === 0 && !isTrial ? 'COMMIT' : 'ROLLBACK');
  return outcome;
}
