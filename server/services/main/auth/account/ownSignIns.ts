import { z } from 'zod';
import type { TrustedDeviceEntry } from '../../../../../contract/calls/sessions.ts';
import { ServiceError } from '../../../../../contract/errors.ts';
import type { Caller } from '../../../../access/caller.ts';
import type { AccessClaims } from '../../../../access/claims.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { recordAccessEvent } from '../../../../domain/signIn/accessEvents.ts';
import type { AccessContext } from '../../../../domain/signIn/sessions.ts';
import { listTrustedDevices, removeTrustedDevice } from '../../../../domain/signIn/trustedDevices.ts';

/** An invalid id belongs to nobody, like the id of somebody else's session. @throws ServiceError NOT_FOUND */
function checkId(id: string): void {
  if (!z.uuid().safeParse(id).success) throw new ServiceError('NOT_FOUND');
}

/** Ends one of the user's sessions. @throws ServiceError NOT_FOUND */
export async function endOwnSession(
  { pool, sessions }: AccessContext,
  claims: AccessClaims,
  id: string,
  caller: Caller,
): Promise<void> {
  checkId(id);
  await inTransaction(pool, 'sign-in', async (client) => {
    if (!(await sessions.end(client, claims.sub, id))) throw new ServiceError('NOT_FOUND');
    const user = { uuid: claims.sub, name: claims.name };
    await recordAccessEvent(client, { action: 'session-ended', user, caller, details: { session: id } });
  });
  sessions.forget(claims.sub);
}

export const ownDevices = (
  { pool }: AccessContext,
  { sub }: AccessClaims,
  token: string | undefined,
): Promise<TrustedDeviceEntry[]> =>
  inTransaction(pool, 'sign-in', (client) => listTrustedDevices(client, sub, token));

/** Removes the trust in one of the user's devices, and ends the sessions that were opened on it. */
export async function removeOwnDevice(
  { pool, sessions }: AccessContext,
  claims: AccessClaims,
  id: string,
  caller: Caller,
): Promise<void> {
  checkId(id);
  await inTransaction(pool, 'sign-in', async (client) => {
    if (!(await removeTrustedDevice(client, claims.sub, id))) throw new ServiceError('NOT_FOUND');
    // People who remove the browser that they are using want to enter a code next time, not to be signed out
    // now.
    await client.query(
      `UPDATE sessions SET ended_at = now() WHERE user_uuid = $1 AND trusted_device_id = $2 AND id <> $3`,
      [claims.sub, id, claims.sid],
    );
    const user = { uuid: claims.sub, name: claims.name };
    await recordAccessEvent(client, { action: 'device-removed', user, caller, details: { device: id } });
  });
  sessions.forget(claims.sub);
}
