import type pg from 'pg';
import {
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
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { readOneWith } from '../../../crud/read.ts';
import { importUpload, previewUpload } from '../../../crud/tableImport.ts';
import type { App } from '../../../plugins/validation.ts';
import { writeItems } from './writeItems.ts';
import { writeOptions } from './writeOptions.ts';
import { nothingDone } from './writing.ts';

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
export function menuImportRoutes(app: App, { contextOf }: Pick<Platform, 'contextOf'>): void {
  const limits = { bodyLimit: largestTable };
  serve(
    app,
    menuImportCalls.preview,
    ({ request }, reply) =>
      previewUpload(request, reply, menuPreviewOptions, (headings, { kind }) =>
        fieldsOfColumns(headings, menuFileFields[kind]),
      ),
    limits,
  );
  const file = {
    what: 'import of a menu',
    context: contextOf('menus/items'),
    schema: menuImportOptions,
    fieldsOf: ({ kind }: MenuImportOptions) => menuFileFields[kind],
    most: mostMenuRows,
  };
  serve(
    app,
    menuImportCalls.apply,
    ({ request }, reply) =>
      importUpload(request, reply, file, async ({ rows, ...work }) => {
        const { client, actor, options, issues } = work;
        await checkTargets(client, contextOf, actor, options);
        const writing = { ...work, contextOf, done: nothingDone() };
        await (options.kind === 'items' ? writeItems(writing, rows) : writeOptions(writing, rows));
        issues.refuse();
        const { counts, first } = writing.done;
        return { counts, ...(options.dryRun && { first }) };
      }),
    limits,
  );
}
