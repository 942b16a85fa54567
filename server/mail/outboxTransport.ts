import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OutboxMail } from '../../contract/calls/demo.ts';
import { canonicalAddress } from '../../contract/fieldKinds/kinds/email.ts';
import type { MailTransport } from './mail.ts';
import { messageOf } from './message.ts';

/** Files that the folder keeps; the oldest are removed first. */
const maxMails = 500;
const mostListed = 50;

export interface Outbox extends MailTransport {
  /** The newest mails, newest first. */
  list(): Promise<OutboxMail[]>;
}

/** Names sort by time. */
const fileName = (id: string) => `${new Date().toISOString().replace(/[:.]/g, '-')}-${id}.eml`;

/** Writes mails as files into a folder that only its owner may read. Used without a mail server. */
export function outboxTransport(directory: string, sender: string): Outbox {
  const names = async () =>
    (
      await readdir(directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      })
    )
      .filter((name) => name.endsWith('.eml'))
      .sort();

  async function read(name: string): Promise<OutboxMail[]> {
    const file = await readFile(path.join(directory, name)).catch((error: NodeJS.ErrnoException) => {
      // A newer mail has just pushed it out.
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!file) return [];
    const { default: PostalMime } = await import('postal-mime');
    const parsed = await PostalMime.parse(file, { attachmentEncoding: 'base64' });
    const { to, subject = '', date = '', text = '', html = '', attachments } = parsed;
    // A page has no parts of a mail that it could show, so its pictures stand in the text.
    const shown = attachments.reduce(
      (whole, { contentId = '', mimeType, content }) =>
        whole.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${content}`),
      html,
    );
    return [
      { id: name, to: canonicalAddress(to?.[0]?.address ?? ''), subject, sentAt: date, text, html: shown },
    ];
  }

  return {
    async send(mail, id) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // Loaded with the first mail: most starts send none.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true });
      const { message } = await composer.sendMail(messageOf(mail, id, sender));
      const file = path.join(directory, fileName(id));
      await writeFile(`${file}.partial`, message, { mode: 0o600 });
      await rename(`${file}.partial`, file);
      for (const name of (await names()).slice(0, -maxMails))
        await rm(path.join(directory, name), { force: true });
    },
    list: async () => (await Promise.all((await names()).slice(-mostListed).reverse().map(read))).flat(),
    close() {},
  };
}
