import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../../../../database/transaction.ts';
import { lifetimes } from '../../../../domain/signIn/tokens.ts';
import { sweepLimits } from '../../../../limits/tries.ts';
import { regularly } from '../../../../process/regularly.ts';

/** Milliseconds between two sweeps of one process. */
const interval = 10 * 60 * 1000;

/** What has expired, by table. Each check already refuses expired access, long before the sweep. */
const over: readonly [string, string][] = [
  ['sign_in_tokens', 'expires_at < now()'],
  ['account_links', 'expires_at < now()'],
  ['trusted_devices', 'expires_at < now()'],
  ['known_networks', `used_at < now() - interval '${lifetimes.knownNetwork} seconds'`],
  ['mails', 'expires_at < now()'],
  // Tokens go with their session.
  ['sessions', `ended_at < now() OR started_at < now() - interval '${lifetimes.session} seconds'`],
  ['refresh_tokens', 'expires_at < now()'],
];

/** Deletes what has expired, so that nothing grows without end. */
export async function sweepAccess(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  await inTransaction(pool, 'sign-in', sweepLimits);
  for (const [table, condition] of over) {
    const { rowCount } = await inTransaction(pool, 'sign-in', (client) =>
      client.query(`DELETE FROM ${table} WHERE ${condition}`),
    );
    if (table === 'mails' && rowCount)
      log.error({ mails: rowCount }, 'Some mails could not be delivered in time and were dropped.');
  }
}

/** Sweeps at the start and every ten minutes. Returns a function that stops it. */
export const sweepAccessRegularly = (pool: pg.Pool, log: FastifyBaseLogger): (() => Promise<void>) =>
  regularly({
    first: 0,
    every: interval,
    work: () => sweepAccess(pool, log),
    onFailure: (error) =>
      log.error({ err: error }, 'Sweeping sign-ins failed; the server will try again later.'),
  });
