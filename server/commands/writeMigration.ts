import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createRegistry } from '../../contract/definitions/checkDefinitions.ts';
import { resources } from '../../src/resources/resources.ts';
import { openDatabase } from '../database/connection.ts';
import { migrationsDirectory as directory, migrate } from '../database/migrate.ts';
import { readConfiguration } from '../process/configuration.ts';
import { prepareDataDirectory } from '../process/dataDirectory.ts';
import { createLog } from '../process/log.ts';
import { StartError } from '../process/startError.ts';
import { type Step, schemaDifference } from '../schema/schemaDifference.ts';

/** The text of a migration: one step after another, and a warning where a person has to decide. */
export function migrationText(name: string, steps: readonly Step[]): string {
  const parts = steps.map(({ sql, isDestructive }) =>
    isDestructive ? `-- READ THIS ONE: it loses values, or fails where rows do not fit.\n${sql};` : `${sql};`,
  );
  return `-- ${name.replaceAll('-', ' ')}: made from the definitions.\n\n${parts.join('\n\n')}\n`;
}

async function writeMigration(name: string | undefined): Promise<void> {
  if (!name || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new StartError('Give the migration a name, such as: npm run db:migration -- add-supplier');
  const registry = createRegistry(resources);
  const configuration = readConfiguration(process.env);
  const log = createLog({ logLevel: 'warn' });
  await prepareDataDirectory(configuration.dataDirectory);
  const database = await openDatabase(configuration, log);
  try {
    await migrate(database.pool, log);
    const client = await database.pool.connect();
    const steps = await schemaDifference(client, registry).finally(() => client.release());
    if (steps.length === 0) {
      console.log('The database matches the definitions: there is nothing to migrate.');
      return;
    }
    const last =
      (await readdir(directory))
        .filter((file) => /^\d{4}-/.test(file))
        .sort()
        .at(-1) ?? '0000';
    const number = String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
    const file = path.join(directory, `${number}-${name}.sql`);
    await writeFile(file, migrationText(name, steps), { flag: 'wx' });
    console.log(`Wrote ${path.relative(process.cwd(), file)}. Read it before you commit it.`);
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    await writeMigration(process.argv[2]);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
