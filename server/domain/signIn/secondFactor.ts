import type pg from 'pg';
import { z } from 'zod';
import { sealedOwner } from '../../process/sealedColumns.ts';
import type { Secrets } from '../../process/secrets.ts';
import { type User, userColumns } from './users.ts';

/** Wrong codes of one second factor; times are in milliseconds since 1970. */
interface FactorTries {
  inRow: number;
  inWindow: number;
  windowEnds: number;
  inDay: number;
  dayEnds: number;
  pausedUntil: number;
  lockedUntil: number;
}

const minute = 60_000;
const window = { most: 5, length: 15 * minute, pause: 15 * minute };
const day = { most: 20, length: 24 * 60 * minute };
/** Wrong codes in a row after which an authenticator is refused until it is set up again. */
export const mostInRow = 100;
export const mostInDay = day.most;

/** What a wrong code led to, apart from the refusal. */
type Consequence = 'none' | 'locked' | 'disabled';

/** The tries after one more wrong code. Five in a quarter of an hour cause a pause, twenty in a day lock the factor. */
function afterWrongCode(tries: FactorTries, now: number): { tries: FactorTries; consequence: Consequence } {
  const isWindowOver = tries.windowEnds <= now;
  const isDayOver = tries.dayEnds <= now;
  const next: FactorTries = {
    ...tries,
    inRow: tries.inRow + 1,
    inWindow: (isWindowOver ? 0 : tries.inWindow) + 1,
    windowEnds: isWindowOver ? now + window.length : tries.windowEnds,
    inDay: (isDayOver ? 0 : tries.inDay) + 1,
    dayEnds: isDayOver ? now + day.length : tries.dayEnds,
  };
  if (next.inWindow >= window.most)
    Object.assign(next, { inWindow: 0, windowEnds: now, pausedUntil: now + window.pause });
  const isLocked = next.inDay === day.most;
  if (isLocked) next.lockedUntil = next.dayEnds = now + day.length;
  if (next.inRow === mostInRow) return { tries: next, consequence: 'disabled' };
  return { tries: next, consequence: isLocked ? 'locked' : 'none' };
}

/**
 * Why a code is not even checked: the seconds to wait, or that the factor is disabled; undefined if it will be
 * checked. Only a pause blocks recovery codes.
 */
export function heldUp(
  tries: FactorTries,
  isRecovery: boolean,
  now: number,
): number | 'disabled' | undefined {
  if (!isRecovery && tries.inRow >= mostInRow) return 'disabled';
  const until = isRecovery ? tries.pausedUntil : Math.max(tries.pausedUntil, tries.lockedUntil);
  return until > now ? Math.ceil((until - now) / 1000) : undefined;
}

const moment = z.string().transform((text) => Date.parse(text));
const factorRow = z
  .object({
    id: z.uuid(),
    secret: z.string(),
    last_step: z.int(),
    failures_in_row: z.int(),
    window_failures: z.int(),
    window_ends: moment,
    day_failures: z.int(),
    day_ends: moment,
    paused_until: moment,
    locked_until: moment,
  })
  .transform((row) => ({
    id: row.id,
    secret: row.secret,
    lastStep: row.last_step,
    tries: {
      inRow: row.failures_in_row,
      inWindow: row.window_failures,
      windowEnds: row.window_ends,
      inDay: row.day_failures,
      dayEnds: row.day_ends,
      pausedUntil: row.paused_until,
      lockedUntil: row.locked_until,
    } satisfies FactorTries,
  }));

/** An enrolled authenticator. Its secret is encrypted. */
export type Factor = z.infer<typeof factorRow>;

/** A user with the factor, locked against other transactions. */
export interface LockedAccount {
  user: User;
  factor: Factor | null;
  /** The database's clock in milliseconds, which all processes share. */
  now: number;
}

/** SQL that reads a `LockedAccount`: `source` is anything with a column `user_uuid`; it is called `s`. */
export const lockedAccountSql = (source: string, more = '') =>
  `SELECT ${userColumns('u')}, to_jsonb(f) AS factor, extract(epoch FROM clock_timestamp()) * 1000 AS now ${more}
   FROM ${source} AS s JOIN users AS u ON u.uuid = s.user_uuid
     LEFT JOIN LATERAL (SELECT * FROM second_factors WHERE user_uuid = u.uuid FOR UPDATE) AS f ON true`;

interface LockedRow extends User {
  factor: unknown;
  now: string;
}

export const lockedAccountOf = ({ factor, now, ...user }: LockedRow): LockedAccount => ({
  user,
  factor: factor === null ? null : factorRow.parse(factor),
  now: Number(now),
});

export async function lockAccount(
  client: pg.ClientBase,
  userUuid: string,
): Promise<LockedAccount | undefined> {
  const { rows } = await client.query<LockedRow>(lockedAccountSql('(SELECT $1::uuid AS user_uuid)'), [
    userUuid,
  ]);
  return rows[0] && lockedAccountOf(rows[0]);
}

/**
 * Adds an authenticator for a user who has none.
 * @param lastStep the time step of the code that confirmed it, which this uses up
 * @returns the id of the enrolment, or null when the user already has a factor
 */
export async function bindFactor(
  client: pg.ClientBase,
  secrets: Secrets,
  { userUuid, secret, lastStep = 0 }: { userUuid: string; secret: string; lastStep?: number },
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO second_factors (user_uuid, secret, last_step) VALUES ($1, $2, $3)
     ON CONFLICT (user_uuid) DO NOTHING RETURNING id`,
    [userUuid, secrets.encrypt(secret, sealedOwner.secondFactor(userUuid)), lastStep],
  );
  return rows[0]?.id ?? null;
}

/** Removes the authenticator and the recovery codes of a user. */
export async function unbindFactor(client: pg.ClientBase, userUuid: string): Promise<void> {
  await client.query(`DELETE FROM second_factors WHERE user_uuid = $1`, [userUuid]);
}

/** Marks a step as used. False when it, or a later one, was used before. It is one conditional update, so only one caller wins. */
export async function takeStep(client: pg.ClientBase, userUuid: string, step: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE second_factors SET last_step = $2, failures_in_row = 0 WHERE user_uuid = $1 AND last_step < $2`,
    [userUuid, step],
  );
  return rowCount === 1;
}

/** A recovery code proves that the lock on the app's codes was not meant for this person. */
export async function liftLock(client: pg.ClientBase, userUuid: string): Promise<void> {
  await client.query(
    `UPDATE second_factors SET failures_in_row = 0, locked_until = now() WHERE user_uuid = $1`,
    [userUuid],
  );
}

/** Counts a wrong code. @returns what it led to, as in `afterWrongCode` */
export async function countWrongCode(client: pg.ClientBase, { user, factor, now }: LockedAccount) {
  if (!factor) throw new Error('Codes are counted for a factor.');
  const { tries, consequence } = afterWrongCode(factor.tries, now);
  const at = (milliseconds: number) => new Date(milliseconds);
  await client.query(
    `UPDATE second_factors SET failures_in_row = $2, window_failures = $3, window_ends = $4, day_failures = $5,
       day_ends = $6, paused_until = $7, locked_until = $8 WHERE user_uuid = $1`,
    [
      user.uuid,
      tries.inRow,
      tries.inWindow,
      at(tries.windowEnds),
      tries.inDay,
      at(tries.dayEnds),
      at(tries.pausedUntil),
      at(tries.lockedUntil),
    ],
  );
  return { tries, consequence };
}
