import path from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Configuration } from '../process/configuration.ts';
import { isLoopback } from '../process/network.ts';
import type { MailTransport } from './mail.ts';
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

/** Hands mails to the server of `SMTP_URL`. */
export function smtpTransport(url: string, sender: string): MailTransport {
  // The library is loaded with the first mail: most starts send none.
  let opened: Promise<Transporter> | undefined;
  const options = { url, ...patience, ...(requiresTls(url) && { requireTLS: true }) };
  const open = async () => (await import('nodemailer')).createTransport(options);
  return {
    async send(mail, id) {
      opened ??= open();
      await (await opened).sendMail(messageOf(mail, id, sender));
    },
    close: () => void opened?.then((transport) => transport.close()),
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
