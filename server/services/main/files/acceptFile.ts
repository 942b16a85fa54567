import { ServiceError, unreadableFile } from '../../../../contract/errors.ts';
import { type UploadPurpose, uploads } from '../../../../contract/uploads.ts';

/** Points that an image may have before it is decoded: a small file can hold a very large picture. */
const mostPixels = 50_000_000;

/** What is kept of an image: no more than a page ever shows. */
const longestEdge = 2400;

export interface AcceptedFile {
  bytes: Buffer;
  mediaType: string;
}

type DocumentType = keyof typeof uploads.file.types;

/** What the bytes of a document begin with; null for a text, which is told by having no byte that texts have not. */
const signatures: Record<DocumentType, string | null> = {
  'application/pdf': '%PDF-',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'PK\x03\x04',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'PK\x03\x04',
  'text/csv': null,
  'text/plain': null,
};

const isDocumentType = (type: string): type is DocumentType => Object.hasOwn(signatures, type);

/**
 * An image drawn anew: turned upright, no larger than pages need, and without what cameras add, such as the place.
 * @throws ServiceError FILE_UNREADABLE when it is no picture of a kind that is known.
 */
async function acceptImage(bytes: Buffer): Promise<AcceptedFile> {
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels });
    const { format } = await image.metadata();
    const mediaType = `image/${format}`;
    if (!Object.hasOwn(uploads.image.types, mediaType)) throw unreadableFile('noPicture');
    const drawn = await image
      .rotate()
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
      .toBuffer();
    return { bytes: drawn, mediaType };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw unreadableFile('badPicture', {}, error);
  }
}

/** A document by its ending and its first bytes. Everything else, HTML and SVG above all, is refused. */
function acceptDocument(bytes: Buffer, name: string): AcceptedFile {
  const start = bytes.subarray(0, 8).toString('latin1');
  for (const [mediaType, endings] of Object.entries(uploads.file.types)) {
    if (!isDocumentType(mediaType) || !endings.some((ending) => name.toLowerCase().endsWith(ending)))
      continue;
    const signature = signatures[mediaType];
    if (signature === null && !bytes.includes(0)) return { bytes, mediaType: 'text/plain' };
    if (signature !== null && start.startsWith(signature)) return { bytes, mediaType };
  }
  throw unreadableFile('noDocument');
}

/**
 * The one gate for files of every field and page: what it is is told by its bytes, not by its name.
 * @param purpose what the field holds: an `image` to show, or a `file` to open
 */
export async function acceptFile(
  bytes: Buffer,
  name: string,
  purpose: Exclude<UploadPurpose, 'table'>,
): Promise<AcceptedFile> {
  if (bytes.length === 0) throw unreadableFile('empty');
  return purpose === 'image' ? acceptImage(bytes) : acceptDocument(bytes, name);
}
