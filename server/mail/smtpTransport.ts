import type { Transporter } from 'nodemailer';
import type { MailTransport } from './mail.ts';
import { messageOf } from './message.ts';

/** Milliseconds that a mail server may take for each step; their sum stays below the pause before the next try. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Hands mails to the server of `SMTP_URL`. */
export function smtpTransport(url: string, sender: string): MailTransport {
  // The library is loaded with the first mail: most starts send none.
  let opened: Promise<Transporter> | undefined;
  const open = async () => (await import('nodemailer')).createTransport({ url, ...patience });
  return {
    async send(mail, id) {
      opened ??= open();
      await (await opened).sendMail(messageOf(mail, id, sender));
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}
