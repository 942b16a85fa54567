import type pg from 'pg';
import { z } from 'zod';
import type { StaffAccessAnswer } from '../../../../contract/calls/staff.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Stores } from '../../../../contract/storeScope.ts';
import type { Caller } from '../../../access/caller.ts';
import type { AccessClaims } from '../../../access/claims.ts';
import { enterStores, inTransaction } from '../../../database/transaction.ts';
import { type AccessEvent, recordAccessEvent } from '../../../domain/signIn/accessEvents.ts';
import {
  issueLink,
  linkUrl,
  removalLinkMail,
  removalRequestedAt,
} from '../../../domain/signIn/accountLinks.ts';
import { endAccess } from '../../../domain/signIn/revocation.ts';
import { listSessionsAt } from '../../../domain/signIn/sessionRows.ts';
import type { AccessContext } from '../../../domain/signIn/sessions.ts';
import { lifetimes } from '../../../domain/signIn/tokens.ts';
import { listTrustedDevices, removeTrustedDevice } from '../../../domain/signIn/trustedDevices.ts';
import { type User, userColumns } from '../../../domain/signIn/users.ts';
import type { Send } from '../../../mail/mailQueue.ts';

/** The person who manages access, and the staff member. */
export interface StaffRequest {
  claims: AccessClaims;
  /** The stores that they work for themselves. */
  stores: Stores;
  caller: Caller;
  /** The id of the person's record in `access/staff`. */
  staffId: string;
}

interface Person {
  name: string;
  customer: string;
  /** Null if the record belongs to somebody who is switched off and never had an account. */
  account: (User & { hasPassword: boolean; is2FaActivated: boolean }) | null;
  canManage: boolean;
  /** The person works only for stores that the caller works for too. */
  isOfStores: boolean;
  /** The person also works for other customers or for stores that are not the caller's, or looks after the installation, so this customer may not see how the account is secured. */
  isOutOfReach: boolean;
}

type PersonRow = Pick<Person, 'name' | 'customer'> &
  Omit<User, 'uuid' | 'name'> & {
    uuid: string | null;
    userName: string;
    hasPassword: boolean;
    is2FaActivated: boolean;
    isElsewhere: boolean;
    /** The stores that the person works for; none for all. */
    works: string[];
  };

/**
 * The person behind a staff record of the caller's customer. A customer manages an account only if it works for no
 * other customer. Accounts that work for several customers or look after the installation are managed only by the
 * installation's administrators. Somebody who works for some stores manages only people who work for no other. The user's own account has separate calls.
 * @throws ServiceError NOT_FOUND
 */
async function findPerson(client: pg.ClientBase, { claims, stores, staffId }: StaffRequest): Promise<Person> {
  if (!z.uuid().safeParse(staffId).success) throw new ServiceError('NOT_FOUND');
  await enterStores(client, { customer: claims.cid, stores });
  const { rows } = await client.query<PersonRow>(
    `SELECT ${userColumns('u')}, s.name, u.name AS "userName", c.name AS customer, u.password_hash <> '' AS "hasPassword",
       EXISTS (SELECT FROM second_factors WHERE user_uuid = u.uuid) AS "is2FaActivated",
       EXISTS (SELECT FROM customer_users WHERE user_uuid = u.uuid AND customer_uuid <> c.uuid) AS "isElsewhere",
       coalesce(s.store_uuids, '{}') AS works
     FROM staff AS s JOIN customers AS c ON c.uuid = s.customer_uuid
       LEFT JOIN users AS u ON lower(u.email) = lower(s.email)
     WHERE s.customer_uuid = $1 AND s.id = $2`,
    [claims.cid, staffId],
  );
  const [row] = rows;
  if (!row) throw new ServiceError('NOT_FOUND');
  const { uuid, name, userName, customer, isElsewhere, works, ...user } = row;
  const isOfStores = stores === 'all' || (works.length > 0 && works.every((one) => stores.includes(one)));
  if (uuid === null)
    return { name, customer, account: null, canManage: false, isOfStores, isOutOfReach: false };
  const isWithinReach = isOfStores && (claims.adm || !(isElsewhere || user.isAdmin));
  return {
    name,
    customer,
    account: { ...user, uuid, name: userName },
    isOfStores,
    canManage: isWithinReach && uuid !== claims.sub,
    isOutOfReach: !isWithinReach && uuid !== claims.sub,
  };
}

/** How a staff member signs in. @throws ServiceError NOT_FOUND */
export const readStaffAccess = ({ pool }: AccessContext, request: StaffRequest): Promise<StaffAccessAnswer> =>
  inTransaction(pool, 'sign-in', async (client) => {
    const { account, canManage, isOutOfReach } = await findPerson(client, request);
    if (account === null || isOutOfReach)
      return {
        state: account === null ? 'none' : 'elsewhere',
        is2FaActivated: false,
        mustResetPassword: false,
        removalRequestedAt: null,
        canManage,
        sessions: account === null ? [] : await listSessionsAt(client, account.uuid, request.claims.cid),
        devices: [],
      };
    const { uuid, hasPassword, is2FaActivated, mustResetPassword } = account;
    return {
      state: hasPassword ? 'ready' : 'invited',
      is2FaActivated,
      mustResetPassword,
      removalRequestedAt: await removalRequestedAt(client, uuid),
      canManage,
      sessions: await listSessionsAt(client, uuid, request.claims.cid),
      devices: canManage ? await listTrustedDevices(client, uuid, undefined) : [],
    };
  });

type Act = (parts: {
  client: pg.ClientBase;
  send: Send;
  user: NonNullable<Person['account']>;
  customer: string;
}) => Promise<Pick<AccessEvent, 'action' | 'details'>>;

/** Does something to a person's account and records it in the customer's audit log. */
async function manage(
  context: AccessContext,
  request: StaffRequest,
  isAllowed: (person: Person) => boolean,
  act: Act,
): Promise<void> {
  const { claims, caller } = request;
  const userUuid = await context.mail.transaction('sign-in', async (client, send) => {
    const person = await findPerson(client, request);
    const { account: user, customer } = person;
    if (user === null) throw new ServiceError('NOT_FOUND');
    if (!isAllowed(person)) throw new ServiceError('ACCOUNT_OUT_OF_REACH');
    const event = await act({ client, send, user, customer });
    await recordAccessEvent(client, {
      ...event,
      user: { uuid: claims.sub, name: claims.name },
      subject: user,
      caller,
      customerUuid: claims.cid,
    });
    return user.uuid;
  });
  context.sessions.forget(userUuid);
}

const isWithinReach = ({ canManage }: Person) => canManage;

/**
 * Removes a person's password: ends every sign-in and all trust in devices, and mails a link to choose another.
 * People who have not chosen one yet are invited again.
 * @throws ServiceError NOT_FOUND or ACCOUNT_OUT_OF_REACH
 */
export const resetStaffPassword = (context: AccessContext, request: StaffRequest): Promise<void> =>
  manage(context, request, isWithinReach, async ({ client, send, user, customer }) => {
    const { uuid, email, hasPassword } = user;
    await endAccess(client, uuid);
    await client.query(`UPDATE users SET must_reset_password = $2 WHERE uuid = $1`, [uuid, hasPassword]);
    const lifetime = hasPassword ? lifetimes.link : lifetimes.invitation;
    const token = await issueLink(client, uuid, 'reset-password', lifetime);
    await send(
      {
        to: email,
        kind: hasPassword ? 'passwordResetDemanded' : 'invited',
        values: { email, customer },
        url: linkUrl(context.publicUrl, 'reset-password', token, email),
      },
      lifetime,
    );
    return { action: hasPassword ? 'password-reset-demanded' : 'invitation-repeated' };
  });

/** Ends the sessions of a person at the customer. @throws ServiceError NOT_FOUND */
export const signOutStaff = (context: AccessContext, request: StaffRequest): Promise<void> =>
  manage(
    context,
    request,
    ({ isOfStores }) => isOfStores,
    async ({ client, user }) => {
      const { rowCount } = await client.query(
        `UPDATE sessions SET ended_at = now() WHERE user_uuid = $1 AND customer_uuid = $2 AND ended_at IS NULL`,
        [user.uuid, request.claims.cid],
      );
      return { action: 'sign-out-by-other', details: { sessions: rowCount ?? 0 } };
    },
  );

/**
 * Removes the trust in one device of a person, and ends the sessions that were opened on it.
 * @throws ServiceError NOT_FOUND or ACCOUNT_OUT_OF_REACH
 */
export const removeStaffDevice = (
  context: AccessContext,
  request: StaffRequest & { deviceId: string },
): Promise<void> =>
  manage(context, request, isWithinReach, async ({ client, user }) => {
    const { deviceId: device } = request;
    const isKnown =
      z.uuid().safeParse(device).success && (await removeTrustedDevice(client, user.uuid, device));
    if (!isKnown) throw new ServiceError('NOT_FOUND');
    await client.query(
      `UPDATE sessions SET ended_at = now() WHERE user_uuid = $1 AND trusted_device_id = $2`,
      [user.uuid, device],
    );
    return { action: 'device-removed', details: { device } };
  });

/**
 * Mails the link that removes a lost authenticator at once, without the day of waiting. Works only if the person
 * requested it with the password, so it takes two people.
 * @throws ServiceError NOT_FOUND, ACCOUNT_OUT_OF_REACH or NO_REMOVAL_REQUESTED
 */
export const approveFactorRemoval = (context: AccessContext, request: StaffRequest): Promise<void> =>
  manage(context, request, isWithinReach, async ({ client, send, user }) => {
    if ((await removalRequestedAt(client, user.uuid)) === null)
      throw new ServiceError('NO_REMOVAL_REQUESTED');
    const mail = await removalLinkMail(context, client, user.uuid);
    await send({ ...mail, to: user.email }, lifetimes.link);
    return { action: 'second-factor-removal-approved' };
  });
