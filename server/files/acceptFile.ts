import { isUtf8 } from 'node:buffer';
import { ServiceError, unreadableFile } from '../../contract/errors.ts';
import { type PictureShape, pictureShapes } from '../../contract/fieldKinds/pictureShapes.ts';
import { type KeptPurpose, uploads } from '../../contract/uploads.ts';
import { maxNameLength } from './cleanName.ts';

/** Maximum pixels of an image before it is decoded: a small file can hold a very large picture. */
const mostPixels = 50_000_000;

/** The stored size of an image: no more than a page ever shows. */
const longestEdge = 2400;

/** A file as somebody sent it. */
export interface GivenFile {
  bytes: Buffer;
  /** Its own name, for display only and never used as a path. */
  name: string;
  /** What the field holds: an `image` to show, or a `file` to open. */
  purpose: Exclude<KeptPurpose, 'media'>;
  /** What a picture is cropped to. Default: it keeps its shape. */
  shape?: PictureShape | undefined;
}

export interface AcceptedFile {
  bytes: Buffer;
  mediaType: string;
  /** Its name, whose ending fits what it is. */
  name: string;
  /** Of a picture, in pixels. */
  width?: number;
  height?: number;
}

type ImageType = keyof typeof uploads.image.types;
type DocumentType = keyof typeof uploads.file.types;

/** The first bytes of each kind of document; null for a text, which must have no byte that texts cannot have. */
const signatures: Record<DocumentType, string | null> = {
  'application/pdf': '%PDF-',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'PK\x03\x04',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'PK\x03\x04',
  'text/csv': null,
  'text/plain': null,
};

/** A table is a plain text too, which no program opens by itself. Texts that are not UTF-8 mostly come from Windows. */
const textType = (bytes: Buffer) => `text/plain; charset=${isUtf8(bytes) ? 'utf-8' : 'windows-1252'}`;

const isImageType = (type: string): type is ImageType => Object.hasOwn(uploads.image.types, type);
const isDocumentType = (type: string): type is DocumentType => Object.hasOwn(signatures, type);

/**
 * The name of a picture with an ending of its kind: a picture that calls itself `x.html` is saved as one, too. Names
 * without an ending come from cameras and from addresses.
 */
function namedAs(mediaType: ImageType, name: string): string {
  const endings: readonly string[] = uploads.image.types[mediaType];
  if (endings.some((ending) => name.toLowerCase().endsWith(ending))) return name;
  const [ending = ''] = endings;
  return `${name.slice(0, maxNameLength - ending.length).toWellFormed()}${ending}`;
}

/** The brands of HEIC photos, and of AVIF pictures (ISO/IEC 23008-12, and AVIF of the Alliance for Open Media). */
const heicBrands: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
const avifBrands: readonly string[] = ['avif', 'avis'];

/** How a QuickTime film without a brand begins. */
const filmBoxes: readonly string[] = ['moov', 'mdat', 'wide', 'pnot'];

/** Bytes that say what a file of boxes is. */
export const brandLength = 64;

/**
 * Refuses pictures and films that begin as an MP4 does and are none, and says what they are.
 * @param head the first `brandLength` bytes
 * @throws ServiceError FILE_UNREADABLE
 */
export function refuseOtherBrand(head: Buffer): void {
  const text = head.toString('latin1', 0, Math.min(brandLength, head.length));
  const [box, brand] = [text.slice(4, 8), text.slice(8, 12)];
  if (filmBoxes.includes(box)) throw unreadableFile('quickTime');
  if (box !== 'ftyp') return;
  if (brand === 'qt  ') throw unreadableFile('quickTime');
  // A picture of a general brand names its own among those that it fits.
  const others = text.slice(16, Math.max(16, head.readUInt32BE(0))).match(/.{4}/gs) ?? [];
  const isGeneral = brand === 'mif1' || brand === 'msf1';
  if (avifBrands.includes(brand) || (isGeneral && others.some((one) => avifBrands.includes(one))))
    throw unreadableFile('avifPicture');
  if (isGeneral || heicBrands.includes(brand)) throw unreadableFile('heicPhoto');
}

/** The largest part of a picture that has the shape. */
function partOf({ width, height }: { width: number; height: number }, shape: PictureShape) {
  const ratio = pictureShapes[shape];
  const fitting = Math.min(width, height * ratio, longestEdge);
  return { width: Math.max(1, Math.round(fitting)), height: Math.max(1, Math.round(fitting / ratio)) };
}

/** How a picture is drawn: cropped to a shape, or whole with at most so many pixels along an edge. */
type Drawing = { shape: PictureShape } | { longestEdge: number };

/**
 * Draws an image again: upright, no larger than needed, and without what cameras add, such as the place. It crops
 * the image to the shape, around what stands out.
 * @param picture its bytes, or where they are on this machine
 * @throws ServiceError FILE_UNREADABLE when it is not a picture of a known kind.
 */
export async function drawPicture(
  picture: Buffer | string,
  name: string,
  drawing: Drawing,
): Promise<AcceptedFile & { width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(picture, { limitInputPixels: mostPixels });
    const { format, autoOrient } = await image.metadata();
    const mediaType = `image/${format}`;
    if (!isImageType(mediaType)) throw unreadableFile('noPicture');
    const size =
      'shape' in drawing
        ? {
            ...partOf(autoOrient, drawing.shape),
            fit: 'cover' as const,
            position: sharp.strategy.attention,
          }
        : {
            width: drawing.longestEdge,
            height: drawing.longestEdge,
            fit: 'inside' as const,
            withoutEnlargement: true,
          };
    const { data: bytes, info } = await image.rotate().resize(size).toBuffer({ resolveWithObject: true });
    return { bytes, mediaType, name: namedAs(mediaType, name), width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw unreadableFile('badPicture', {}, error);
  }
}

/** What platforms take of a picture, in pixels along each edge (reference of Uber Eats, version 2 of its menus). */
const platformEdges = { least: 320, most: 6000 } as const;

/** True if platforms take a stored picture as it is. All of them take JPEG and PNG; the store has no picture above 25 MB. */
export const fitsPlatforms = ({
  mediaType,
  width,
  height,
}: Pick<AcceptedFile, 'mediaType' | 'width' | 'height'>) =>
  (mediaType === 'image/jpeg' || mediaType === 'image/png') &&
  [width ?? 0, height ?? 0].every((edge) => edge >= platformEdges.least && edge <= platformEdges.most);

/**
 * Draws a stored picture as platforms take it: a JPEG, enlarged where it is too small, and whole on white where it is too
 * long and narrow for that.
 * @throws ServiceError FILE_UNREADABLE
 */
export async function drawForPlatforms(place: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(place, { limitInputPixels: mostPixels });
    const { autoOrient } = await image.metadata();
    const scale = Math.max(1, platformEdges.least / Math.min(autoOrient.width, autoOrient.height));
    const edge = (length: number) =>
      Math.min(platformEdges.most, Math.max(platformEdges.least, Math.round(length * scale)));
    return await image
      .rotate()
      .resize({
        ...{ width: edge(autoOrient.width), height: edge(autoOrient.height) },
        ...{ fit: 'contain', background: 'white' },
      })
      .flatten({ background: 'white' })
      .jpeg({ quality: 88 })
      .toBuffer();
  } catch (error) {
    throw unreadableFile('badPicture', {}, error);
  }
}

/** Accepts a document by its extension and its first bytes. It refuses everything else, HTML and SVG above all. */
function acceptDocument({ bytes, name }: GivenFile): AcceptedFile {
  const start = bytes.subarray(0, 8).toString('latin1');
  for (const [mediaType, endings] of Object.entries(uploads.file.types)) {
    if (!isDocumentType(mediaType) || !endings.some((ending) => name.toLowerCase().endsWith(ending)))
      continue;
    const signature = signatures[mediaType];
    if (signature === null && !bytes.includes(0)) return { bytes, mediaType: textType(bytes), name };
    if (signature !== null && start.startsWith(signature)) return { bytes, mediaType, name };
  }
  throw unreadableFile('noDocument');
}

/**
 * The one gate for pictures and documents of every field and page; `acceptMedia` is that for screens. The bytes decide
 * what a file is, not its name.
 */
export async function acceptFile(file: GivenFile): Promise<AcceptedFile> {
  if (file.bytes.length === 0) throw unreadableFile('empty');
  if (file.purpose === 'file') return acceptDocument(file);
  const { bytes, name, shape } = file;
  refuseOtherBrand(bytes);
  return drawPicture(bytes, name, shape ? { shape } : { longestEdge });
}
