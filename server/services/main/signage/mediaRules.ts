import { ServiceError } from '../../../../contract/errors.ts';
import { uploads } from '../../../../contract/uploads.ts';
import { rowsOf } from '../../../area/read.ts';
import type { Rules } from '../../../crud/context/resourceContext.ts';

const factsOf = rowsOf('stored_files', {
  fields: ['id', 'mediaType', 'size', 'sha256', 'width', 'height', 'durationMs', 'warnings', 'thumbnailId'],
  by: ['id'],
});

const isMedia = (mediaType: string) => Object.hasOwn(uploads.media.types, mediaType);

/** The endings that people know, for a refusal. */
const kinds = 'JPEG, PNG, WebP, MP4';

/**
 * Fills in what the product knows of a file whenever a media file gets another one. A picture that came some other way
 * than through the library is its own thumbnail.
 */
export const mediaRules: Rules = {
  on: ['create', 'update'],
  async before({ values }, { client, actor }) {
    if (typeof values.file !== 'string') return undefined;
    const [found] = await factsOf(client, actor.customerUuid, { id: values.file });
    // The write path refuses a file that does not exist.
    if (!found) return undefined;
    if (!isMedia(found.mediaType))
      throw new ServiceError('VALIDATION_FAILED', {
        issues: [{ field: 'file', code: 'notOneOf', details: { options: kinds } }],
      });
    const isVideo = found.mediaType.startsWith('video/');
    const { sha256, width, height, durationMs } = found;
    return {
      ...values,
      ...{ sha256, width, height, durationMs },
      fileType: isVideo ? 'VIDEO' : 'IMAGE',
      bytes: found.size,
      warnings: found.warnings ?? [],
      thumbnail: found.thumbnailId ?? (isVideo ? null : found.id),
    };
  },
};
