import type pg from 'pg';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../server/database/transaction.ts';
import {
  accountSubject,
  clearLoginLimits,
  type Limit,
  releaseTriesKeys,
  releaseTriesSql,
  sweepLimits,
  takeTries,
} from '../../../server/limits/tries.ts';
import { startDatabase } from '../../support/startDatabase.ts';
import { until } from '../../support/until.ts';

const { pool } = await startDatabase();

const subject = accountSubject('somebody@example.com');
/** In the order in which tries are counted. */
const ordered: readonly Limit[] = [
  { rule: 'loginOfAccount', subject: `${subject}:here` },
  { rule: 'loginOfNetwork', subject: 'here' },
  { rule: 'loginOfStrangers', subject },
];
const [own, ofNetwork, ofStrangers] = ordered as [Limit, Limit, Limit];
const keyOf = ({ rule, subject: of }: Limit) => `${rule}:${of}`;

/** The keys that nobody has locked. */
const freeKeys = () =>
  inTransaction(pool, 'sign-in', async (client) => {
    const { rows } = await client.query<{ key: string }>(
      'SELECT key FROM access_limits ORDER BY key FOR UPDATE SKIP LOCKED',
    );
    return rows.map(({ key }) => key);
  });

interface Case {
  what: string;
  held: Limit;
  /** What nobody has locked while the work waits for the held one: everything behind it. */
  free: readonly Limit[];
  work: (client: pg.ClientBase) => Promise<unknown>;
}

const cases: readonly Case[] = [
  {
    what: 'gives tries back',
    held: ofNetwork,
    free: [ofStrangers],
    work: (client) =>
      client.query(
        `WITH ${releaseTriesSql('$1', '$2')} SELECT`,
        releaseTriesKeys(own, [ofStrangers, ofNetwork]),
      ),
  },
  {
    what: 'forgets the tries of an account',
    held: own,
    free: [ofNetwork, ofStrangers],
    work: (client) => clearLoginLimits(client, 'somebody@example.com'),
  },
  {
    what: 'sweeps limits that are over',
    held: own,
    free: [ofNetwork, ofStrangers],
    work: sweepLimits,
  },
];

test.each(
  cases,
)('whoever $what locks limits in the order in which others count them, so that no two wait for each other', async ({
  held,
  free,
  work,
}) => {
  // The last key comes first in the table, which is the order of a statement that names none.
  for (const limit of ordered.toReversed())
    await inTransaction(pool, 'sign-in', (client) => takeTries(client, limit));
  await inTransaction(pool, 'sign-in', (client) =>
    client.query(
      `UPDATE access_limits SET ends_at = now() - interval '1 day', next_at = now() - interval '1 day'`,
    ),
  );
  const finished: string[] = [];
  let working: Promise<unknown> = Promise.resolve();
  await inTransaction(pool, 'sign-in', async (holder) => {
    await holder.query('SELECT FROM access_limits WHERE key = $1 FOR UPDATE', [keyOf(held)]);
    working = inTransaction(pool, 'sign-in', async (client) => {
      await work(client);
      finished.push('work');
    });
    // PostgreSQL tells one transaction the same about activity until it ends, so another one looks.
    await until('the work waits for the holder', async () => {
      const { rows } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    expect(await freeKeys()).toEqual(free.map(keyOf));
    expect(finished).toEqual([]);
  });
  await working;
  expect(finished).toEqual(['work']);
  await inTransaction(pool, 'sign-in', (client) => client.query('DELETE FROM access_limits'));
});
