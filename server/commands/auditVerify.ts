import type pg from 'pg';
import type { Finding, TrailCheck } from '../../contract/calls/auditLog.ts';
import { openDatabase } from '../database/connection.ts';
import { createPool } from '../database/connections/pool.ts';
import { findRunningDatabase } from '../database/embedded/embeddedDatabase.ts';
import { runCommand } from '../database/maintenance.ts';
import { migrate } from '../database/migrate.ts';
import { readConfiguration } from '../process/configuration.ts';
import { createLog } from '../process/log.ts';
import { openSecrets } from '../process/secrets.ts';
import type { TrailOwner } from '../services/main/auditLog/eventDigests.ts';
import { type SealKeys, sealKeys } from '../services/main/auditLog/seals.ts';
import { verifyTrail } from '../services/main/auditLog/verify.ts';

const findingsInWords: Record<Finding, string> = {
  changed: 'events were changed',
  deleted: 'events were deleted',
  inserted: 'events were inserted afterwards',
  sealChanged: 'the seal itself was changed',
  sealMissing: 'the seal is missing',
  keyMissing: 'its key is no longer in secrets.json',
};

const figure = (count: number) => count.toLocaleString('en');

/** The result for one customer's log, in a sentence. */
export function inWords(
  name: string,
  { sealed, waiting, seals, sealedAt, head, broken }: TrailCheck,
): string {
  const rest = waiting > 0 ? `; ${figure(waiting)} wait for their seal` : '';
  const whole =
    sealedAt === null
      ? `${name}: nothing is sealed yet${rest}.`
      : `${name}: ${figure(sealed)} events are unchanged since they were sealed, up to ${sealedAt} (${figure(seals)} seals)${rest}. Head ${head}.`;
  if (!broken) return whole;
  const span = `made ${broken.upTo}, after ${broken.after ?? 'nothing'}`;
  return `${name}: BROKEN at seal ${broken.number} (${span}): ${findingsInWords[broken.finding]}. ${figure(sealed)} events before it are unchanged.`;
}

/** Every customer's log in the installation, by the name that people know it by. */
async function trails(pool: pg.Pool): Promise<[name: string, owner: TrailOwner][]> {
  const { rows } = await pool.query<{ uuid: string; name: string }>(
    'SELECT uuid, name FROM customers ORDER BY name',
  );
  return [
    ...rows.map(({ uuid, name }): [string, TrailOwner] => [name, uuid]),
    ['Sign-ins without a customer', null],
  ];
}

/** Checks every log against its seals and prints a sentence for each. @returns whether all are intact. */
export async function verifyAll(
  pool: pg.Pool,
  keys: SealKeys,
  say: (sentence: string) => void,
): Promise<boolean> {
  let isWhole = true;
  for (const [name, owner] of await trails(pool)) {
    const check = await verifyTrail(pool, keys, owner);
    say(inWords(name, check));
    if (check.broken) isWhole = false;
  }
  return isWhole;
}

/** The command `npm run audit:verify`, whether or not the product is running. The exit code is 1 when something is broken. */
async function main(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const log = createLog({ logLevel: 'warn' });
  const running =
    configuration.databaseUrl === undefined
      ? await findRunningDatabase(configuration.dataDirectory)
      : undefined;
  const database = running ? undefined : await openDatabase(configuration, log);
  const pool = database?.pool ?? createPool(running ?? {}, log);
  try {
    if (database) await migrate(pool, log);
    const keys = sealKeys(await openSecrets(configuration.dataDirectory));
    if (!(await verifyAll(pool, keys, (sentence) => console.log(sentence)))) process.exitCode = 1;
  } finally {
    await (database ? database.close() : pool.end());
  }
}

if (import.meta.main) await runCommand(main);
