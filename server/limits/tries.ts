import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ServiceError } from '../../contract/errors.ts';
import { canonicalAddress } from '../../contract/fieldKinds/kinds/email.ts';

/** Tries allowed within a number of seconds. After the free ones, each failure doubles the wait before the next. */
const rules = {
  /** For an account, from one network. */
  loginOfAccount: { most: 10, seconds: 15 * 60, free: 4 },
  /** For an account, from all networks together that it is not known to use: many machines may guess together. */
  loginOfStrangers: { most: 100, seconds: 15 * 60, free: 100 },
  loginOfDevice: { most: 10, seconds: 15 * 60, free: 4 },
  loginOfNetwork: { most: 50, seconds: 15 * 60, free: 50 },
  passwordOfUser: { most: 10, seconds: 15 * 60, free: 4 },
  // Each kind of mail has its own limit, so that strangers cannot use up what the owner needs.
  passwordLinkOfAccount: { most: 3, seconds: 60 * 60, free: 3 },
  removalLinkOfAccount: { most: 3, seconds: 60 * 60, free: 3 },
  removalHintOfAccount: { most: 3, seconds: 60 * 60, free: 3 },
  // Calls that a signed-in person may make without a right to any resource.
  activityOfUser: { most: 300, seconds: 60, free: 300 },
  vouchersOfUser: { most: 200, seconds: 60 * 60, free: 200 },
  /** Codes of vouchers that nobody knows, from the tills or the website of a store. */
  codesOfStore: { most: 30, seconds: 10 * 60, free: 30 },
  commentsOfUser: { most: 60, seconds: 5 * 60, free: 60 },
  filesOfUser: { most: 600, seconds: 60 * 60, free: 600 },
  placesOfUser: { most: 120, seconds: 60 * 60, free: 120 },
  pairingsOfUser: { most: 20, seconds: 15 * 60, free: 20 },
  // Many screens of a store are in one network, and each asks for a new code every fifteen minutes.
  pairingsOfNetwork: { most: 600, seconds: 60 * 60, free: 600 },
  emailLinkOfAccount: { most: 3, seconds: 60 * 60, free: 3 },
  linkOfNetwork: { most: 20, seconds: 60 * 60, free: 20 },
} as const;
type RuleName = keyof typeof rules;

/** A thing that tries are counted for. The server knows its subject; the caller never chooses it. */
export interface Limit {
  rule: RuleName;
  subject: string;
}

const keyOf = ({ rule, subject }: Limit) => `${rule}:${subject}`;

/** An account by its address, whether or not it exists. Addresses are not stored in clear text. */
export const accountSubject = (email: string): string =>
  createHash('sha256').update(canonicalAddress(email)).digest('hex');

/**
 * Counts a try for each limit before the server knows whether it succeeds, so that many at once do not get around it.
 * @throws ServiceError TOO_MANY_ATTEMPTS when one of the limits is used up or has to wait; then it counts nothing.
 */
export async function takeTries(client: pg.ClientBase, ...limits: Limit[]): Promise<void> {
  const keys = limits.map(keyOf);
  const { rowCount } = await client.query(
    `INSERT INTO access_limits AS l (key, tries, most, next_at, ends_at)
     SELECT key, 1, most, clock_timestamp(), clock_timestamp() + make_interval(secs => seconds)
       FROM unnest($1::text[], $2::integer[], $3::integer[]) AS requested (key, most, seconds) ORDER BY key
     ON CONFLICT (key) DO UPDATE SET
       tries = CASE WHEN l.ends_at <= clock_timestamp() THEN 1 ELSE l.tries + 1 END,
       next_at = clock_timestamp(),
       ends_at = CASE WHEN l.ends_at <= clock_timestamp() THEN excluded.ends_at ELSE l.ends_at END
     WHERE l.ends_at <= clock_timestamp() OR (l.tries < l.most AND l.next_at <= clock_timestamp())`,
    [keys, limits.map(({ rule }) => rules[rule].most), limits.map(({ rule }) => rules[rule].seconds)],
  );
  if (rowCount === limits.length) return;
  const { rows } = await client.query(
    `SELECT ceil(extract(epoch FROM max(CASE WHEN tries >= most THEN ends_at ELSE next_at END) - clock_timestamp()))
       ::integer AS seconds FROM access_limits WHERE key = ANY($1)`,
    [keys],
  );
  const retryAfterSeconds = Math.max(1, rows[0]?.seconds ?? 1);
  throw new ServiceError('TOO_MANY_ATTEMPTS', { details: { retryAfterSeconds } });
}

/** Whether a try was free; if so, it is counted. For limits that nobody may notice. */
export async function mayTry(client: pg.ClientBase, limit: Limit): Promise<boolean> {
  try {
    await takeTries(client, limit);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'TOO_MANY_ATTEMPTS') return false;
    throw error;
  }
}

/** Delays the next try: 2 seconds after the first failure that was not free, then 4, 8 and so on. */
export async function makeWait(client: pg.ClientBase, limit: Limit): Promise<void> {
  await client.query(
    `UPDATE access_limits SET next_at = clock_timestamp() + make_interval(secs => 2 ^ (tries - $2))
     WHERE key = $1 AND tries > $2`,
    [keyOf(limit), rules[limit.rule].free],
  );
}

/** Part of a WITH that locks limits in the order in which tries are counted, so that two callers never wait for each other. */
const lockedSql = (condition: string) =>
  `locked AS (SELECT key FROM access_limits WHERE ${condition} ORDER BY key FOR UPDATE)`;

/**
 * Parts of a WITH that undo the count of a successful try: the person's own limit starts again, and limits shared
 * with others get one try back.
 * @param own the parameter's placeholder, such as `$1`
 */
export const releaseTriesSql = (own: string, shared: string) =>
  `${lockedSql(`key = ${own} OR key = ANY(${shared})`)},
   cleared AS (DELETE FROM access_limits USING locked WHERE access_limits.key = locked.key AND locked.key = ${own}),
   lessened AS (UPDATE access_limits SET tries = greatest(tries - 1, 0) FROM locked
     WHERE access_limits.key = locked.key AND locked.key = ANY(${shared}))`;

export const releaseTriesKeys = (own: Limit, shared: readonly Limit[]): [string, string[]] => [
  keyOf(own),
  shared.map(keyOf),
];

/** Gives one try back, because it was no failure. */
export async function giveBackTry(client: pg.ClientBase, limit: Limit): Promise<void> {
  await client.query(`UPDATE access_limits SET tries = greatest(tries - 1, 0) WHERE key = $1`, [
    keyOf(limit),
  ]);
}

/** Resets the count, because the person was right. */
export async function clearLimit(client: pg.ClientBase, limit: Limit): Promise<void> {
  await client.query(`DELETE FROM access_limits WHERE key = $1`, [keyOf(limit)]);
}

/** Resets all counts for an account's password, from every network, because its owner has just chosen a new one. */
export async function clearLoginLimits(client: pg.ClientBase, email: string): Promise<void> {
  const subject = accountSubject(email);
  await client.query(
    `WITH ${lockedSql('key = $1 OR starts_with(key, $2)')}
     DELETE FROM access_limits USING locked WHERE access_limits.key = locked.key`,
    [keyOf({ rule: 'loginOfStrangers', subject }), keyOf({ rule: 'loginOfAccount', subject: `${subject}:` })],
  );
}

/** Deletes limits that hold nobody up any more. */
export async function sweepLimits(client: pg.ClientBase): Promise<void> {
  await client.query(
    `WITH ${lockedSql('ends_at < now() AND next_at < now()')}
     DELETE FROM access_limits USING locked WHERE access_limits.key = locked.key`,
  );
}
