import type pg from 'pg';
import type { Registry } from '../../contract/registry.ts';
import { schemaDifference } from '../database/schema/schemaDifference.ts';
import { StartError } from '../startError.ts';
import type { ConfiguredResource } from './loadDefinitions.ts';

/** One process at a time changes tables. */
const syncLock = 7_204_119;

/**
 * Gives configured resources their tables: creates what is missing in one transaction. What would lose values, or might
 * not fit the rows that are there, is not done but said.
 * @throws StartError naming the statement that a person has to decide about.
 */
export async function syncTables(
  pool: pg.Pool,
  registry: Registry,
  configured: readonly ConfiguredResource[],
): Promise<void> {
  if (configured.length === 0) return;
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [syncLock]);
    const own = new Set(configured.map(({ resource }) => resource.name));
    const steps = await schemaDifference(client, registry, (resource) => own.has(resource.name));
    const risky = steps.find(({ isDestructive }) => isDestructive);
    if (risky)
      throw new StartError(
        `A definition in config/resources asks for a change that could lose values. Make it by hand, or take the change back:\n${risky.sql}`,
      );
    if (steps.length > 0) await client.query(['BEGIN', ...steps.map(({ sql }) => sql), 'COMMIT'].join(';\n'));
  } finally {
    await client.query('ROLLBACK; SELECT pg_advisory_unlock_all()');
    client.release();
  }
}
