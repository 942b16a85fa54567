import { z } from 'zod';
import { pictureShapeNames } from '../fieldKinds/pictureShapes.ts';
import { defineCall } from './call.ts';

/** A stored file, as its upload returns it. `url` opens it for fifteen minutes. */
export const storedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.int(),
  url: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;

/** Uploads and serves the content of `image` and `file` fields. */
export const fileCalls = {
  store: defineCall({
    service: 'main',
    method: 'POST',
    path: '/storedFiles',
    tag: 'Files',
    summary: 'Store a file for a field',
    access: 'session',
    query: z.object({
      purpose: z.enum(['image', 'file']).default('file'),
      shape: z
        .enum(pictureShapeNames)
        .optional()
        .describe('Crops a picture, as its field says. Default: it keeps its shape.'),
    }),
    form: true,
    answer: storedFile,
    status: 201,
  }),
  storeMedia: defineCall({
    service: 'main',
    method: 'POST',
    path: '/storedFiles/media',
    tag: 'Files',
    summary: 'Store a picture or a video for screens',
    access: 'session',
    form: true,
    answer: storedFile,
    status: 201,
  }),
  open: defineCall({
    service: 'main',
    method: 'GET',
    path: '/storedFiles/{owner}/{id}',
    tag: 'Files',
    summary: 'A stored file, by the signed address that a record carries',
    access: 'public',
    params: z.object({ owner: z.uuid(), id: z.uuid() }),
    query: z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) }),
    produces: 'application/octet-stream',
  }),
  openPicture: defineCall({
    service: 'main',
    method: 'GET',
    path: '/menuPictures/{owner}/{id}/{signature}',
    tag: 'Files',
    summary: 'A picture of a menu, by the address that delivery platforms get',
    access: 'public',
    params: z.object({ owner: z.uuid(), id: z.uuid(), signature: z.string().max(100) }),
    produces: 'image/jpeg',
  }),
};
