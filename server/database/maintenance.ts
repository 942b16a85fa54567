import pg from 'pg';
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

/** The codes of the system and of PostgreSQL for a disk without space. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', '53100']);
const forbidden = new Set(['EACCES', 'EPERM', 'EROFS']);

/** What a person reads of an error of a command: what went wrong, and what to do. Nobody reads a stack trace. */
export function commandFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const said = error instanceof Error ? error.message : String(error);
  if (fullDisk.has(code)) return 'The disk is full. Make room on it, and run the command again.';
  if (forbidden.has(code))
    return `This user may not do that: ${said}. Run the command as the user that runs the product.`;
  if (error instanceof pg.DatabaseError)
    return `The database refused: ${said}. What the command had begun there is undone.`;
  if (/^E[A-Z]+$/.test(code)) return `The command could not be finished: ${said}.`;
  return `The command failed: ${said}. If it fails again, report this sentence with the version of the product.`;
}

/** The entry point of a command. An error is printed as one sentence, with exit code 1. */
export async function runCommand(main: (words: string[]) => Promise<void>): Promise<void> {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(commandFailure(error));
    process.exitCode = 1;
  }
}
