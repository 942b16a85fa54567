import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { ServiceError, unreadableFile } from '../../contract/errors.ts';
import { largestFile, largestVideo, longestVideo } from '../../contract/uploads.ts';
import { brandLength, drawPicture, refuseOtherBrand } from './acceptFile.ts';
import { maxNameLength } from './cleanName.ts';
import type { VideoFacts, VideoMessage } from './videoWorker.ts';

/** The stored size of a picture for screens: as much as a 4K screen shows. */
const longestEdge = 3840;

/** The longest edge of a thumbnail. */
const thumbnailEdge = 480;

/** Milliseconds that looking at a video may take, and how many are looked at at once. */
const longestLook = 20_000;
const mostAtOnce = 2;

/** What the product knows of a picture or a video. */
export interface MediaFacts {
  /** Of the bytes that we store. */
  sha256: string;
  /** Of the bytes as they came: the same file, sent again, has it too. */
  sourceSha256: string;
  width: number;
  height: number;
  /** Of a video. */
  durationMs: number | null;
  /** Why screens may not play it. */
  warnings: VideoFacts['warnings'];
}

export interface AcceptedMedia {
  /** The bytes to keep of a picture; those of a video stay in their file. */
  bytes: Buffer | undefined;
  size: number;
  mediaType: string;
  /** Its name, whose ending fits what it is. */
  name: string;
  facts: MediaFacts;
  thumbnail: { bytes: Buffer; mediaType: string };
}

/** The SHA-256 of a file, which is never in memory whole. */
export async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file), digest);
  return digest.digest('hex');
}

/**
 * What a file is by its first bytes; undefined for everything that is neither a picture nor an MP4.
 * @throws ServiceError FILE_UNREADABLE for pictures and films of another kind
 */
async function kindOf(file: string): Promise<'picture' | 'video' | undefined> {
  const head = Buffer.alloc(brandLength);
  const handle = await open(file);
  await handle.read(head, 0, brandLength, 0).finally(() => handle.close());
  refuseOtherBrand(head);
  const text = head.toString('latin1', 0, 12);
  if (text.slice(4, 8) === 'ftyp') return 'video';
  const isWebP = text.startsWith('RIFF') && text.endsWith('WEBP');
  return text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG') || isWebP ? 'picture' : undefined;
}

async function thumbnailOf(picture: Buffer): Promise<AcceptedMedia['thumbnail']> {
  const { default: sharp } = await import('sharp');
  const image = sharp(picture).resize({
    width: thumbnailEdge,
    height: thumbnailEdge,
    fit: 'inside',
    withoutEnlargement: true,
  });
  // WebP keeps what is transparent, but takes five times as long.
  return (await sharp(picture).metadata()).hasAlpha
    ? { bytes: await image.webp().toBuffer(), mediaType: 'image/webp' }
    : { bytes: await image.jpeg().toBuffer(), mediaType: 'image/jpeg' };
}

/** A film strip, where no decoder can draw the video. */
const filmIcon = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270" viewBox="0 0 480 270">
  <rect width="480" height="270" fill="#37474f"/>
  <g fill="none" stroke="#eceff1" stroke-width="6"><rect x="170" y="80" width="140" height="110" rx="8"/>
  <path d="M198 80v110M282 80v110M170 117h28M170 153h28M282 117h28M282 153h28"/></g></svg>`;

async function drawFilmIcon(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(filmIcon)).jpeg().toBuffer();
}

/** Beside this file, among the sources (.ts) as in the built server (.js). */
const workerFile = path.join(import.meta.dirname, `videoWorker${path.extname(import.meta.filename)}`);

interface Looked {
  facts?: VideoFacts;
  thumbnail?: Uint8Array;
}

/** What a process of its own finds out about a video. It has none of the server's variables, and ends in time. */
const lookAt = (file: string, longestWait: number): Promise<Looked> =>
  new Promise((resolve, reject) => {
    const found: Looked = {};
    const child = fork(workerFile, [file, String(thumbnailEdge)], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: longestWait,
      killSignal: 'SIGKILL',
    });
    child.on('message', (message: VideoMessage) => void Object.assign(found, message));
    child.on('error', reject);
    child.on('close', () => resolve(found));
  });

const inTurn = pLimit(mostAtOnce);

/** The name of a video, with the ending of its kind. */
const namedAsVideo = (name: string) =>
  /\.(mp4|m4v)$/i.test(name) ? name : `${name.slice(0, maxNameLength - 4).toWellFormed()}.mp4`;

const tooLarge = (largest: number) =>
  new ServiceError('BODY_TOO_LARGE', { details: { limit: `${largest / 1024 / 1024} MB` } });

async function acceptVideo(
  { file, name, longestWait }: MediaInput & { longestWait: number },
  size: number,
  sourceSha256: string,
): Promise<AcceptedMedia> {
  if (size > largestVideo) throw tooLarge(largestVideo);
  const { facts, thumbnail } = await inTurn(() => lookAt(file, longestWait));
  if (!facts) throw unreadableFile('badVideo');
  if (facts.durationMs > longestVideo) throw unreadableFile('longVideo', { most: longestVideo / 60_000 });
  return {
    bytes: undefined,
    size,
    mediaType: 'video/mp4',
    name: namedAsVideo(name),
    facts: { ...facts, sha256: sourceSha256, sourceSha256 },
    thumbnail: {
      bytes: thumbnail ? Buffer.from(thumbnail) : await drawFilmIcon(),
      mediaType: 'image/jpeg',
    },
  };
}

async function acceptPicture(
  { file, name }: MediaInput,
  size: number,
  sourceSha256: string,
): Promise<AcceptedMedia> {
  if (size > largestFile) throw tooLarge(largestFile);
  const { bytes, mediaType, name: own, width, height } = await drawPicture(file, name, { longestEdge });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    ...{ bytes, size: bytes.length, mediaType, name: own },
    facts: { sha256, sourceSha256, width, height, durationMs: null, warnings: [] },
    thumbnail: await thumbnailOf(bytes),
  };
}

export interface MediaInput {
  /** Where its bytes are on this machine. */
  file: string;
  /** Its own name, for display only and never used as a path. */
  name: string;
}

/**
 * Accepts a picture or a video for screens by its bytes, and finds out what the product keeps about it.
 * @param longestWait milliseconds that looking at a video may take
 * @throws ServiceError FILE_UNREADABLE or BODY_TOO_LARGE
 */
export async function acceptMedia(input: MediaInput, longestWait = longestLook): Promise<AcceptedMedia> {
  const { size } = await stat(input.file);
  if (size === 0) throw unreadableFile('empty');
  const kind = await kindOf(input.file);
  if (kind === undefined) throw unreadableFile('noMedia');
  const sourceSha256 = await digestOf(input.file);
  return kind === 'video'
    ? acceptVideo({ ...input, longestWait }, size, sourceSha256)
    : acceptPicture(input, size, sourceSha256);
}
