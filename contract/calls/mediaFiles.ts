import { z } from 'zod';
import { recordId } from '../fieldKinds/kinds/link.ts';
import { largestVideo } from '../uploads.ts';
import { defineCall } from './call.ts';

/** Files that one call adds to the media library, or deletes from it. */
export const mostMediaFiles = { added: 10, deleted: 100 };

/** Maximum bytes of one part of an upload that can go on after an interruption. */
export const largestPart = 8 * 1024 * 1024;

/** The kinds of files of the media library: their numbers on the wire. */
export const mediaTypes = { IMAGE: 1, VIDEO: 2 } as const;

/** A file of the media library, by the names of the specification. */
const mediaFile = z.object({
  id: recordId,
  name: z.string(),
  fileUrl: z.string().describe('Opens it for fifteen minutes.'),
  fileTypeId: z.int().describe('1: a picture, 2: a video.'),
  thumbnailUrl: z.string().nullable().describe('Opens a small picture of it for fifteen minutes.'),
  width: z.int().nullable().describe('Pixels.'),
  height: z.int().nullable().describe('Pixels.'),
  bytes: z.int().nullable(),
  durationMs: z.int().nullable().describe('Of a video.'),
  screenCount: z.int().describe('How many screens show it.'),
});
export type MediaFile = z.infer<typeof mediaFile>;

const addedFile = mediaFile
  .extend({
    isDuplicate: z.boolean().describe('The library has its content already: this is that file.'),
  })
  .meta({ id: 'AddedFile' });
export type AddedFile = z.infer<typeof addedFile>;

const library = { service: 'main', tag: 'Media files', access: 'session' } as const;
const added = z.object({ files: z.array(addedFile) });
const mayRead = { resource: 'signage/media', action: 'read' } as const;
const mayCreate = { resource: 'signage/media', action: 'create' } as const;

/** The specification's own calls of the media library. The library itself is the resource `signage/media`. */
export const mediaFileCalls = {
  list: defineCall({
    ...library,
    method: 'GET',
    path: '/files',
    summary: 'A page of the media library',
    right: mayRead,
    query: z.object({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      sortById: z
        .enum(['1', '2', '3'])
        .default('2')
        .describe('1: oldest first, 2: newest first, 3: by name.'),
      filterById: z.enum(['1', '2', '3']).default('1').describe('1: all, 2: pictures, 3: videos.'),
    }),
    answer: z.object({ files: z.array(mediaFile), totalPages: z.int() }),
  }),
  upload: defineCall({
    ...library,
    method: 'POST',
    path: '/files/upload',
    summary: 'Add files to the media library: each part of the form is one',
    right: mayCreate,
    form: true,
    answer: added,
    status: 201,
  }),
  uploadByUrl: defineCall({
    ...library,
    method: 'POST',
    path: '/files/upload-file-url',
    summary: 'Add a file from a public address (https) to the media library',
    right: mayCreate,
    body: z.strictObject({ url: z.url({ protocol: /^https$/ }).max(2000) }),
    answer: added,
    status: 201,
  }),
  delete: defineCall({
    ...library,
    method: 'DELETE',
    path: '/files',
    summary: 'Delete files from the media library, all or none',
    right: { resource: 'signage/media', action: 'delete' },
    query: z.object({ data: z.string().max(5000).describe('JSON: a list of up to 100 ids.') }),
    answer: z.object({ ids: z.array(recordId) }),
  }),
};

const uploadId = z.object({ id: z.uuid() });
const uploadState = z
  .object({
    id: z.uuid(),
    name: z.string(),
    size: z.int(),
    offset: z.int().describe('Bytes that the server has: the next part begins here.'),
    file: addedFile.nullable().describe('The media file, once the server has all of it.'),
  })
  .meta({ id: 'UploadState' });
export type UploadState = z.infer<typeof uploadState>;

/**
 * Uploads of media files in parts. A cut connection or a reloaded page goes on from the bytes that the server has. An
 * upload that nobody goes on with for a day is forgotten.
 */
export const mediaUploadCalls = {
  begin: defineCall({
    ...library,
    method: 'POST',
    path: '/signage/uploads',
    summary:
      'Begin to upload a media file in parts, or find the upload of the same file that was interrupted',
    right: mayCreate,
    body: z.strictObject({
      name: z.string().min(1).max(255),
      size: z.int().min(1).max(largestVideo).describe('Bytes.'),
      modifiedAt: z
        .int()
        .default(0)
        .describe(
          'When the file was changed last, in milliseconds since 1970: it tells files of one name apart.',
        ),
    }),
    answer: uploadState,
    status: 201,
  }),
  list: defineCall({
    ...library,
    method: 'GET',
    path: '/signage/uploads',
    summary: 'The own uploads of media files that were interrupted',
    right: mayCreate,
    answer: z.object({ uploads: z.array(uploadState) }),
  }),
  read: defineCall({
    ...library,
    method: 'GET',
    path: '/signage/uploads/{id}',
    summary: 'How far an upload of a media file has come',
    right: mayCreate,
    params: uploadId,
    answer: uploadState,
  }),
  part: defineCall({
    ...library,
    method: 'POST',
    path: '/signage/uploads/{id}/parts',
    summary: 'Send the next part of a media file; the last one answers with the media file',
    right: mayCreate,
    params: uploadId,
    query: z.object({ offset: z.coerce.number().int().min(0).describe('Where the part begins.') }),
    form: true,
    answer: uploadState,
  }),
  cancel: defineCall({
    ...library,
    method: 'DELETE',
    path: '/signage/uploads/{id}',
    summary: 'Forget an upload of a media file and its bytes',
    right: mayCreate,
    params: uploadId,
    status: 204,
  }),
};
