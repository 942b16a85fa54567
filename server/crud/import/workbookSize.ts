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

/** In a large archive (Zip64), a number with all bits set stands elsewhere with eight bytes. */
const standsElsewhere = 0xffff_ffff;

/** A number of eight bytes. One that JavaScript can't hold is no size of a workbook. */
function longNumber(bytes: Buffer, at: number): number {
  if (at + 8 > bytes.length) return damaged();
  const number = bytes.readBigUInt64LE(at);
  return number > BigInt(Number.MAX_SAFE_INTEGER) ? damaged() : Number(number);
}

/** The list of parts at the end of every archive. */
async function directoryOf(handle: FileHandle): Promise<Buffer> {
  const { size } = await handle.stat();
  const start = Math.max(0, size - 65_557);
  const tail = await read(handle, start, size - start);
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > tail.length) return damaged();
  let [parts, length, position] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (parts === 0xffff || length === standsElsewhere || position === standsElsewhere) {
    const locator = end - 20;
    if (locator < 0 || tail.readUInt32LE(locator) !== 0x07064b50) return damaged();
    const long = await read(handle, longNumber(tail, locator + 8), 56);
    if (long.length < 56 || long.readUInt32LE(0) !== 0x06064b50) return damaged();
    [parts, length, position] = [32, 40, 48].map((at) => longNumber(long, at)) as [number, number, number];
  }
  if (parts > mostParts) throw unreadableFile('manyParts', { most: mostParts });
  if (length > size) return damaged();
  return read(handle, position, length);
}

/** A part of an archive, as the list of parts describes it. */
interface Part {
  packed: number;
  size: number;
  position: number;
}

/** The part that the list has at that place. What does not fit its short numbers stands in its Zip64 field. */
function partAt(directory: Buffer, at: number): Part {
  const [names, extras] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30)];
  const short = [24, 20, 42].map((offset) => directory.readUInt32LE(at + offset));
  const fields = directory.subarray(at + 46 + names, at + 46 + names + extras);
  let long = fields.subarray(0, 0);
  for (let next = 0; next + 4 <= fields.length; next += 4 + fields.readUInt16LE(next + 2))
    if (fields.readUInt16LE(next) === 1)
      long = fields.subarray(next + 4, next + 4 + fields.readUInt16LE(next + 2));
  let place = 0;
  const [size = 0, packed = 0, position = 0] = short.map((number) => {
    if (number !== standsElsewhere) return number;
    place += 8;
    return longNumber(long, place - 8);
  });
  return { packed, size, position };
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
      const { packed, size, position } = partAt(directory, at);
      const local = await read(handle, position, 30);
      if (local.length < 30 || (size === 0 && packed > 2)) return damaged();
      // The header of the part may leave its size to the list, or write it long, but must not contradict it.
      const written = local.readUInt32LE(22);
      const isElsewhere = (local.readUInt16LE(6) & 8) !== 0 || written === standsElsewhere;
      if (!isElsewhere && written !== size) return damaged();
      unpacked += size;
      at += 46 + [28, 30, 32].reduce((sum, offset) => sum + directory.readUInt16LE(at + offset), 0);
    }
    if (unpacked > mostUnpacked)
      throw unreadableFile('unpacksTooLarge', { most: mostUnpacked / 1024 / 1024 });
  } finally {
    await handle.close();
  }
}
