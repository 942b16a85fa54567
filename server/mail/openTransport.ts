import path from 'node:path';
import type { Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { needsSmtpUtf8 } from '../../contract/fieldKinds/kinds/email.ts';
import type { Configuration } from '../process/configuration.ts';
import { isLoopback } from '../process/network.ts';
import { type MailTransport, UndeliverableError } from './mail.ts';
import { defaultSender, messageOf } from './message.ts';
import { type Outbox, outboxTransport } from './outboxTransport.ts';

type MailConfiguration = Pick<Configuration, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>;

/** Milliseconds that a mail server may take for each step; their sum stays below the pause before the next try. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Whether the connection must be encrypted before a mail goes over it, since mails hold links that work. Otherwise
 * somebody on the way could remove the offer of TLS. Whoever wants that all the same says `requireTLS=false`.
 */
function requiresTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isLoopback(hostname) && !searchParams.has('requireTLS');
}

/**
 * Whether the mail server takes addresses whose first part is not in ASCII (RFC 6531). The library hands them to any
 * server, and one that cannot read them may deliver the mail to somebody else.
 */
async function takesInternational(options: SMTPTransport['options']): Promise<boolean> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const connection = new SMTPConnection(options);
  return new Promise((resolve, reject) => {
    connection.on('error', reject);
    connection.connect((error) => {
      if (error) return reject(error);
      resolve(/^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse)));
      connection.quit();
    });
  });
}

/** Hands mails to the server of `SMTP_URL`. */
export function smtpTransport(url: string, sender: string): MailTransport {
  const options = { url, ...patience, ...(requiresTls(url) && { requireTLS: true }) };
  // The library is loaded with the first mail: most starts send none.
  let opened: Promise<{ transporter: Transporter; smtp: SMTPTransport }> | undefined;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    const { default: Smtp } = await import('nodemailer/lib/smtp-transport');
    const smtp = new Smtp(options);
    return { transporter: createTransport(smtp), smtp };
  };
  return {
    async send(mail, id) {
      opened ??= open();
      const { transporter, smtp } = await opened;
      if ([mail.to, sender].some(needsSmtpUtf8) && !(await takesInternational(smtp.options)))
        throw new UndeliverableError('The mail server does not take international addresses (SMTPUTF8).');
      await transporter.sendMail(messageOf(mail, id, sender));
    },
    close: () => void opened?.then(({ transporter }) => transporter.close()),
  };
}

/** The adapter that the configuration asks for; without a mail server, also the outbox, so that people can look into it. */
export function openTransport(
  { smtpUrl, mailFrom, dataDirectory }: MailConfiguration,
  publicUrl: string,
): { transport: MailTransport; outbox?: Outbox } {
  const sender = mailFrom ?? defaultSender(publicUrl);
  if (smtpUrl !== undefined) return { transport: smtpTransport(smtpUrl, sender) };
  const outbox = outboxTransport(path.join(dataDirectory, 'outbox'), sender);
  return { transport: outbox, outbox };
}
