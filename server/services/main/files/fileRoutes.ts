import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { fileCalls } from '../../../../contract/calls/files.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { isFile } from '../../../../contract/fieldKinds.ts';
import type { Registry } from '../../../../contract/registry.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { largestFile } from '../../../../contract/uploads.ts';
import type { Actor } from '../../../access/actor.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { FileAddresses } from '../../../files/fileAddresses.ts';
import type { FileStore } from '../../../files/fileStore.ts';
import { readForm } from '../../../plugins/uploads.ts';
import type { App } from '../../../plugins/validation.ts';
import { acceptFile } from './acceptFile.ts';
import { checkQuota } from './quota.ts';

interface Files {
  pool: pg.Pool;
  registry: Registry;
  store: FileStore;
  addresses: FileAddresses;
}

/** A file name in a form that can be stored and shown. */
const cleanName = (name: string) => name.replaceAll('\0', '').toWellFormed().slice(0, 200).toWellFormed();

/** The one file of a form. @throws ServiceError BODY_MALFORMED when there is none. */
async function uploadedFile(request: FastifyRequest): Promise<{ given: Buffer; name: string }> {
  let found: { given: Buffer; name: string } | undefined;
  await readForm(request, { fileSize: largestFile }, async (part) => {
    if (part.type === 'file') found = { given: await part.toBuffer(), name: cleanName(part.filename ?? '') };
  });
  if (found) return found;
  throw new ServiceError('BODY_MALFORMED', { details: { reason: 'there is no file in it' } });
}

/** Uploads and serves the content of `image` and `file` fields. */
export function fileRoutes(app: App, { pool, registry, store, addresses }: Files): void {
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
      const { customerUuid } = actor;
      authoriseUpload(actor);
      await checkQuota(pool, actor);
      const { given, name } = await uploadedFile(request);
      const { bytes, mediaType } = await acceptFile(given, name, query.purpose);
      const id = crypto.randomUUID();
      // The bytes first, so that a row never refers to a missing file. If the row fails, the sweeper removes the
      // bytes later.
      await store.keep(customerUuid, id, bytes);
      await inTransaction(pool, { customer: customerUuid, stores: 'all' }, (client) =>
        client.query(
          'INSERT INTO stored_files (customer_uuid, id, name, media_type, size) VALUES ($1, $2, $3, $4, $5)',
          [customerUuid, id, name, mediaType, bytes.length],
        ),
      );
      return { id, name, mediaType, size: bytes.length, url: addresses.of(customerUuid, id) };
    },
    { bodyLimit: largestFile },
  );

  serve(app, fileCalls.open, async ({ params: { owner, id }, query, request }, reply) => {
    if (!addresses.isValid(owner, id, query.expires, query.signature)) throw new ServiceError('NOT_FOUND');
    const { rows } = await inTransaction(pool, { customer: owner, stores: 'all' }, (client) =>
      client.query('SELECT name, media_type FROM stored_files WHERE customer_uuid = $1 AND id = $2', [
        owner,
        id,
      ]),
    );
    const [file] = rows;
    if (!file) throw new ServiceError('NOT_FOUND');
    const bytes = await store.open(owner, id);
    if (!bytes) {
      request.log.error(
        { customer: owner, file: id },
        'The bytes of a stored file are missing in DATA_DIR/files.',
      );
      throw new ServiceError('FILE_MISSING');
    }
    const shown = file.media_type.startsWith('image/') ? 'inline' : 'attachment';
    return reply
      .header('content-type', file.media_type)
      .header('content-disposition', `${shown}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=300')
      .send(bytes);
  });
}
