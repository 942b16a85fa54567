import { createReadStream } from 'node:fs';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { fileCalls } from '../../../../contract/calls/files.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { rowsOf } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { drawForPlatforms, fitsPlatforms } from '../../../files/acceptFile.ts';
import type { FileStore } from '../../../files/fileStore.ts';
import type { App } from '../../../plugins/validation.ts';
import { fileRoutes } from './fileRoutes.ts';
import { sweepRegularly } from './sweeper.ts';

const readPicture = rowsOf('stored_files', { fields: ['mediaType', 'width', 'height'], by: ['id'] });

/** Pictures that one process draws at once, and how many may wait for that. Most pictures fit and are not drawn. */
const drawnAtOnce = 1;
const mostWaiting = 100;

/** Bytes of drawn pictures that one process keeps: a platform fetches the same ones for all stores of a chain. */
const maxCacheBytes = 32 * 1024 * 1024;

/** Pictures of menus for delivery platforms, which sign in nowhere. */
function pictureRoutes(
  app: App,
  { pool, store, pictures }: Pick<Platform, 'pool' | 'pictures'> & { store: FileStore },
): void {
  const drawing = pLimit(drawnAtOnce);
  const drawn = new LRUCache<string, Buffer>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ length }: Buffer) => Math.max(1, length),
    fetchMethod: (place) => drawing(() => drawForPlatforms(place)),
  });

  serve(
    app,
    fileCalls.openPicture,
    async ({ params: { owner, id, signature } }, reply) => {
      if (!pictures.isValid(owner, id, signature)) throw new ServiceError('NOT_FOUND');
      const [file] = await inTransaction(pool, { customer: owner, stores: 'all' }, (client) =>
        readPicture(client, owner, { id }),
      );
      const place = await store.placeOf(owner, id);
      if (!file?.mediaType.startsWith('image/') || place === undefined) throw new ServiceError('NOT_FOUND');
      const fits = fitsPlatforms({ ...file, width: file.width ?? 0, height: file.height ?? 0 });
      if (!fits && !drawn.has(place) && drawing.pendingCount >= mostWaiting)
        throw new ServiceError('OVERLOADED');
      const mediaType = fits ? file.mediaType : fileCalls.openPicture.produces;
      const content = fits ? createReadStream(place) : await drawn.fetch(place);
      return reply
        .header('content-type', mediaType)
        .header(
          'content-disposition',
          `inline; filename="picture.${mediaType === 'image/png' ? 'png' : 'jpg'}"`,
        )
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(content);
    },
    { compress: false },
  );
}

/** Files and images of fields: uploading them, serving them, and removing those that nothing refers to. */
export const filesArea = ({ pool, files, pictures, registry, log }: Platform): Area => ({
  service: 'main',
  calls: (app) => {
    fileRoutes(app, { pool, registry, ...files });
    pictureRoutes(app, { pool, store: files.store, pictures });
  },
  background: () => sweepRegularly({ pool, store: files.store, log }),
});
