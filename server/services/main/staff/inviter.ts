import type pg from 'pg';
import type { Platform } from '../../../area/platform.ts';
import type { Send } from '../../../mail/mailQueue.ts';
import { issueLink, linkUrl } from '../auth/account/accountLinks.ts';
import { lifetimes } from '../auth/session/tokens.ts';

/** People who are invited in one transaction; a long list takes several. */
const atOnce = 20;

interface Invited {
  id: string;
  email: string;
  customer: string;
  userUuid: string;
  /** They have no password yet. */
  isNew: boolean;
}

type Parts = Pick<Platform, 'pool' | 'mail' | 'publicUrl' | 'announcements' | 'log'>;

/**
 * Mails everybody who was added to the staff of a customer, whichever way: by a form, a file, or many at once. Who has
 * been told is written down with the mail, so that a crash between the two neither forgets nor repeats one.
 * Answers what ends it.
 */
export function openInviter({ pool, mail, publicUrl, announcements, log }: Parts): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function mailTo(client: pg.ClientBase, send: Send, person: Invited): Promise<void> {
    const { email, customer } = person;
    if (person.isNew) {
      const token = await issueLink(client, person.userUuid, 'reset-password', lifetimes.invitation);
      const url = linkUrl(publicUrl, 'reset-password', token, email);
      await send({ to: email, kind: 'invited', values: { email, customer }, url }, lifetimes.invitation);
    } else
      await send({
        to: email,
        kind: 'invitedAlso',
        values: { email, customer },
        url: new URL('/', publicUrl).href,
      });
  }

  /** Answers how many it invited. */
  const inviteSome = (customerUuid: string): Promise<number> =>
    mail.transaction('sign-in', async (client, send) => {
      await client.query(`SELECT set_config('commissary.customer', $1, true)`, [customerUuid]);
      const { rows } = await client.query<Invited>(
        `SELECT s.id, s.email, c.name AS customer, u.uuid AS "userUuid", u.password_hash = '' AS "isNew"
         FROM staff AS s JOIN customers AS c ON c.uuid = s.customer_uuid JOIN users AS u ON lower(u.email) = lower(s.email)
         WHERE s.customer_uuid = $1 AND s.is_active AND s.invited_at IS NULL
         ORDER BY s.created_at LIMIT $2 FOR UPDATE OF s SKIP LOCKED`,
        [customerUuid, atOnce],
      );
      for (const person of rows) await mailTo(client, send, person);
      const ids = rows.map(({ id }) => id);
      await client.query(`UPDATE staff SET invited_at = now() WHERE customer_uuid = $1 AND id = ANY($2)`, [
        customerUuid,
        ids,
      ]);
      if (ids.length > 0)
        announcements.announce(client, {
          customer: customerUuid,
          resource: 'access/staff',
          ids,
          origin: null,
        });
      return rows.length;
    });

  async function inviteAll(customerUuid: string): Promise<void> {
    try {
      while (!isClosed && (await inviteSome(customerUuid)) === atOnce);
    } catch (error) {
      log.error(
        { err: error },
        'Somebody could not be invited; the next change of staff, or start, tries again.',
      );
    }
  }

  const inviteOf = (customerUuid: string) => {
    working = working.then(() => inviteAll(customerUuid));
  };

  async function inviteEverywhere(): Promise<void> {
    const { rows } = await pool.query<{ uuid: string }>('SELECT uuid FROM customers');
    for (const { uuid } of rows) inviteOf(uuid);
  }

  const stop = announcements.overhear(({ customer, resource }) => {
    if (resource === 'access/staff' && customer !== null) inviteOf(customer);
  });
  inviteEverywhere().catch((error: Error) => log.error({ err: error }, 'Nobody could be invited.'));
  return async () => {
    isClosed = true;
    stop();
    await working;
  };
}
