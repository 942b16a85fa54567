import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { fileCalls } from '../../../../contract/calls/files.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { isFile } from '../../../../contract/fieldKinds.ts';
import type { Registry } from '../../../../contract/registry.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { largestFile, largestVideo } from '../../../../contract/uploads.ts';
import type { Actor } from '../../../access/actor.ts';
import { headerOf } from '../../../access/caller.ts';
import { rowsOf } from '../../../area/read.ts';
import { type Handler, serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { FileAddresses } from '../../../files/fileAddresses.ts';
import type { FileKeeper } from '../../../files/fileKeeper.ts';
import type { FileStore } from '../../../files/fileStore.ts';
import { readFileForm, withUploadedFiles } from '../../../plugins/uploads.ts';
import type { App } from '../../../plugins/validation.ts';

interface Files {
  pool: pg.Pool;
  registry: Registry;
  store: FileStore;
  addresses: FileAddresses;
  keeper: FileKeeper;
}

const readFile = rowsOf('stored_files', { fields: ['name', 'mediaType', 'size'], by: ['id'] });

interface Part {
  start: number;
  end: number;
}

/**
 * The part of a file that the header `Range` asks for (RFC 9110, 14.2); undefined for the whole file: without the
 * header, or if it asks for several parts or in a unit that we do not know.
 * @throws ServiceError RANGE_INVALID for a part that the file does not have
 */
function requestedPart(header: string | undefined, size: number): Part | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const last = size - 1;
  const part =
    from === ''
      ? { start: Math.max(0, size - Number(to)), end: last }
      : { start: Number(from), end: to === '' ? last : Math.min(Number(to), last) };
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  if (part.start <= last && !(from === '' && Number(to) === 0)) return part;
  throw new ServiceError('RANGE_INVALID', { details: { last } });
}

/** Whatever somebody uploaded runs nothing, loads nothing, and stands in no frame. */
const policyOfFiles =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** Uploads and serves the content of `image` and `file` fields. */
export function fileRoutes(app: App, { pool, registry, store, addresses, keeper }: Files): void {
  const holders = [...registry.values()].filter(({ fields }) =>
    [...fields.values()].some((field) => isFile(field) && !field.readOnly),
  );

  /** @throws ServiceError FORBIDDEN for people who may write no record that could hold the file */
  const authoriseUpload = ({ rights }: Actor): void => {
    if (!holders.some(({ name }) => allows(rights, name, 'create') || allows(rights, name, 'update')))
      throw new ServiceError('FORBIDDEN');
  };

  serve(
    app,
    fileCalls.store,
    async ({ actor, query, request }) => {
      authoriseUpload(actor);
      await keeper.admit(actor);
      const { file } = await readFileForm(request);
      return keeper.keep(actor, { ...file, ...query });
    },
    { bodyLimit: largestFile },
  );

  serve(
    app,
    fileCalls.storeMedia,
    async ({ actor, request }) => {
      authoriseUpload(actor);
      await keeper.admit(actor);
      const limits = { fileSize: largestVideo, files: 1 };
      return withUploadedFiles(request, limits, ([media]) => keeper.keepMedia(actor, media));
    },
    { bodyLimit: largestVideo },
  );

  const openFile: Handler<typeof fileCalls.open> = async (
    { params: { owner, id }, query, request },
    reply,
  ) => {
    if (!addresses.isValid(owner, id, query.expires, query.signature)) throw new ServiceError('NOT_FOUND');
    const [file] = await inTransaction(pool, { customer: owner, stores: 'all' }, (client) =>
      readFile(client, owner, { id }),
    );
    if (!file) throw new ServiceError('NOT_FOUND');
    const place = await store.placeOf(owner, id);
    if (place === undefined) {
      request.log.error(
        { customer: owner, file: id },
        'The bytes of a stored file are missing in DATA_DIR/files.',
      );
      throw new ServiceError('FILE_MISSING');
    }
    reply.header('accept-ranges', 'bytes');
    const { size } = await stat(place);
    const part = partOrRefusal(reply, headerOf(request, 'range'), size);
    const isShown = /^(image|video)\//.test(file.mediaType);
    return reply
      .code(part ? 206 : 200)
      .headers(part ? { 'content-range': `bytes ${part.start}-${part.end}/${size}` } : {})
      .header('content-length', part ? part.end - part.start + 1 : size)
      .header('content-type', file.mediaType)
      .header(
        'content-disposition',
        `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      )
      .header('content-security-policy', policyOfFiles)
      .header('cache-control', 'private, max-age=300')
      .send(createReadStream(place, part));
  };
  // A part of a compressed file would be another one, and pictures and videos are small already.
  serve(app, fileCalls.open, openFile, { compress: false });
}

/** As `requestedPart`; a refusal says how large the file is. */
function partOrRefusal(reply: FastifyReply, header: string | undefined, size: number): Part | undefined {
  try {
    return requestedPart(header, size);
  } catch (error) {
    reply.header('content-range', `bytes */${size}`);
    throw error;
  }
}
