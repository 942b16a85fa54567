import type pg from 'pg';
import {
  type MenuImported,
  type MenuImportOptions,
  menuImportCalls,
  menuImportOptions,
  menuPreviewOptions,
  mostMenuRows,
} from '../../../../contract/calls/menuImport.ts';
import { menuFileFields } from '../../../../contract/catalogue/menuFile.ts';
import { fieldsOfColumns } from '../../../../contract/columnNames.ts';
import { largestTable } from '../../../../contract/uploads.ts';
import { type Actor, asParts } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { keepImported } from '../../../crud/import/keepImported.ts';
import { previewTable } from '../../../crud/import/previewFile.ts';
import { readFields } from '../../../crud/import/readFields.ts';
import { applyTable, receiveTable, type TableUpload } from '../../../crud/routes/tableImport.ts';
import { refusing } from '../../../crud/write/write.ts';
import type { App } from '../../../plugins/validation.ts';
import { tally } from './tally.ts';
import { writeItems } from './writeItems.ts';
import { writeOptions } from './writeOptions.ts';

/** A long file may take this many milliseconds; other statements have less time. */
const longestImport = 600_000;

/** `POST /menu/importFile`: the file of a menu, applied whole or not at all. */
export function menuImportRoutes(app: App, platform: Pick<Platform, 'pool' | 'contextOf'>): void {
  const { pool, contextOf } = platform;

  async function write(
    client: pg.ClientBase,
    person: Actor,
    { file, name, options, signal }: TableUpload<MenuImportOptions>,
  ) {
    await client.query(`SET LOCAL statement_timeout = ${longestImport}`);
    const items = contextOf('menus/items');
    const reading = { ...options, fields: menuFileFields[options.kind], most: mostMenuRows };
    const rows = await readFields(file, reading, signal);
    const counts = tally();
    const writing = { client, actor: asParts(person), contextOf, options, counts, signal };
    const work = () => (options.kind === 'items' ? writeItems(writing, rows) : writeOptions(writing, rows));
    await refusing(items, work);
    const imported: MenuImported = { rows: rows.length, counts: counts.shown() };
    if (options.dryRun) return imported;
    return { ...imported, job: await keepImported(client, items, person, { name, ...imported }) };
  }

  const limits = { bodyLimit: largestTable };
  serve(
    app,
    menuImportCalls.preview,
    ({ request }, reply) =>
      receiveTable(request, reply, menuPreviewOptions, ({ file, options: { kind, ...options }, signal }) =>
        previewTable({ file, options, signal }, (headings) =>
          fieldsOfColumns(headings, menuFileFields[kind]),
        ),
      ),
    limits,
  );
  serve(
    app,
    menuImportCalls.apply,
    ({ request, actor }, reply) =>
      receiveTable(request, reply, menuImportOptions, (upload) =>
        applyTable(pool, actor, { what: 'import of a menu', upload }, (client) =>
          write(client, actor, upload),
        ),
      ),
    limits,
  );
}
