import type pg from 'pg';
import {
  type MenuImported,
  type MenuImportOptions,
  menuImportCalls,
  menuImportOptions,
  menuPreviewOptions,
} from '../../../../contract/calls/menuImport.ts';
import { largestTable } from '../../../../contract/uploads.ts';
import { type Actor, asParts, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { digestOf } from '../../../crud/import/importFile.ts';
import { goneSignal, inTurn, optionsOf } from '../../../crud/routes/importRoutes.ts';
import { auditLine } from '../../../crud/write/auditLine.ts';
import { idempotencyKeyOf, once } from '../../../crud/write/idempotency.ts';
import { inTrial } from '../../../crud/write/trial.ts';
import { refusing } from '../../../crud/write/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { withUploadedTable } from '../../../plugins/uploads.ts';
import type { App } from '../../../plugins/validation.ts';
import { menuPreview } from './menuPreview.ts';
import { readMenuFile } from './readMenuFile.ts';
import { tally } from './tally.ts';
import { writeItems } from './writeItems.ts';
import { writeOptions } from './writeOptions.ts';

/** A long file may take this many milliseconds; other statements have less time. */
const longestImport = 600_000;

interface MenuUpload {
  file: string;
  name: string;
  options: MenuImportOptions;
  key: string | undefined;
  signal: AbortSignal;
}

/** `POST /menu/importFile`: the file of a menu, applied whole or not at all. */
export function menuImportRoutes(app: App, platform: Pick<Platform, 'pool' | 'contextOf'>): void {
  const { pool, contextOf } = platform;

  async function write(client: pg.ClientBase, person: Actor, { file, name, options, signal }: MenuUpload) {
    await client.query(`SET LOCAL statement_timeout = ${longestImport}`);
    const items = contextOf('menus/items');
    const rows = await readMenuFile(file, options, signal);
    const counts = tally();
    const writing = { client, actor: asParts(person), contextOf, options, counts, signal };
    const work = () => (options.kind === 'items' ? writeItems(writing, rows) : writeOptions(writing, rows));
    await refusing(items, work);
    const imported: MenuImported = { rows: rows.length, counts: counts.shown() };
    if (options.dryRun) return imported;
    const records = counts.written();
    if (records > 0) await auditLine(client, items, person, { action: 'import', name, after: { records } });
    return imported;
  }

  async function upload(actor: Actor, given: MenuUpload): Promise<MenuImported> {
    if (given.options.dryRun) return inTrial(pool, realmOf(actor), (client) => write(client, actor, given));
    const request = given.key && ['import of a menu', given.options, await digestOf(given.file)];
    return inTransaction(pool, realmOf(actor), (client) =>
      once(client, actor, { key: given.key, request }, () => write(client, actor, given)),
    );
  }

  const limits = { bodyLimit: largestTable };
  serve(
    app,
    menuImportCalls.preview,
    ({ request, actor }) =>
      withUploadedTable(request, ({ file, fields }) =>
        inTurn(actor, () => menuPreview(file, optionsOf(menuPreviewOptions, fields.options))),
      ),
    limits,
  );
  serve(
    app,
    menuImportCalls.apply,
    ({ request, actor }, reply) => {
      const signal = goneSignal(reply);
      const key = idempotencyKeyOf(request);
      return withUploadedTable(request, ({ file, name, fields }) =>
        inTurn(actor, () => {
          const options = optionsOf(menuImportOptions, fields.options);
          return upload(actor, { file, name, options, key, signal });
        }),
      );
    },
    limits,
  );
}
