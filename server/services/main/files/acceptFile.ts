import { ServiceError } from '../../../../contract/errors.ts';

/** Points that an image may have before it is decoded: a small file can hold a very large picture. */
const mostPixels = 50_000_000;

/** What is kept of an image: no more than a page ever shows. */
const longestEdge = 2400;

export interface AcceptedFile {
  bytes: Buffer;
  mediaType: string;
}

const refuse = (reason: string, cause?: unknown): never => {
  throw new ServiceError('FILE_UNREADABLE', { details: { reason }, cause });
};

/** Kinds of documents by their first bytes. Everything else, HTML and SVG above all, is refused. */
const documents: [mediaType: string, extension: RegExp, signature: string][] = [
  ['application/pdf', /\.pdf$/i, '%PDF-'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', /\.xlsx$/i, 'PK\x03\x04'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', /\.docx$/i, 'PK\x03\x04'],
];

const imageFormats: Record<string, string> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/**
 * An image drawn anew: turned upright, no larger than pages need, and without what cameras add, such as the place.
 * @throws ServiceError FILE_UNREADABLE when it is no picture of a kind that is known.
 */
async function acceptImage(bytes: Buffer): Promise<AcceptedFile> {
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels });
    const { format } = await image.metadata();
    const mediaType = imageFormats[format ?? ''];
    if (!mediaType) return refuse('pictures may be JPEG, PNG or WebP');
    const drawn = await image
      .rotate()
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
      .toBuffer();
    return { bytes: drawn, mediaType };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    return refuse('it is no picture that can be read, or it is too large', error);
  }
}

function acceptDocument(bytes: Buffer, name: string): AcceptedFile {
  const start = bytes.subarray(0, 8).toString('latin1');
  const known = documents.find(
    ([, extension, signature]) => extension.test(name) && start.startsWith(signature),
  );
  if (known) return { bytes, mediaType: known[0] };
  const isText = /\.(txt|csv)$/i.test(name) && !bytes.includes(0);
  return isText
    ? { bytes, mediaType: 'text/plain' }
    : refuse('files may be PDF, Excel, Word, CSV or plain text');
}

/**
 * The one gate for files of every field and page: what it is is told by its bytes, not by its name.
 * @param purpose what the field holds: an `image` to show, or a `file` to open
 */
export async function acceptFile(
  bytes: Buffer,
  name: string,
  purpose: 'image' | 'file',
): Promise<AcceptedFile> {
  if (bytes.length === 0) return refuse('it is empty');
  return purpose === 'image' ? acceptImage(bytes) : acceptDocument(bytes, name);
}
