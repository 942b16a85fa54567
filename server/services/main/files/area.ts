import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { fileRoutes } from './fileRoutes.ts';
import { pictureRoutes } from './pictureRoutes.ts';
import { sweepRegularly } from './sweeper.ts';

/** Files and images of fields: uploading them, serving them, and removing those that nothing refers to. */
export const filesArea = ({ pool, files, pictures, registry, log }: Platform): Area => ({
  service: 'main',
  calls: (app) => {
    fileRoutes(app, { pool, registry, ...files });
    pictureRoutes(app, { pool, store: files.store, pictures });
  },
  background: () => sweepRegularly({ pool, store: files.store, log }),
});
