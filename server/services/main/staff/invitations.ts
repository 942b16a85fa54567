import type pg from 'pg';
import { issueLink, linkUrl } from '../../../domain/signIn/accountLinks.ts';
import { lifetimes } from '../../../domain/signIn/tokens.ts';
import type { Send } from '../../../mail/mailQueue.ts';

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
export async function inviteStaff(inviting: Inviting, customerUuid: string): Promise<void> {
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
