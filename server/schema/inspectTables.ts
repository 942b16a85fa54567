import type pg from 'pg';

/** The parts of one table, each by a name with the SQL that PostgreSQL itself writes for it. */
export interface TableParts {
  columns: Map<string, ColumnPart>;
  constraints: Map<string, string>;
  indexes: Map<string, string>;
  policies: Map<string, string>;
  /** Row-level security is on, and applies to the owner too. */
  isGuarded: boolean;
  /** Percent of a page that new rows may fill. */
  fillFactor: number;
}

export interface ColumnPart {
  type: string;
  isRequired: boolean;
  /** The expression of a default or of a generated column. */
  expression: string | null;
  isGenerated: boolean;
}

const columnsSql = `
  SELECT c.relname AS table, a.attname AS name, a.attnotnull AS "isRequired", a.attgenerated <> '' AS "isGenerated",
    format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attcollation <> t.typcollation
      THEN (SELECT ' COLLATE "' || collname || '"' FROM pg_collation WHERE oid = a.attcollation) ELSE '' END AS type,
    pg_get_expr(d.adbin, d.adrelid) AS expression
  FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type AS t ON t.oid = a.atttypid LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r' ORDER BY c.relname, a.attnum`;

const constraintsSql = `
  SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
  FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid
  WHERE c.relnamespace = $1::regnamespace AND k.contype IN ('p', 'f', 'u', 'c')`;

const indexesSql = `
  SELECT c.relname AS table, i.relname AS name, replace(pg_get_indexdef(i.oid), $1::text || '.', '') AS definition
  FROM pg_index AS x JOIN pg_class AS i ON i.oid = x.indexrelid JOIN pg_class AS c ON c.oid = x.indrelid
  WHERE c.relnamespace = $1::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint AS k WHERE k.conindid = i.oid AND k.contype IN ('p', 'u'))`;

const policiesSql = `
  SELECT c.relname AS table, p.polname AS name, CASE WHEN p.polpermissive THEN '' ELSE 'AS RESTRICTIVE ' END ||
    'USING (' || coalesce(pg_get_expr(p.polqual, p.polrelid), 'true') || ') WITH CHECK (' ||
      coalesce(pg_get_expr(p.polwithcheck, p.polrelid), 'true') || ')' AS definition
  FROM pg_policy AS p JOIN pg_class AS c ON c.oid = p.polrelid WHERE c.relnamespace = $1::regnamespace`;

const guardsSql = `
  SELECT relname AS table, relrowsecurity AND relforcerowsecurity AS "isGuarded",
    coalesce((SELECT option_value::integer FROM pg_options_to_table(reloptions) WHERE option_name = 'fillfactor'), 100) AS "fillFactor"
  FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = 'r'`;

/** Every table of a schema by name. `schema` must come first in the search path, so that PostgreSQL's definitions do not name it. */
export async function inspectTables(client: pg.ClientBase, schema: string): Promise<Map<string, TableParts>> {
  const tables = new Map<string, TableParts>();
  const { rows: guards } = await client.query(guardsSql, [schema]);
  for (const { table, isGuarded, fillFactor } of guards)
    tables.set(table, {
      columns: new Map(),
      constraints: new Map(),
      indexes: new Map(),
      policies: new Map(),
      isGuarded,
      fillFactor,
    });
  const { rows: columns } = await client.query(columnsSql, [schema]);
  for (const { table, name, ...part } of columns) tables.get(table)?.columns.set(name, part);
  const named = { constraints: constraintsSql, indexes: indexesSql, policies: policiesSql } as const;
  for (const kind of ['constraints', 'indexes', 'policies'] as const) {
    const { rows } = await client.query(named[kind], [schema]);
    for (const { table, name, definition } of rows) tables.get(table)?.[kind].set(name, definition);
  }
  return tables;
}
