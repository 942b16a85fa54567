import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { blockSize, type Section } from './backupFormat.ts';

/** Writes sections one after another. */
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
    // `close` awaits this; until then a failure shows up when the next section is written.
    this.#written.catch(() => undefined);
  }

  static async create(file: string): Promise<BackupWriter> {
    return new BackupWriter(await open(file, 'wx', 0o600));
  }

  async section(section: Section, content: AsyncIterable<Buffer> | Iterable<Buffer> = []): Promise<void> {
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

async function* inBlocks(content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
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
