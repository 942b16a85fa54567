import { describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import { migrationText } from '../../../server/commands/writeMigration.ts';
import { schemaDifference } from '../../../server/schema/schemaDifference.ts';
import { resources } from '../../../src/resources/resources.ts';
import { startDatabase } from '../../support/startDatabase.ts';

const database = await startDatabase();

const difference = async (list = resources) => {
  const client = await database.pool.connect();
  return schemaDifference(client, createRegistry(list)).finally(() => client.release());
};

describe('definitions and tables', () => {
  test('agree: after all migrations there is nothing left to migrate', async () => {
    expect(await difference()).toEqual([]);
  });

  test('leave room on each page for rows that change, in every table', async () => {
    await database.pool.query('ALTER TABLE recipes RESET (fillfactor)');
    expect((await difference()).map(({ sql }) => sql)).toEqual([
      'ALTER TABLE "recipes" SET (fillfactor = 85)',
    ]);
    await database.pool.query('ALTER TABLE recipes SET (fillfactor = 85)');
    expect(await difference()).toEqual([]);
  });

  test('that differ give a migration that a person can read and that makes them agree', async () => {
    const changed = resources.map((resource) =>
      resource.name === 'stock-items/unit-sizes'
        ? defineResource({
            name: resource.name,
            path: resource.path,
            table: resource.table,
            labels: resource.labels,
            title: 'name',
            ordered: true,
            fields: {
              name: { kind: 'text', required: true, maxLength: 40, unique: true, searchable: true },
              code: { kind: 'text', searchable: true },
              isActive: { kind: 'boolean', default: true, required: true },
              weight: { kind: 'decimal', required: true, default: 1.5 },
            },
          })
        : resource,
    );
    const steps = await difference(changed);
    const text = migrationText('new-sizes', steps);
    expect(text).toContain('ADD COLUMN "weight" numeric(15,3) NOT NULL DEFAULT 1.5');
    expect(text).toMatch(/READ THIS ONE[^\n]*\nALTER TABLE "unit_sizes" DROP COLUMN "description"/);
    await database.pool.query(text);
    expect(await difference(changed)).toEqual([]);
  });
});

describe('row-level security', () => {
  test('is on and forced in every table that holds rows of customers or of sign-in', async () => {
    const { rows } = await database.pool.query(`
      SELECT relname, relrowsecurity, relforcerowsecurity,
        (SELECT count(*)::int FROM pg_policy WHERE polrelid = c.oid) AS policies,
        EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = c.oid AND attname IN ('customer_uuid', 'user_uuid', 'token_hash', 'password_hash')) AS is_private
      FROM pg_class AS c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`);
    const guarded = rows.filter((row) => row.is_private);
    expect(guarded.length).toBeGreaterThan(8);
    expect(
      guarded.filter((row) => !row.relrowsecurity || !row.relforcerowsecurity || row.policies === 0),
    ).toEqual([]);
    const open = rows.filter((row) => !row.relrowsecurity).map((row) => row.relname);
    const lists = resources.filter(({ scope }) => scope === 'global').map(({ table }) => table);
    expect(lists).toContain('unit_types');
    expect(open.sort()).toEqual(['configured_tables', 'customers', 'schema_migrations', ...lists].sort());
  });

  test('leaves a table empty where no customer is set, also for its owner', async () => {
    const { rows } = await database.pool.query(
      `INSERT INTO customers (name, currency) VALUES ('Wall', 'EUR') RETURNING uuid`,
    );
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SELECT set_config('commissary.customer', $1, true)`, [rows[0].uuid]);
      const insert = `INSERT INTO stock_categories (customer_uuid, name, is_active, is_deleted) VALUES ($1, 'Hidden', true, false)`;
      await client.query(insert, [rows[0].uuid]);
      await client.query('COMMIT');
      expect((await client.query('SELECT * FROM stock_categories')).rows).toEqual([]);
      await client.query('BEGIN');
      await client.query(`SELECT set_config('commissary.customer', $1, true)`, [rows[0].uuid]);
      const foreign = client.query(insert, ['00000000-0000-4000-8000-000000000000']);
      await expect(foreign).rejects.toThrow('row-level security');
      await client.query('ROLLBACK');
    } finally {
      client.release();
    }
  });
});
