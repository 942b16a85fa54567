import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { acceptMedia } from '../../../server/files/acceptMedia.ts';
import { makeTemporaryDirectory } from '../../support/temporaryDirectory.ts';

const directory = await makeTemporaryDirectory();
const friday = await readFile(path.join(import.meta.dirname, '../../data/media/friday.mp4'));

/** The video after a change to its bytes. */
async function changed(name: string, change: (bytes: Buffer) => Buffer) {
  const file = path.join(directory, name);
  await writeFile(file, change(Buffer.from(friday)));
  return { file, name };
}

/** The boxes at the top of a video. */
function boxesOf(bytes: Buffer): Buffer[] {
  const boxes: Buffer[] = [];
  for (let place = 0; place < bytes.length; place += bytes.readUInt32BE(place))
    boxes.push(bytes.subarray(place, place + bytes.readUInt32BE(place)));
  return boxes;
}
const typeOf = (box: Buffer) => box.toString('latin1', 4, 8);

test('a video whose index comes last gets a warning, and a film strip where nothing can draw it', async () => {
  const given = await changed('index-last.mp4', (bytes) => {
    const boxes = boxesOf(bytes);
    const index = boxes.filter((box) => typeOf(box) === 'moov');
    return Buffer.concat([...boxes.filter((box) => typeOf(box) !== 'moov'), ...index]);
  });
  const { facts, thumbnail } = await acceptMedia(given);
  expect(facts).toMatchObject({ durationMs: 6167, warnings: ['INDEX_LAST'] });
  // Its frames are not where its index says, so no decoder finds them.
  const { width, height } = await sharp(thumbnail.bytes).metadata();
  expect([width, height]).toEqual([480, 270]);
});

test('a video that is not H.264 or larger than screens play gets a warning', async () => {
  const given = await changed('other.mp4', (bytes) => {
    const entry = bytes.indexOf('avc1', bytes.indexOf('stsd'));
    bytes.write('mp4v', entry, 'latin1');
    bytes.writeUInt16BE(3840, entry + 28);
    bytes.writeUInt16BE(2160, entry + 30);
    return bytes;
  });
  const { facts } = await acceptMedia(given);
  expect(facts).toMatchObject({ width: 3840, height: 2160, warnings: ['NOT_H264', 'ABOVE_1080P'] });
});

test('a video that keeps the decoder busy for too long is given up', async () => {
  const given = await changed('slow.mp4', (bytes) => bytes);
  await expect(acceptMedia(given, 1)).rejects.toMatchObject({ details: { reason: 'badVideo' } });
});

test('a video of more than ten minutes is refused', async () => {
  const given = await changed('long.mp4', (bytes) => {
    // How long each frame is shown, a hundred times as long.
    const entry = bytes.indexOf('stts') + 16;
    bytes.writeUInt32BE(bytes.readUInt32BE(entry) * 200, entry);
    return bytes;
  });
  await expect(acceptMedia(given)).rejects.toMatchObject({ details: { reason: 'longVideo', most: 10 } });
});

test('a video keeps its bytes where they are, and gets the ending of its kind', async () => {
  const file = path.join(directory, 'plain');
  await copyFile(path.join(import.meta.dirname, '../../data/media/friday.mp4'), file);
  const { bytes, name, mediaType } = await acceptMedia({ file, name: 'film.html' });
  expect([bytes, name, mediaType]).toEqual([undefined, 'film.html.mp4', 'video/mp4']);
});
