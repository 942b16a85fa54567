import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { mediaFileCalls, mostMediaFiles } from '../../../../contract/calls/mediaFiles.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { recordId } from '../../../../contract/fieldKinds/kinds/link.ts';
import { parseListQuery } from '../../../../contract/listQuery.ts';
import { largestFile, largestVideo, uploads } from '../../../../contract/uploads.ts';
import { type Actor, authorise, realmOf } from '../../../access/actor.ts';
import { rowsOf } from '../../../area/read.ts';
import { idempotencyKeyOf } from '../../../calls/headers.ts';
import { serve } from '../../../calls/serve.ts';
import type { ResourceContext, Rules } from '../../../crud/context.ts';
import { readPage } from '../../../crud/readList.ts';
import { writeManyWith } from '../../../crud/records.ts';
import { withIdempotencyKey, write } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { fetchFile } from '../../../files/remoteFile.ts';
import { withUploadedFiles } from '../../../plugins/uploads.ts';
import type { App } from '../../../plugins/validation.ts';
import { addToLibrary, shownFile } from './mediaLibrary.ts';

/** Deletes files, all or none. */
const removeAll = (
  context: ResourceContext,
  actor: Actor,
  ids: (string | number)[],
  key: string | undefined,
): Promise<boolean> => {
  authorise(actor, context.resource, 'bulk');
  return inTransaction(context.pool, realmOf(actor), (client) =>
    withIdempotencyKey(client, actor, { key, request: [context.resource.name, 'remove', ids] }, async () => {
      await writeManyWith({ client, context, actor }, { action: 'delete', ids });
      return true;
    }),
  );
};

/** Files on a page of the list. */
const pageSize = 24;

/** What `sortById` and `filterById` mean. */
const sorts = { 1: ['createdAt', 'asc'], 2: ['createdAt', 'desc'], 3: ['name', 'asc'] } as const;
const filters = { 1: {}, 2: { fileType: 'IMAGE' }, 3: { fileType: 'VIDEO' } } as const;

/** Bytes of all files of one form together. */
const largestForm = largestVideo + mostMediaFiles.added * largestFile;

const idList = z.array(recordId).min(1).max(mostMediaFiles.deleted);

/** The ids of a delete. @throws ServiceError BODY_MALFORMED */
function idsIn(text: string): z.output<typeof idList> {
  try {
    return idList.parse(JSON.parse(text));
  } catch (error) {
    const reason = `"data" must be a JSON list of 1 to ${mostMediaFiles.deleted} ids`;
    throw new ServiceError('BODY_MALFORMED', { details: { reason }, cause: error });
  }
}

/** The specification's own calls of the media library, on the resource `signage/media`. */
export function mediaRoutes(app: App, contextOf: () => ResourceContext): void {
  const admit = (actor: Actor) => contextOf().fileKeeper.admit(actor);

  serve(app, mediaFileCalls.list, async ({ query: { page, sortById, filterById }, actor }) => {
    const context = contextOf();
    const [field, direction] = sorts[sortById];
    const first = (page - 1) * pageSize;
    const listQuery = {
      sort: JSON.stringify([field, direction]),
      range: JSON.stringify([first, first + pageSize - 1]),
      filter: JSON.stringify(filters[filterById]),
    };
    const { records, total } = await readPage(context, parseListQuery(context, listQuery), realmOf(actor));
    return {
      files: records.map((record) => shownFile(context, actor, record)),
      totalPages: Math.ceil(total / pageSize),
    };
  });

  serve(
    app,
    mediaFileCalls.upload,
    async ({ actor, request }) => {
      const limits = { fileSize: largestVideo, files: mostMediaFiles.added };
      const files = await withUploadedFiles(
        request,
        limits,
        (media) => addToLibrary(contextOf(), actor, media, idempotencyKeyOf(request)),
        () => admit(actor),
      );
      return { files };
    },
    { bodyLimit: largestForm },
  );

  serve(app, mediaFileCalls.uploadByUrl, async ({ body, actor, request }) => {
    await admit(actor);
    const file = path.join(request.server.uploadDirectory, randomUUID());
    try {
      const name = await fetchFile(body.url, file);
      return { files: await addToLibrary(contextOf(), actor, [{ file, name }], idempotencyKeyOf(request)) };
    } finally {
      await rm(file, { force: true });
    }
  });

  serve(app, mediaFileCalls.delete, async ({ query, actor, request }) => {
    const ids = idsIn(query.data);
    const key = idempotencyKeyOf(request);
    const [id, another] = ids;
    if (id !== undefined && another === undefined)
      await write(contextOf(), actor, { action: 'delete', id }, key);
    else await removeAll(contextOf(), actor, ids, key);
    return { ids };
  });
}

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
