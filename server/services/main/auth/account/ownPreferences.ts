import { ServiceError } from '../../../../../contract/errors.ts';
import type { Caller } from '../../../../access/caller.ts';
import type { AccessClaims } from '../../../../access/claims.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { recordAccessEvent } from '../../../../domain/signIn/accessEvents.ts';
import type { AccessContext } from '../../../../domain/signIn/sessions.ts';

/** The language of the mails to the user. */
export async function ownMailLanguage({ pool }: AccessContext, userUuid: string) {
  const { rows } = await inTransaction(pool, 'sign-in', (client) =>
    client.query<{ language: string | null }>('SELECT language FROM users WHERE uuid = $1', [userUuid]),
  );
  if (!rows[0]) throw new ServiceError('SESSION_ENDED');
  return rows[0];
}

/** Sets the language of the mails to the user. */
export async function chooseMailLanguage(
  { pool }: AccessContext,
  claims: AccessClaims,
  language: string,
  caller: Caller,
): Promise<void> {
  await inTransaction(pool, 'sign-in', async (client) => {
    await client.query('UPDATE users SET language = $2 WHERE uuid = $1', [claims.sub, language]);
    const user = { uuid: claims.sub, name: claims.name };
    await recordAccessEvent(client, { action: 'mail-language-chosen', user, caller, details: { language } });
  });
}

/** Sets whether the user begins at the home page after signing in. */
export async function chooseFirstPage(
  { pool }: AccessContext,
  claims: AccessClaims,
  beginsAtHome: boolean,
  caller: Caller,
): Promise<void> {
  await inTransaction(pool, 'sign-in', async (client) => {
    await client.query('UPDATE users SET begins_at_home = $2 WHERE uuid = $1', [claims.sub, beginsAtHome]);
    const user = { uuid: claims.sub, name: claims.name };
    const details = { page: beginsAtHome ? 'home' : 'list' };
    await recordAccessEvent(client, { action: 'first-page-chosen', user, caller, details });
  });
}
