import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { PassThrough, pipeline as pipe, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { StartError } from '../startError.ts';

// The file is gzip. Inside, a section is one line of JSON that says what it is, then blocks, each after a line
// {"bytes":n}, then a line {"sha256":"…"} over the blocks. The last section says that it is the last.

const blockSize = 256 * 1024;
const blockLine = z.union([
  z.strictObject({ bytes: z.number().int().positive() }),
  z.strictObject({ sha256: z.string() }),
]);

/** What a section is. Tables are copied as PostgreSQL's text; a file of DATA_DIR/files as it is. */
export const sectionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('backup'),
    format: z.literal(1),
    createdAt: z.string(),
    /** The newest migration of the database that was backed up. */
    migration: z.object({ number: z.number(), name: z.string(), checksum: z.string() }),
    tables: z.array(
      z.object({ name: z.string(), columns: z.array(z.string()), definition: z.array(z.string()) }),
    ),
    foreignKeys: z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() })),
    sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  }),
  z.object({ kind: z.literal('table'), name: z.string() }),
  z.object({ kind: z.literal('file'), name: z.string() }),
  z.object({ kind: z.literal('end'), sections: z.number() }),
]);
export type Section = z.infer<typeof sectionSchema>;
export type BackupHeader = Extract<Section, { kind: 'backup' }>;

/** Writes sections one after the other. */
export class BackupWriter {
  readonly #handle: FileHandle;
  readonly #input = new PassThrough();
  readonly #written: Promise<void>;
  #sections = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
    this.#written = pipeline(
      this.#input,
      createGzip({ level: 6 }),
      handle.createWriteStream({ flush: true }),
    );
    // Awaited in `close`; until then a failure shows where the next section is written.
    this.#written.catch(() => undefined);
  }

  static async create(file: string): Promise<BackupWriter> {
    return new BackupWriter(await open(file, 'wx', 0o600));
  }

  async section(section: Section, content: AsyncIterable<Buffer> = nothing()): Promise<void> {
    const hash = createHash('sha256');
    await this.#write(`${JSON.stringify(section)}\n`);
    for await (const block of inBlocks(content)) {
      hash.update(block);
      await this.#write(`${JSON.stringify({ bytes: block.length })}\n`);
      await this.#write(block);
    }
    await this.#write(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`);
    this.#sections += 1;
  }

  /** Returns once everything is on the disk. */
  async close(): Promise<void> {
    await this.section({ kind: 'end', sections: this.#sections });
    this.#input.end();
    await this.#written;
  }

  async abandon(): Promise<void> {
    this.#input.destroy();
    await this.#written.catch(() => undefined);
    await this.#handle.close().catch(() => undefined);
  }

  async #write(data: string | Buffer): Promise<void> {
    if (!this.#input.write(data)) await Promise.race([once(this.#input, 'drain'), this.#written]);
  }
}

/**
 * Reads the sections of a file and checks each of them. The content must be read to its end before the next section.
 * @throws StartError when the file is damaged or incomplete.
 */
export async function* readBackup(
  file: string,
): AsyncGenerator<{ section: Section; content: AsyncGenerator<Buffer, void> }> {
  const unpacked = await openUnpacked(file);
  const reader = new ByteReader(unpacked);
  try {
    for (let sections = 0; ; sections += 1) {
      const section = await read(file, async () => sectionSchema.parse(JSON.parse(await reader.line())));
      yield { section, content: readContent(file, reader) };
      if (section.kind !== 'end') continue;
      if (section.sections === sections) return;
      throw new StartError(`The backup ${file} is damaged: sections are missing.`);
    }
  } finally {
    unpacked.destroy();
  }
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
    // The reader notices an error at its end of the pipe.
    return pipe(handle.createReadStream(), createGunzip(), () => undefined);
  } catch (error) {
    throw new StartError(`The backup ${file} can't be read: ${messageOf(error)}.`);
  }
}

async function read<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isForeign = error instanceof z.ZodError || error instanceof SyntaxError;
    const reason = isForeign ? 'its content is not that of a backup' : messageOf(error);
    throw new StartError(`The backup ${file} is damaged: ${reason}.`);
  }
}

/** Reads lines and blocks from a stream, with no more in memory than one block. */
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

async function* inBlocks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < blockSize) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

async function* nothing(): AsyncGenerator<Buffer> {}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
