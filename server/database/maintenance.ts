import type pg from 'pg';
import type { Configuration } from '../process/configuration.ts';
import { createLog } from '../process/log.ts';
import { StartError } from '../process/startError.ts';
import { openDatabase } from './connection.ts';
import { findRunningDatabase } from './embedded/embeddedDatabase.ts';

/** Database access for a command, whether or not the product is running. */
export interface Maintenance {
  connection: pg.ClientConfig;
  close(): Promise<void>;
}

/** Uses the embedded database if it is running. Otherwise opens the configured database and closes it again. */
export async function openForMaintenance(configuration: Configuration): Promise<Maintenance> {
  if (configuration.databaseUrl === undefined) {
    const connection = await findRunningDatabase(configuration.dataDirectory);
    if (connection) return { connection, close: async () => undefined };
  }
  const database = await openDatabase(configuration, createLog({ logLevel: 'warn' }));
  return { connection: database.maintenanceConnection, close: () => database.close() };
}

/** The entry point of a command. An error is printed as one sentence, with exit code 1. */
export async function runCommand(main: (words: string[]) => Promise<void>): Promise<void> {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
