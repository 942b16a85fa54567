import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Encoding } from '../../../contract/calls/imports.ts';

/** The first bytes of a file. */
export async function headOf(file: string, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function isUtf8File(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The encoding of the bytes: by their byte order mark, else UTF-8 if all of them are valid, else the Latin-1 that old programs write. */
export async function encodingOf(file: string): Promise<Encoding> {
  const head = await headOf(file, 3);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return (await isUtf8File(file)) ? 'utf-8' : 'windows-1252';
}

/** Bytes read at once. The number is small, so that the memory of a piece is free again before V8 counts it as old. */
const pieceLength = 32 * 1024;

/** The text of a file piece by piece, without its byte order mark. */
export async function* textOf(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file, { highWaterMark: pieceLength })) {
    const text = decoder.decode(chunk, { stream: true });
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}
