import { appendFile, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of the log, after which a new one begins. One earlier log stays. */
const longest = 1024 * 1024;

/** What the till did, on the screen and in its log. */
export type TillBook = ReturnType<typeof openBook>;

export function openBook(directory: string, print: (line: string) => void) {
  const file = path.join(directory, 'till.log');
  return {
    async write(...lines: readonly string[]): Promise<void> {
      for (const line of lines) print(line);
      const moment = new Date().toISOString();
      await appendFile(file, lines.map((line) => `${moment} ${line}\n`).join(''), { mode: 0o600 });
      if ((await stat(file)).size > longest) await rename(file, `${file}.1`);
    },
    /** The log as the office gets it. */
    async read(): Promise<string> {
      const { size } = await stat(file);
      return size === 0 ? '' : readFile(file, 'utf8');
    },
  };
}
