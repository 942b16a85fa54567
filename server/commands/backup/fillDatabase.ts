import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readForeignKeys, readTables, seeAllRows } from '../../database/catalog.ts';
import type { BackupHeader } from './backupFormat.ts';
import { readBackup } from './backupReader.ts';
import type { DataDirectoryTarget } from './dataDirectoryParts.ts';

interface Source {
  file: string;
  target: DataDirectoryTarget;
}

/** What was read from a backup. */
export interface Filled {
  rows: number;
  files: number;
}

/** The whole restore. Migrations put rows into some tables; the backup has those rows too, so they are removed first. */
export async function fillDatabase(client: pg.Client, header: BackupHeader, source: Source): Promise<Filled> {
  await becomeOwner(client);
  await makeMissingTables(client, header);
  const tables = await readTables(client);
  const foreignKeys = await readForeignKeys(client);

  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await seeAllRows(client, tables);
  const takeBack = await grantFilling(client);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);

  const filled = await copyContent(client, header, source);

  const desired = new Map(
    [...header.foreignKeys, ...foreignKeys].map((key) => [`${key.table} ${key.name}`, key]),
  );
  for (const { table, name, definition } of desired.values())
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { name } of tables.filter(({ isForced }) => isForced))
    await client.query(`alter table ${name} force row level security`);
  for (const statement of takeBack) await client.query(statement);
  for (const { name, lastValue, isCalled } of header.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, lastValue, isCalled]);
  return filled;
}

/**
 * Lets the owner empty and fill the tables that its own privileges protect: the audit log.
 * @returns the statements that restore the privileges
 */
async function grantFilling(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; columns: string | null; mayInsert: boolean }>(`
    select c.oid::regclass::text as name, has_table_privilege(c.oid, 'INSERT') as "mayInsert",
      (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and has_column_privilege(c.oid, a.attnum, 'INSERT')) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and pg_has_role(c.relowner, 'USAGE') and not has_table_privilege(c.oid, 'TRUNCATE')
  `);
  for (const { name } of rows) await client.query(`grant insert, truncate on ${name} to current_user`);
  return rows.flatMap(({ name, columns, mayInsert }) => [
    `revoke truncate${mayInsert ? '' : ', insert'} on ${name} from current_user`,
    ...(mayInsert || columns === null ? [] : [`grant insert (${columns}) on ${name} to current_user`]),
  ]);
}

/** Tables belong to the role that the product uses, whoever runs the restore. */
async function becomeOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    "select quote_ident(tableowner) as owner from pg_tables where schemaname = 'public' and tablename = 'schema_migrations'",
  );
  if (rows[0]) await client.query(`set local role ${rows[0].owner}`);
}

/** No migration makes the tables of definitions that an admin added. */
async function makeMissingTables(client: pg.Client, header: BackupHeader): Promise<void> {
  const present = new Set((await readTables(client)).map(({ name }) => name));
  for (const { name, definition } of header.tables) {
    if (present.has(name)) continue;
    for (const statement of definition) await client.query(statement);
  }
}

async function copyContent(
  client: pg.Client,
  header: BackupHeader,
  { file, target }: Source,
): Promise<Filled> {
  // Computed columns call functions that use other functions by their plain names.
  await client.query('set local search_path = public');
  const filled = { rows: 0, files: 0 };
  for await (const { section, content } of readBackup(file)) {
    const table = section.kind === 'table' && header.tables.find(({ name }) => name === section.name);
    if (table) {
      const stream = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
      await pipeline(content, stream);
      filled.rows += stream.rowCount;
    } else if (section.kind === 'file') {
      await target.keepFile(section.customer, section.id, content);
      filled.files += 1;
    } else {
      for await (const _ of content);
    }
  }
  return filled;
}
