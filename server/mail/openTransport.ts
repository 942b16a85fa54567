import path from 'node:path';
import type { Configuration } from '../process/configuration.ts';
import type { MailTransport } from './mail.ts';
import { defaultSender } from './message.ts';
import { type Outbox, outboxTransport } from './outboxTransport.ts';
import { smtpTransport } from './smtpTransport.ts';

type MailConfiguration = Pick<Configuration, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>;

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
