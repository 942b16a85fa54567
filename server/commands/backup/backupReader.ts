import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline as pipe, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { StartError } from '../../process/startError.ts';
import { blockLine, type Section, sectionSchema } from './backupFormat.ts';

/**
 * Reads the sections of a file and checks each of them. Read the content to its end before the next section.
 * @throws StartError when the file is damaged or incomplete.
 */
export async function* readBackup(
  file: string,
): AsyncGenerator<{ section: Section; content: AsyncGenerator<Buffer, void> }> {
  const unpacked = await openUnpacked(file);
  const reader = new ByteReader(unpacked);
  try {
    for (let sections = 0; ; sections += 1) {
      const section = await read(file, async () => knownSection(file, JSON.parse(await reader.line())));
      yield { section, content: readContent(file, reader) };
      if (section.kind !== 'end') continue;
      if (section.sections === sections) return;
      throw new StartError(`The backup ${file} is damaged: sections are missing.`);
    }
  } finally {
    unpacked.destroy();
  }
}

/** @throws StartError for a section of a later format */
function knownSection(file: string, section: unknown): Section {
  const later = z.object({ kind: z.literal('backup'), format: z.number().gt(1) }).safeParse(section);
  if (later.success)
    throw new StartError(
      `A newer version of Commissary wrote the backup ${file}. Restore it with that version or a later one.`,
    );
  return sectionSchema.parse(section);
}

async function* readContent(file: string, reader: ByteReader): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256');
  for (;;) {
    const line = await read(file, async () => blockLine.parse(JSON.parse(await reader.line())));
    if ('bytes' in line) {
      const block = await read(file, () => reader.bytes(line.bytes));
      hash.update(block);
      yield block;
    } else {
      if (line.sha256 !== hash.digest('hex'))
        throw new StartError(`The backup ${file} is damaged: a checksum differs.`);
      return;
    }
  }
}

async function openUnpacked(file: string): Promise<Readable> {
  try {
    const handle = await open(file, 'r');
    // The reader sees the error at its end of the pipe.
    return pipe(handle.createReadStream(), createGunzip(), () => undefined);
  } catch (error) {
    throw new StartError(`The backup ${file} can't be read: ${messageOf(error)}.`);
  }
}

async function read<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    const isForeign = error instanceof z.ZodError || error instanceof SyntaxError;
    const reason = isForeign ? 'it is not a backup' : messageOf(error);
    throw new StartError(`The backup ${file} is damaged: ${reason}. Use another backup.`);
  }
}

/** Reads lines and blocks from a stream, and keeps no more than one block in memory. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    let end = this.#rest.indexOf(10);
    while (end === -1) {
      const searched = this.#rest.length;
      await this.#more();
      end = this.#rest.indexOf(10, searched);
    }
    const line = this.#rest.toString('utf8', 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  async bytes(length: number): Promise<Buffer> {
    while (this.#rest.length < length) await this.#more();
    const block = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return block;
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw new Error('it ends too early');
    this.#rest = Buffer.concat([this.#rest, next.value]);
  }
}

/** What is wrong with a file, by the code of the error. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
  Z_DATA_ERROR: 'it is not a backup, or its content was changed',
  Z_BUF_ERROR: 'it ends too early',
};

function messageOf(error: unknown): string {
  const known = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
  if (known !== undefined) return known;
  return error instanceof Error ? error.message : String(error);
}
