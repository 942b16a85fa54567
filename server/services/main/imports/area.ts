import { keptImportCalls } from '../../../../contract/calls/keptImports.ts';
import { jobsName } from '../../../../contract/jobsName.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { savedImports } from './savedImports.ts';

/** Files that people have had checked and not imported yet: each person finds their own again. */
export const importsArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [jobsName],
  calls(app) {
    const { pool } = platform;
    const saved = savedImports(platform);
    serve(app, keptImportCalls.list, ({ actor }) =>
      inTransaction(pool, realmOf(actor), (client) => saved.list(client, actor)),
    );
    serve(app, keptImportCalls.follow, ({ params, actor }) =>
      inTransaction(pool, realmOf(actor), (client) => saved.follow(client, actor, params.id)),
    );
    serve(app, keptImportCalls.stop, ({ params, actor }) =>
      inTransaction(pool, realmOf(actor), (client) => saved.stop(client, actor, params.id)),
    );
    serve(app, keptImportCalls.remove, ({ params, actor }) =>
      inTransaction(pool, realmOf(actor), (client) => saved.remove(client, actor, params.id)),
    );
  },
});
