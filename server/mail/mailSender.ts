import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { inTransaction } from '../database/transaction.ts';
import type { MessageService } from '../messages/messageService.ts';
import { sealedOwner } from '../process/sealedColumns.ts';
import type { Secrets } from '../process/secrets.ts';
import { type MailBusiness, type MailTransport, UndeliverableError } from './mail.ts';

/** Seconds until a mail is tried again, doubled with every try. Longer than a try itself can take. */
const firstPause = 60;
const longestPause = 60 * 60;

/** Milliseconds between looking for mails that another process left behind. */
const interval = 15_000;

const storedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  business: z.object({ uuid: z.uuid(), name: z.string(), logo: z.string().nullable() }).optional(),
});

/** A text message waits as a mail does, so that it leaves with the commit and is tried again. */
const storedMessage = z.strictObject({ to: z.string(), text: z.string() });

interface Parts {
  pool: pg.Pool;
  secrets: Secrets;
  transport: MailTransport;
  messages: MessageService | undefined;
  /** The bytes of a picture of a customer; undefined if it is not there any more. */
  pictureOf: (customer: string, id: string) => Promise<Buffer | undefined>;
  log: FastifyBaseLogger;
}

/** Sends what waits in `mails`, one after another. Any number of processes may do so side by side. */
export function createMailSender({ pool, secrets, transport, messages, pictureOf, log }: Parts) {
  let isClosed = false;
  let hasMore = false;
  let running: Promise<void> | undefined;

  /** Takes the next mail for the length of a try. If this process dies, another one takes it afterwards. */
  const claim = () =>
    inTransaction(pool, 'sign-in', async (client) => {
      const { rows } = await client.query<{ id: string; content: string; attempts: number }>(
        `UPDATE mails SET attempts = attempts + 1,
           next_attempt_at = now() + make_interval(secs => least($1 * 2 ^ least(attempts, 20), $2))
         WHERE id = (SELECT id FROM mails WHERE next_attempt_at <= now() AND expires_at > now()
           ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING id, content, attempts`,
        [firstPause, longestPause],
      );
      return rows[0];
    });

  const remove = (id: string) =>
    inTransaction(pool, 'sign-in', (client) => client.query(`DELETE FROM mails WHERE id = $1`, [id]));

  /** The logo as PNG, which every mail program shows. */
  async function readLogo({ uuid, logo }: Partial<MailBusiness> = {}): Promise<Buffer | undefined> {
    const bytes = uuid && logo ? await pictureOf(uuid, logo) : undefined;
    if (!bytes) return undefined;
    const { default: sharp } = await import('sharp');
    return sharp(bytes)
      .resize({ height: 96, width: 480, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  }

  /** @throws UndeliverableError if trying again is of no use */
  async function deliver(stored: unknown, id: string): Promise<void> {
    const message = storedMessage.safeParse(stored);
    if (message.success) {
      if (!messages) throw new UndeliverableError('No service for text messages is set up any more.');
      if ((await messages.send(message.data, id)) === 'refused')
        throw new UndeliverableError('The service for text messages refused the number.');
      return;
    }
    const content = storedMail.parse(stored);
    await transport.send({ ...content, picture: await readLogo(content.business) }, id);
  }

  async function sendWaiting(): Promise<void> {
    while (!isClosed) {
      hasMore = false;
      const mail = await claim();
      if (!mail && !hasMore) return;
      if (!mail) continue;
      const { id, attempts } = mail;
      try {
        await deliver(JSON.parse(secrets.decrypt(mail.content, sealedOwner.mail(id))), id);
        await remove(id);
      } catch (error) {
        if (error instanceof UndeliverableError) {
          await remove(id);
          log.error({ mail: id }, `A mail was dropped. ${error.message}`);
        } else
          log.warn({ err: error, mail: id, attempts }, 'A mail could not be sent. It will be tried again.');
      }
    }
  }

  function wake(): void {
    hasMore = true;
    if (isClosed) return;
    running ??= sendWaiting()
      .catch((error: unknown) => {
        hasMore = false;
        log.warn({ err: error }, 'Could not read the waiting mails.');
      })
      .finally(() => {
        running = undefined;
        if (hasMore) wake();
      });
  }

  const timer = setInterval(wake, interval).unref();
  return {
    /** Signals that there is a mail to send. */
    wake,
    /** Stops sending, and waits for the mail that is being sent. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}
