import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { z } from 'zod';
import { ServiceError, unreadableFile } from '../../contract/errors.ts';
import { largestFile, largestTable, uploads } from '../../contract/uploads.ts';
import { cleanName } from '../files/cleanName.ts';
import { openUploadDirectory } from '../files/leftovers.ts';
import { checkNamed } from './access.ts';
import { tooLarge } from './bodies.ts';

/** Maximum bytes of any other part of a form. */
const largestText = 256 * 1024;

export interface UploadedTable {
  /** Where the bytes are during the request. */
  file: string;
  /** Its original name, for display only and never used as a path. */
  name: string;
  /** The other parts of the form, by name. */
  fields: Record<string, string>;
  /** The id of the file, if the form named a saved one. */
  kept?: string | undefined;
}

/** The part of a form that names a saved file instead of bringing one. */
const storedPart = 'import';

declare module 'fastify' {
  interface FastifyInstance {
    uploadDirectory: string;
  }
}

/** Multipart bodies, and the folder for their files during a request. */
export const uploadsPlugin = plugin(
  async (app: FastifyInstance, { dataDirectory }: { dataDirectory: string }) => {
    const directory = await openUploadDirectory(dataDirectory);
    app.decorate('uploadDirectory', directory.path);
    app.addHook('onClose', () => directory.close());
    await app.register(multipart, {
      limits: { fileSize: largestTable, files: 1, fields: 10, fieldSize: largestText, parts: 12 },
    });
  },
);

/**
 * Passes every part of a form to `take`, one after another.
 * @throws ServiceError BODY_MALFORMED when the body is not a form, or ends too early.
 */
async function readForm(
  request: FastifyRequest,
  limits: { fileSize?: number; files?: number },
  take: (part: Multipart) => Promise<void>,
): Promise<void> {
  const names = new Set<string>();
  try {
    for await (const part of request.parts({ limits })) {
      if (names.has(part.fieldname))
        throw new ServiceError('BODY_MALFORMED', {
          details: { reason: `"${part.fieldname.slice(0, 100)}" is in the form twice` },
        });
      names.add(part.fieldname);
      if (part.type === 'field') checkNamed(request, { [part.fieldname]: part.value });
      await take(part);
    }
  } catch (error) {
    // The parser's error for a form that is cut off has no code.
    if (error instanceof ServiceError || (error instanceof Error && 'code' in error)) throw error;
    const details = { reason: 'the form is incomplete' };
    throw new ServiceError('BODY_MALFORMED', { details, cause: error });
  } finally {
    // Reads and drops the rest of a refused form, because a client cannot use a connection whose bytes nobody reads.
    if (!request.raw.readableEnded) request.raw.unpipe().resume();
  }
}

/** The body of a call that takes a form, for the API document. The form is read when its handler asks for it. */
export const formBody = z.any().meta({
  type: 'object',
  properties: { file: { type: 'string', format: 'binary', description: 'The file, under any name.' } },
  required: ['file'],
});

/** A form with one file. */
export interface FileForm {
  file: { bytes: Buffer; name: string };
  /** Its other parts, by name. */
  fields: Record<string, string>;
}

/**
 * Reads a form with one file for a field, into memory.
 * @throws ServiceError BODY_TOO_LARGE, or BODY_MALFORMED when there is no file.
 */
export async function readFileForm(request: FastifyRequest): Promise<FileForm> {
  let file: FileForm['file'] | undefined;
  const fields: FileForm['fields'] = {};
  await readForm(request, { fileSize: largestFile }, async (part) => {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else file = { bytes: await part.toBuffer(), name: cleanName(part.filename ?? '') };
  });
  if (file) return { file, fields };
  throw new ServiceError('BODY_MALFORMED', { details: { reason: 'there is no file in it' } });
}

/** A file of a form, which lies on the disk during the request. */
export interface UploadedFile {
  file: string;
  name: string;
}

/**
 * Streams the files of a form to the disk while `work` uses them, and removes what is left of them afterwards.
 * @param admit called before each file is read
 * @throws ServiceError BODY_TOO_LARGE, or BODY_MALFORMED when there is no file.
 */
export async function withUploadedFiles<Result>(
  request: FastifyRequest,
  limits: { fileSize: number; files: number },
  work: (files: readonly [UploadedFile, ...UploadedFile[]]) => Promise<Result>,
  admit: () => Promise<void> = async () => undefined,
): Promise<Result> {
  const files: UploadedFile[] = [];
  try {
    await readForm(request, limits, async (part) => {
      if (part.type === 'field') return;
      await admit();
      const file = path.join(request.server.uploadDirectory, randomUUID());
      files.push({ file, name: cleanName(part.filename || part.fieldname) });
      await pipeline(part.file, createWriteStream(file, { mode: 0o600 }));
      if (part.file.truncated) throw tooLarge(limits.fileSize);
    });
    const [first, ...others] = files;
    if (first) return await work([first, ...others]);
    throw new ServiceError('BODY_MALFORMED', { details: { reason: 'there is no file in it' } });
  } finally {
    for (const { file } of files) await rm(file, { force: true });
  }
}

/** How the names of tables may end. The reader recognises an old workbook, and says what to do with it. */
const tableEndings: readonly string[] = [...Object.values(uploads.table.types).flat(), '.xls'];

/** @throws ServiceError FILE_UNREADABLE for a name of another kind of file, whatever it holds. A name without an ending is no lie. */
function checkTableName(name: string): void {
  const [ending] = /\.\w+$/.exec(name) ?? [];
  if (ending !== undefined && !tableEndings.includes(ending.toLowerCase())) throw unreadableFile('noTable');
}

/**
 * Keeps the file of a multipart request while `work` uses it, and always removes it afterwards.
 * @param openStored opens a saved file that the form may name instead; this file stays
 * @throws ServiceError BODY_TOO_LARGE, or BODY_MALFORMED when there is no file.
 */
export async function withUploadedTable<Result>(
  request: FastifyRequest,
  work: (table: UploadedTable) => Promise<Result>,
  openStored?: (id: string) => Promise<Omit<UploadedTable, 'fields'>>,
): Promise<Result> {
  const file = path.join(request.server.uploadDirectory, randomUUID());
  const fields: Record<string, string> = {};
  let name: string | undefined;
  try {
    await readForm(request, {}, async (part) => {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        return;
      }
      name = cleanName(part.filename);
      checkTableName(name);
      await pipeline(part.file, createWriteStream(file, { mode: 0o600 }));
      if (part.file.truncated) throw new ServiceError('BODY_TOO_LARGE', { details: { limit: '50 MB' } });
    });
    const { [storedPart]: stored, ...others } = fields;
    if (name === undefined && openStored && stored !== undefined)
      return await work({ ...(await openStored(stored)), fields: others });
    if (name === undefined)
      throw new ServiceError('BODY_MALFORMED', { details: { reason: 'there is no file in it' } });
    return await work({ file, name, fields });
  } finally {
    await rm(file, { force: true });
  }
}
