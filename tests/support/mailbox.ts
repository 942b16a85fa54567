import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from './until.ts';
import { whenFileEnds } from './whenFileEnds.ts';

/** A mail as it came over SMTP. */
export interface ReceivedMail {
  /** The envelope's recipient. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The whole mail, undecoded. */
  raw: string;
}

/** A mail server that keeps the mails that it gets. */
export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  /** Waits for the newest mail to an address whose subject holds the words; each is found once. */
  next(to: string, words: string): Promise<ReceivedMail>;
  /** Answers mails with a temporary refusal, or takes them again. */
  refuse(isRefusing: boolean): void;
}

/**
 * Starts a mail server for the tests of one file.
 * @param hidden extensions that it does not have
 */
export async function startMailbox(hidden: { hideSMTPUTF8?: boolean } = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const seen = new Set<ReceivedMail>();
  let isRefusing = false;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    ...hidden,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (isRefusing) return done(Object.assign(new Error('Come back later.'), { responseCode: 451 }));
        const raw = Buffer.concat(chunks);
        const { subject = '', text = '', html = '', from } = await PostalMime.parse(raw);
        const to = envelope.rcptTo.map(({ address }) => address).join(' ');
        mails.push({ to, from: from?.address ?? '', subject, text, html, raw: raw.toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: (to, words) =>
      until(`a mail to ${to} about "${words}"`, () => {
        const found = mails.findLast(
          (mail) => mail.to === to && mail.subject.includes(words) && !seen.has(mail),
        );
        if (found) seen.add(found);
        return found;
      }),
    refuse(next) {
      isRefusing = next;
    },
  };
}

/** The address that a mail's button leads to, as the text has it. */
export function linkIn({ text }: Pick<ReceivedMail, 'text'>): URL {
  const found = /https?:\S+/.exec(text)?.[0];
  if (found === undefined) throw new Error(`There is no link in this mail:\n${text}`);
  return new URL(found);
}
