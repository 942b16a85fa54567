import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const part = z.object({ version: z.int(), values: z.record(z.string(), z.unknown()) });

const answer = z.object({
  id: z.string(),
  leaseToken: z.string(),
  said: z.union([
    z.object({ isDone: z.literal(true), result: z.record(z.string(), z.string()).optional() }),
    z.object({ isDone: z.literal(false), error: z.string(), retryable: z.boolean() }),
  ]),
});
/** What the till has to say about a message until the server has heard it. */
export type PendingAnswer = z.infer<typeof answer>;

/** Everything that a till knows. It is written whole, so what it applied and what it has to say never differ. */
const state = z.object({
  memory: z.object({ ids: z.array(z.string()), versions: z.record(z.string(), z.int()) }),
  answers: z.array(answer),
  /** What it received, by kind and by what it is about. */
  parts: z.record(z.string(), z.record(z.string(), part)),
});
export type TillState = z.infer<typeof state>;

const empty: TillState = { memory: { ids: [], versions: {} }, answers: [], parts: {} };

/** Writes a file so that after a crash either the old or the new content is there, whole. */
async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The folder of a till. */
export type StateStore = Awaited<ReturnType<typeof openStateStore>>;

/** Opens the folder of a till. @throws Error if it holds something that this program did not write */
export async function openStateStore(directory: string) {
  await mkdir(path.join(directory, 'files'), { recursive: true, mode: 0o700 });
  const file = path.join(directory, 'state.json');
  const fileOf = (sha256: string) => path.join(directory, 'files', sha256);

  async function read(): Promise<TillState> {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    return text === undefined ? empty : state.parse(JSON.parse(text));
  }

  let current = await read().catch((error: unknown) => {
    const mend = 'Move it away, start the till again, and have the office send its settings and menus again.';
    throw new Error(`The till cannot read ${file}. ${mend}`, { cause: error });
  });
  return {
    state: () => current,
    /** Changes the state. It is on the disk when this resolves. */
    async save(next: TillState): Promise<void> {
      await writeWhole(file, JSON.stringify(next));
      current = next;
    },
    keepFile: (sha256: string, content: Buffer) => writeWhole(fileOf(sha256), content),
    readFile: (sha256: string): Promise<string> => readFile(fileOf(sha256), 'utf8'),
    /** Removes the files that no message refers to any more. */
    async removeOthers(used: ReadonlySet<string>): Promise<void> {
      for (const name of await readdir(path.join(directory, 'files')))
        if (!used.has(name)) await rm(fileOf(name));
    },
  };
}
