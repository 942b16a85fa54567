import pg from 'pg';
import type { Logger } from 'pino';

/** The largest number of connections that one process opens. */
export const poolSize = 10;

const { builtins } = pg.types;
const arrayOf = { text: 1009, int8: 1016, date: 1182, timestamp: 1115, timestamptz: 1185 };

/**
 * Creates the pool for everything except the watch on the database. When all connections are in use, callers wait in
 * a queue, and get an error after 10 seconds instead of waiting for ever.
 */
export function createPool(connection: pg.ClientConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...sessionDefaults(connection),
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    max: poolSize,
    // A statement is sent at once, even if the answer to the one before has not come yet. Statements still run in order.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  // When an idle connection breaks, the pool replaces it at the next use; without a listener, the event would end the
  // process. When a lent connection breaks, its query tells the borrower.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug(`A database connection ended: ${error.message}`));
  });
  pool.on('error', (error) => log.debug(`An idle database connection ended: ${error.message}`));
  return pool;
}

/**
 * Connection options of every session, whatever it is for. Statements are short, so compiling them costs more than it
 * saves. The options of an address come later and win, except for the time zone.
 */
export function sessionDefaults(connection: pg.ClientConfig): pg.ClientConfig {
  return {
    ...connection,
    application_name: 'commissary',
    options: ['-c jit=off', connection.options, '-c timezone=UTC'].filter(Boolean).join(' '),
    keepAlive: true,
    types: valueTypes(),
  };
}

/**
 * How values arrive: a bigint as a number if that is exact (otherwise as text), a date as YYYY-MM-DD, a point in time
 * as an ISO string with all its digits. Never a JavaScript Date, which supports neither plain dates nor microseconds.
 */
function valueTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  const parseTexts = pg.types.getTypeParser(arrayOf.text);
  function set(oid: number, arrayOid: number, parse: (text: string) => unknown): void {
    types.setTypeParser(oid, parse);
    types.setTypeParser(arrayOid, (text: string) =>
      parseTexts(text).map((item: string | null) => (item === null ? null : parse(item))),
    );
  }
  set(builtins.INT8, arrayOf.int8, parseInteger);
  set(builtins.DATE, arrayOf.date, (text) => text);
  set(builtins.TIMESTAMP, arrayOf.timestamp, (text) => text.replace(' ', 'T'));
  set(builtins.TIMESTAMPTZ, arrayOf.timestamptz, toIsoTime);
  return types;
}

function parseInteger(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** `2026-05-01 12:30:00.25+00` as `2026-05-01T12:30:00.25Z`. */
function toIsoTime(text: string): string {
  const space = text.indexOf(' ');
  // Sessions are in UTC. A list reads dozens of these, and patterns would take several times as long.
  if (text.endsWith('+00')) return `${text.slice(0, space)}T${text.slice(space + 1, -3)}Z`;
  return text
    .replace(' ', 'T')
    .replace(/([+-]\d\d)$/, (offset) => (text.includes(':') ? `${offset}:00` : offset));
}
