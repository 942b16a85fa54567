import type pg from 'pg';
import type { Registry } from '../../contract/registry.ts';
import { StartError } from '../process/startError.ts';
import { type Step, schemaDifference } from '../schema/schemaDifference.ts';
import type { ConfiguredResource } from './loadDefinitions.ts';

/** What the tables of configured resources lack, as statements. */
export async function missingSteps(
  client: pg.ClientBase,
  registry: Registry,
  configured: readonly ConfiguredResource[],
): Promise<string[]> {
  const own = new Set(configured.map(({ resource }) => resource.name));
  const steps = await schemaDifference(client, registry, (resource) => own.has(resource.name));
  const risky = steps.filter(({ isDestructive }) => isDestructive);
  if (risky.length > 0) throw refusal(risky, configured);
  return steps.map(({ sql }) => sql);
}

/** What would lose values, or might not fit the rows that are there, is not done but said. */
function refusal(risky: Step[], configured: readonly ConfiguredResource[]): StartError {
  const [first] = risky;
  const owner = configured.find(({ resource }) => first?.sql.startsWith(`ALTER TABLE "${resource.table}" `));
  const place = owner ? `/${owner.file} (resource "${owner.resource.name}")` : '';
  const statements = risky.map(({ sql }) => `${sql};`).join('\n');
  return new StartError(
    `The definition in config/resources${place} asks for a change that could lose values. ` +
      `Make it by hand, or take the change back:\n${statements}`,
  );
}
