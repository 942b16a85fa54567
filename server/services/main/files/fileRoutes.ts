import type pg from 'pg';
import { fileCalls } from '../../../../contract/calls/files.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { isFile } from '../../../../contract/fieldKinds.ts';
import type { Registry } from '../../../../contract/registry.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { largestFile } from '../../../../contract/uploads.ts';
import type { Actor } from '../../../access/actor.ts';
import { rowsOf } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { FileAddresses } from '../../../files/fileAddresses.ts';
import type { FileKeeper } from '../../../files/fileKeeper.ts';
import type { FileStore } from '../../../files/fileStore.ts';
import { readFileForm } from '../../../plugins/uploads.ts';
import type { App } from '../../../plugins/validation.ts';

interface Files {
  pool: pg.Pool;
  registry: Registry;
  store: FileStore;
  addresses: FileAddresses;
  keeper: FileKeeper;
}

const readFile = rowsOf('stored_files', { fields: ['name', 'mediaType'], by: ['id'] });

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

  serve(app, fileCalls.open, async ({ params: { owner, id }, query, request }, reply) => {
    if (!addresses.isValid(owner, id, query.expires, query.signature)) throw new ServiceError('NOT_FOUND');
    const [file] = await inTransaction(pool, { customer: owner, stores: 'all' }, (client) =>
      readFile(client, owner, { id }),
    );
    if (!file) throw new ServiceError('NOT_FOUND');
    const bytes = await store.open(owner, id);
    if (!bytes) {
      request.log.error(
        { customer: owner, file: id },
        'The bytes of a stored file are missing in DATA_DIR/files.',
      );
      throw new ServiceError('FILE_MISSING');
    }
    const shown = file.mediaType.startsWith('image/') ? 'inline' : 'attachment';
    return reply
      .header('content-type', file.mediaType)
      .header('content-disposition', `${shown}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('content-security-policy', policyOfFiles)
      .header('cache-control', 'private, max-age=300')
      .send(bytes);
  });
}
