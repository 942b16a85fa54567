import { type FileHandle, open } from 'node:fs/promises';
import { unreadableFile } from '../../../contract/errors.ts';

/** The maximum bytes and parts of a workbook once it is unpacked. */
const mostUnpacked = 512 * 1024 * 1024;
const mostParts = 2_000;

const damaged = (): never => {
  throw unreadableFile('damagedWorkbook');
};

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The list of parts at the end of every archive. */
async function directoryOf(handle: FileHandle): Promise<Buffer> {
  const { size } = await handle.stat();
  const start = Math.max(0, size - 65_557);
  const tail = await read(handle, start, size - start);
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > tail.length) return damaged();
  if (tail.readUInt16LE(end + 10) > mostParts) throw unreadableFile('manyParts', { most: mostParts });
  const length = tail.readUInt32LE(end + 12);
  if (length > size) return damaged();
  return read(handle, tail.readUInt32LE(end + 16), length);
}

/**
 * Adds up the unpacked sizes that a workbook declares for its parts. The reader later unpacks no more than these.
 * @throws ServiceError FILE_UNREADABLE when the sum is unreasonably large, or a part declares nothing.
 */
export async function refuseLargeWorkbook(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const directory = await directoryOf(handle);
    let unpacked = 0;
    for (let at = 0; at + 46 <= directory.length; ) {
      const [packed, size] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24)];
      const local = await read(handle, directory.readUInt32LE(at + 42), 30);
      if (local.length < 30 || (size === 0 && packed > 2)) return damaged();
      // The header of the part may leave its size to the list, but must not contradict it.
      const isElsewhere = (local.readUInt16LE(6) & 8) !== 0;
      if (!isElsewhere && local.readUInt32LE(22) !== size) return damaged();
      unpacked += size;
      at += 46 + [28, 30, 32].reduce((sum, offset) => sum + directory.readUInt16LE(at + offset), 0);
    }
    if (unpacked > mostUnpacked)
      throw unreadableFile('unpacksTooLarge', { most: mostUnpacked / 1024 / 1024 });
  } finally {
    await handle.close();
  }
}
