import type { SendMailOptions } from 'nodemailer';
import { asciiDomainAddress, emailAddress } from '../../contract/fieldKinds/kinds/email.ts';
import type { Mail } from './mail.ts';

/** The sender's address if none is configured, at the host that people open. */
export function defaultSender(publicUrl: string): string {
  const own = emailAddress.safeParse(`commissary@${new URL(publicUrl).hostname}`);
  return own.data ?? 'commissary@localhost.localdomain';
}

/** A mail in the form that the library takes. It reads no files and no addresses, whatever the texts contain. */
export function messageOf(
  { to, subject, text, html, business, picture }: Mail,
  id: string,
  sender: string,
): SendMailOptions {
  return {
    from: { name: business?.name ?? 'Commissary', address: sender },
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(picture && {
      attachments: [{ cid: 'logo', filename: 'logo.png', content: picture, contentDisposition: 'inline' }],
    }),
    messageId: `<${id}@${asciiDomainAddress(sender).split('@')[1]}>`,
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
