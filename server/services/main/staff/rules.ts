import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../../../contract/errors.ts';
import { ownRights } from '../../../../contract/options/actions.ts';
import type { Registry } from '../../../../contract/registry.ts';
import { isUsual, rights } from '../../../../contract/rights/rights.ts';
import type { Platform } from '../../../area/platform.ts';
import { read } from '../../../area/read.ts';
import type { Rules } from '../../../crud/context.ts';
import { afterCommit, withEveryStore, withSignIn } from '../../../database/transaction.ts';
import { issueLink, linkUrl } from '../../../domain/signIn/accountLinks.ts';
import { admitStaff } from '../../../domain/signIn/addStaff.ts';
import type { AccessContext } from '../../../domain/signIn/sessions.ts';
import { lifetimes } from '../../../domain/signIn/tokens.ts';
import type { Send } from '../../../mail/mailQueue.ts';

/** Whether there is staff, and nobody who can change all of it. */
const readInCharge = read((rows) =>
  rows
    .selectFrom('access/staff as person')
    .innerJoin('access/roles as role', 'role.id', 'person.roleId')
    .select(({ fn, ref }) => {
      const inCharge = fn
        .count<number>('person.id')
        .filterWhere('person.isActive', '=', true)
        .filterWhere('person.storeUuids', '=', sql<string[]>`'{}'`)
        .filterWhere(sql<boolean>`allows(${ref('role.rights')}, 'access/staff', 'update')`);
      return sql<boolean>`${fn.count('person.id')} > 0 AND ${inCharge} = 0`.as('isLeftAlone');
    }),
);

/**
 * Prevents people from locking everybody out: if there is staff, somebody must be able to change all of it:
 * somebody who works for all stores.
 * @throws ServiceError NOBODY_IN_CHARGE
 */
async function keepSomebodyInCharge(client: pg.ClientBase, customerUuid: string): Promise<void> {
  // If two leave at once, the second one sees that the first has left.
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('in charge ' || $1, 0))`, [customerUuid]);
  const [found] = await readInCharge(client, customerUuid);
  if (found?.isLeftAlone) throw new ServiceError('NOBODY_IN_CHARGE');
}

/** Brings the access of people up to date, for requests that come right after the answer too. */
async function admit(
  client: pg.ClientBase,
  customerUuid: string,
  { sessions }: Pick<AccessContext, 'sessions'>,
): Promise<void> {
  await admitStaff(client, customerUuid);
  // The database announces it to every process, but the next request can be faster than the announcement.
  afterCommit(client, () => sessions.forget());
}

interface Invited {
  id: string;
  email: string;
  customer: string;
  userUuid: string;
  /** True while they have no password yet. */
  isNew: boolean;
}

interface Inviting {
  client: pg.ClientBase;
  send: Send;
  publicUrl: string;
}

async function mailTo({ client, send, publicUrl }: Inviting, person: Invited): Promise<void> {
  const { email, customer } = person;
  const mail = { to: email, values: { email, customer } };
  if (!person.isNew) return send({ ...mail, kind: 'invitedAlso', url: new URL('/', publicUrl).href });
  const token = await issueLink(client, person.userUuid, 'reset-password', lifetimes.invitation);
  const url = linkUrl(publicUrl, 'reset-password', token, email);
  return send({ ...mail, kind: 'invited', url }, lifetimes.invitation);
}

/**
 * Mails everybody who works for the customer and was not invited yet. The transaction that added them also records
 * the mail and the invitation, so neither exists without the other.
 */
async function inviteStaff(inviting: Inviting, customerUuid: string): Promise<void> {
  const { client } = inviting;
  const { rows } = await client.query<Invited>(
    `SELECT s.id, s.email, c.name AS customer, u.uuid AS "userUuid", u.password_hash = '' AS "isNew"
     FROM staff AS s JOIN customers AS c ON c.uuid = s.customer_uuid JOIN users AS u ON lower(u.email) = lower(s.email)
     WHERE s.customer_uuid = $1 AND s.is_active AND s.invited_at IS NULL ORDER BY s.created_at FOR UPDATE OF s`,
    [customerUuid],
  );
  if (rows.length === 0) return;
  for (const person of rows) await mailTo(inviting, person);
  await client.query(`UPDATE staff SET invited_at = now() WHERE customer_uuid = $1 AND id = ANY($2)`, [
    customerUuid,
    rows.map(({ id }) => id),
  ]);
}

/**
 * Runs on every change of staff, however it comes: gives or removes access, invites new people once, and makes sure
 * that somebody stays in charge.
 */
export const staffRules = (context: Pick<AccessContext, 'mail' | 'publicUrl' | 'sessions'>): Rules => ({
  async after(_change, { client, actor }) {
    const { customerUuid } = actor;
    const { mail, publicUrl } = context;
    // Who works here is decided over everybody, whichever stores the actor works for.
    await withEveryStore(client, actor, async () => {
      await keepSomebodyInCharge(client, customerUuid);
      await withSignIn(client, async () => {
        await admit(client, customerUuid, context);
        await inviteStaff({ client, send: mail.within(client), publicUrl }, customerUuid);
      });
    });
  },
});

/** True if every right is one of the usual ones, or one that a resource adds. */
function areKnown(value: unknown, registry: Registry): boolean {
  const names = Object.values(rights.safeParse(value).data ?? {}).flat();
  const added = [...registry.values()].flatMap(({ actions }) => ownRights(actions));
  return names.every((name) => isUsual(name) || added.includes(name));
}

/**
 * A role can only include rights that there are. A change of it applies at once to everybody who has it, so only people
 * who work for all stores make it.
 */
export const roleRules = (
  { registry }: Pick<Platform, 'registry'>,
  context: Pick<AccessContext, 'sessions'>,
): Rules => ({
  async before({ values }, { actor: { stores } }) {
    if (stores !== 'all') throw new ServiceError('OTHER_STORES');
    if (!areKnown(values.rights, registry))
      throw new ServiceError('VALIDATION_FAILED', {
        issues: [{ field: 'rights', code: 'invalid', details: {} }],
      });
    return undefined;
  },
  async after(_change, { client, actor: { customerUuid } }) {
    await keepSomebodyInCharge(client, customerUuid);
    await withSignIn(client, () => admit(client, customerUuid, context));
  },
});
