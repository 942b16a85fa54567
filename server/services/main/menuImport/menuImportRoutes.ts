import type pg from 'pg';
import {
  type MenuImported,
  type MenuImportOptions,
  menuImportCalls,
  menuImportOptions,
  menuPreviewOptions,
  mostMenuRows,
} from '../../../../contract/calls/menuImport.ts';
import { fieldsOfColumns } from '../../../../contract/columnNames.ts';
import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import { menuFileFields } from '../../../../contract/importFiles/menuFile.ts';
import { largestTable } from '../../../../contract/uploads.ts';
import type { ResourceName } from '../../../../src/resources/resources.ts';
import { type Actor, asParts } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { keepImported } from '../../../crud/import/keepImported.ts';
import { previewTable } from '../../../crud/import/previewFile.ts';
import { readFields } from '../../../crud/import/readFields.ts';
import { readOneWith } from '../../../crud/read/readOne.ts';
import { applyTable, receiveTable, type TableUpload } from '../../../crud/routes/tableImport.ts';
import type { App } from '../../../plugins/validation.ts';
import { writeItems } from './writeItems.ts';
import { writeOptions } from './writeOptions.ts';
import { nothingDone } from './writing.ts';

/** A long file may take this many milliseconds; other statements have less time. */
const longestImport = 600_000;

/**
 * Looks whether the records exist that a file goes to.
 * @throws ServiceError VALIDATION_FAILED naming those that do not
 */
async function checkTargets(
  client: pg.ClientBase,
  contextOf: Platform['contextOf'],
  { customerUuid }: Actor,
  { menuId, priceListId, taxGroupId, channelIds }: MenuImportOptions,
): Promise<void> {
  const targets: { field: string; resource: ResourceName; ids: readonly (string | null)[] }[] = [
    { field: 'menuId', resource: 'menus', ids: [menuId] },
    { field: 'priceListId', resource: 'pricing/price-lists', ids: [priceListId] },
    { field: 'taxGroupId', resource: 'tax/groups', ids: [taxGroupId] },
    { field: 'channelIds', resource: 'channels', ids: channelIds },
  ];
  const issues: FieldIssue[] = [];
  for (const { field, resource, ids } of targets)
    for (const id of ids) {
      if (id === null) continue;
      const isThere = await readOneWith(client, contextOf(resource), id, customerUuid).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ServiceError && error.code === 'NOT_FOUND') return false;
          throw error;
        },
      );
      if (!isThere) issues.push({ field, code: 'missingReference', details: {} });
    }
  if (issues.length > 0) throw new ServiceError('VALIDATION_FAILED', { issues });
}

/** `POST /menu/importFile`: the file of a menu, applied whole or not at all. */
export function menuImportRoutes(app: App, platform: Pick<Platform, 'pool' | 'contextOf'>): void {
  const { pool, contextOf } = platform;

  async function write(
    client: pg.ClientBase,
    person: Actor,
    { file, name, options, signal }: TableUpload<MenuImportOptions>,
  ) {
    await client.query(`SET LOCAL statement_timeout = ${longestImport}`);
    const actor = asParts(person);
    await checkTargets(client, contextOf, actor, options);
    const reading = { ...options, fields: menuFileFields[options.kind], most: mostMenuRows };
    const { rows, count, issues } = await readFields(file, reading, signal);
    const writing = { client, actor, contextOf, options, signal, issues, done: nothingDone() };
    await (options.kind === 'items' ? writeItems(writing, rows) : writeOptions(writing, rows));
    issues.refuse();
    const { counts, first } = writing.done;
    const imported: MenuImported = { rows: count, counts };
    if (options.dryRun) return { ...imported, first };
    const job = await keepImported(
      { client, context: contextOf('menus/items'), actor: person },
      { name, ...imported },
    );
    return { ...imported, job };
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
