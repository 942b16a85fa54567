import type pg from 'pg';
import { createRegistry, type Registry } from '../../contract/registry.ts';
import { DefinitionError, type Resource } from '../../contract/resource.ts';
import { checkExpressions } from './checkExpressions.ts';
import { type ConfiguredResource, unusable } from './loadDefinitions.ts';
import { missingSteps } from './syncTables.ts';

/** One process at a time changes tables. */
const syncLock = 7_204_119;

/** A refused definition that an admin wrote is named by its file too. */
export function namingFile(error: unknown, configured: readonly ConfiguredResource[]): unknown {
  if (!(error instanceof DefinitionError)) return error;
  const owner = configured.findLast(({ resource }) => resource.name === error.resource);
  return owner ? unusable(owner.file, error.message) : error;
}

/**
 * Checks all resources against each other and against the database, and gives the configured ones what their tables
 * lack. Either everything is good and there, or nothing was changed.
 * @throws DefinitionError or StartError with a sentence; StartError with the statement where values could be lost.
 */
export async function openRegistry(
  pool: pg.Pool,
  resources: readonly Resource[],
  configured: readonly ConfiguredResource[],
): Promise<Registry> {
  const client = await pool.connect();
  try {
    const registry = createRegistry([...resources, ...configured.map(({ resource }) => resource)]);
    await client.query('SELECT pg_advisory_lock($1)', [syncLock]);
    const steps = configured.length > 0 ? await missingSteps(client, registry, configured) : [];
    await client.query(['BEGIN', ...steps].join(';\n'));
    await checkExpressions(client, registry);
    await client.query('COMMIT');
    return registry;
  } catch (error) {
    throw namingFile(error, configured);
  } finally {
    await client.query('ROLLBACK; SELECT pg_advisory_unlock_all()').finally(() => client.release());
  }
}
