import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { emailAddress } from '../../contract/fieldKinds/kinds/email.ts';
import { afterCommit, inTransaction, type Realm } from '../database/transaction.ts';
import type { MessageService } from '../messages/messageService.ts';
import { sealedOwner } from '../process/sealedColumns.ts';
import type { Secrets } from '../process/secrets.ts';
import { composeMail, composeMessage, type MailRequest } from './composeMail.ts';
import { type MailLanguage, mailLanguage } from './languages/languages.ts';
import type { MailTransport } from './mail.ts';
import { createMailSender } from './mailSender.ts';

/** Seconds after which we give up on a mail that could not be delivered. */
const longestWait = 24 * 60 * 60;

/**
 * Writes a mail within a transaction, together with its other changes.
 * @param lifetime seconds after which it is useless; `never` does the work of a mail and stores none, so that nobody
 * can measure the difference
 */
export type Send = (mail: MailRequest, lifetime?: number | 'never') => Promise<void>;

export interface MailQueue {
  /**
   * `inTransaction` for work that mails. The mail is a row in the same transaction: it leaves only after the commit,
   * and is retried until it is delivered or too old. A crash may send it twice.
   */
  transaction<Result>(
    realm: Realm,
    work: (client: pg.PoolClient, send: Send) => Promise<Result>,
  ): Promise<Result>;
  /** Mails of a transaction that another function began and that can write the sign-in tables. */
  within(client: pg.ClientBase): Send;
  close(): Promise<void>;
}

interface Parts {
  pool: pg.Pool;
  secrets: Secrets;
  transport: MailTransport;
  /** What sends text messages; undefined without a service. */
  messages: MessageService | undefined;
  pictureOf: (customer: string, id: string) => Promise<Buffer | undefined>;
  log: FastifyBaseLogger;
}

/**
 * The language of the reader, or of the reader's account. Somebody who has chosen none reads that of the business: of the
 * one that writes, or of the first that the account works for.
 */
async function languageOf(
  client: pg.ClientBase,
  { to, account = to, language, business }: MailRequest,
): Promise<MailLanguage> {
  const { rows } = await client.query<{ account: string | null; business: string | null }>(
    `SELECT u.language AS account, coalesce(
       (SELECT language FROM customers WHERE uuid = $2),
       (SELECT c.language FROM customers AS c JOIN customer_users AS cu ON cu.customer_uuid = c.uuid
          WHERE cu.user_uuid = u.uuid ORDER BY c.name LIMIT 1)) AS business
     FROM (SELECT) AS reader LEFT JOIN users AS u ON lower(u.email) = lower($1)`,
    [account, business?.uuid ?? null],
  );
  const [own] = rows;
  return mailLanguage(language ?? (language === undefined ? own?.account : null) ?? own?.business);
}

export function openMailQueue(parts: Parts): MailQueue {
  const { pool, secrets } = parts;
  const sender = createMailSender(parts);

  async function write(client: pg.ClientBase, mail: MailRequest, lifetime: number | 'never'): Promise<void> {
    const id = randomUUID();
    const language = await languageOf(client, mail);
    const composed =
      mail.by === 'message'
        ? composeMessage(mail, language)
        : { ...composeMail(mail, language), to: emailAddress.parse(mail.to) };
    const isStored = lifetime !== 'never';
    await client.query(
      `INSERT INTO mails (id, content, expires_at)
       SELECT $1::uuid, $2, now() + make_interval(secs => $3) WHERE $4::boolean`,
      [
        id,
        secrets.encrypt(JSON.stringify(composed), sealedOwner.mail(id)),
        isStored ? lifetime : 0,
        isStored,
      ],
    );
  }

  const within = (client: pg.ClientBase): Send => {
    let isWritten = false;
    return async (mail, lifetime = longestWait) => {
      await write(client, mail, lifetime);
      if (lifetime === 'never' || isWritten) return;
      isWritten = true;
      afterCommit(client, sender.wake);
    };
  };

  return {
    within,
    transaction: (realm, work) => inTransaction(pool, realm, (client) => work(client, within(client))),
    close: sender.close,
  };
}
