import { type FileHandle, open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { FilePathSource, Input, type InputVideoTrack, MP4, VideoSampleSink } from 'mediabunny';

// Runs in a process that acceptMedia.ts starts: says what a video is, then draws a picture of it, and ends. Whatever a
// file does to the decoder, it does it here and not to the server.

/** What the process finds out about a video. */
export interface VideoFacts {
  width: number;
  height: number;
  durationMs: number;
  warnings: VideoWarning[];
}

/** Why screens may not play a video; the definition of the media library has the words. */
export type VideoWarning = 'NOT_H264' | 'NOT_AAC' | 'ABOVE_1080P' | 'INDEX_LAST';

/** What the process tells: first the facts, then the picture if a decoder works here. */
export type VideoMessage = { facts: VideoFacts } | { thumbnail: Uint8Array };

/** The package that decodes videos. It is optional, and has a build for this platform only. */
const decoder = '@napi-rs/webcodecs-linux-x64-gnu';

/** Maximum boxes at the top of a file that are looked at. */
const mostBoxes = 1000;

/** True if a player learns where everything is only at the end of the file: the box `moov` comes after the box `mdat`. */
async function hasIndexLast(handle: FileHandle): Promise<boolean> {
  const head = Buffer.alloc(16);
  let place = 0;
  for (let box = 0; box < mostBoxes; box += 1) {
    const { bytesRead } = await handle.read(head, 0, 16, place);
    const type = head.toString('latin1', 4, 8);
    if (bytesRead < 8 || type === 'moov') return false;
    if (type === 'mdat') return true;
    const short = head.readUInt32BE(0);
    place += short === 1 ? Number(head.readBigUInt64BE(8)) : Math.max(short, 8);
  }
  return false;
}

/** A picture of the video: a second after its beginning, because many begin with black. */
async function drawThumbnail(
  video: InputVideoTrack,
  durationMs: number,
  longestEdge: number,
): Promise<Uint8Array> {
  const { VideoDecoder, VideoFrame, EncodedVideoChunk } = createRequire(import.meta.url)(decoder);
  Object.assign(globalThis, { VideoDecoder, VideoFrame, EncodedVideoChunk });
  const first = await video.getFirstTimestamp();
  const sample = await new VideoSampleSink(video).getSample(first + Math.min(1, durationMs / 2000));
  if (!sample) throw new Error('The video has no picture.');
  const pixels = Buffer.alloc(sample.allocationSize({ format: 'RGBA' }));
  await sample.copyTo(pixels, { format: 'RGBA' });
  const { default: sharp } = await import('sharp');
  const raw = { width: sample.codedWidth, height: sample.codedHeight, channels: 4 } as const;
  const size = { width: longestEdge, height: longestEdge, fit: 'inside' } as const;
  return sharp(pixels, { raw }).rotate(sample.rotation).resize(size).jpeg().toBuffer();
}

async function look(place: string, longestEdge: number): Promise<void> {
  const input = new Input({ formats: [MP4], source: new FilePathSource(place) });
  const video = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  if (!video) throw new Error('The file has no video.');
  const handle = await open(place);
  const isIndexLast = await hasIndexLast(handle).finally(() => handle.close());
  const { displayWidth: width, displayHeight: height } = video;
  const durationMs = Math.round((await input.computeDuration()) * 1000);
  // A clock that never ticks gives no length.
  if (!Number.isSafeInteger(durationMs)) throw new Error('The video has no length.');
  const warnings: [VideoWarning, boolean][] = [
    ['NOT_H264', video.codec !== 'avc'],
    ['NOT_AAC', sound !== null && sound.codec !== 'aac'],
    ['ABOVE_1080P', Math.max(width, height) > 1920 || Math.min(width, height) > 1080],
    ['INDEX_LAST', isIndexLast],
  ];
  const holding = warnings.filter(([, holds]) => holds).map(([code]) => code);
  tell({ facts: { width, height, durationMs, warnings: holding } });
  tell({ thumbnail: await drawThumbnail(video, durationMs, longestEdge) });
}

const tell = (message: VideoMessage) => process.send?.(message);

const [place = '', longestEdge = ''] = process.argv.slice(2);
try {
  await look(place, Number(longestEdge));
} catch (error) {
  // The server reads this only where it looks for the reason.
  console.error(error);
  process.exitCode = 1;
}
process.disconnect();
