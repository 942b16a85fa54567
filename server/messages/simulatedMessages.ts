import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MessageService } from './messageService.ts';

/** Files that the folder keeps; the oldest are removed first. */
const maxMessages = 500;

/** Invented numbers that take no messages end in these digits, so that refusals can be tried too. */
const refusedEnd = /0000$/;

/** An invented service: it writes messages as files into a folder that only its owner may read. */
export const simulatedMessages = (directory: string): MessageService => ({
  async send({ to, text }, id) {
    if (refusedEnd.test(to.replaceAll(/\D/g, ''))) return 'refused';
    await mkdir(directory, { recursive: true, mode: 0o700 });
    // Names sort by time.
    const file = path.join(directory, `${new Date().toISOString().replace(/[:.]/g, '-')}-${id}.txt`);
    await writeFile(`${file}.partial`, `To: ${to}\n\n${text}\n`, { mode: 0o600 });
    await rename(`${file}.partial`, file);
    const names = (await readdir(directory)).filter((name) => name.endsWith('.txt')).sort();
    for (const name of names.slice(0, -maxMessages)) await rm(path.join(directory, name), { force: true });
    return 'arrived';
  },
});
