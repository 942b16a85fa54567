import {
  chainImportCalls,
  chainImportOptions,
  mostChainRows,
  storesListed,
} from '../../../../contract/calls/chainImport.ts';
import { previewOptions } from '../../../../contract/calls/imports.ts';
import { fieldsOfColumns } from '../../../../contract/columnNames.ts';
import { chainFields, isInSeveral, storesOfFile } from '../../../../contract/importFiles/chainFile.ts';
import { largestTable } from '../../../../contract/uploads.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { importUpload, previewUpload } from '../../../crud/tableImport.ts';
import type { App } from '../../../plugins/validation.ts';
import { writeStores } from './writeStores.ts';

/** `POST /api/stores/importChain`: the stores of a chain, applied whole or not at all. */
export function chainImportRoutes(app: App, { contextOf }: Pick<Platform, 'contextOf'>): void {
  const limits = { bodyLimit: largestTable };
  serve(
    app,
    chainImportCalls.preview,
    ({ request }, reply) =>
      previewUpload(request, reply, previewOptions, (headings) =>
        fieldsOfColumns(headings, chainFields, isInSeveral),
      ),
    limits,
  );
  const file = {
    what: 'import of a chain',
    context: contextOf('stores'),
    schema: chainImportOptions,
    fieldsOf: () => chainFields,
    most: mostChainRows,
  };
  serve(
    app,
    chainImportCalls.apply,
    ({ request }, reply) =>
      importUpload(request, reply, file, async ({ rows, options, ...work }) => {
        const { country, timeZone, leaveOut } = options;
        const { issues } = work;
        if (!leaveOut) issues.refuse();
        const did = await writeStores(
          { ...work, contextOf, country, timeZone, leaveOut },
          storesOfFile(rows),
        );
        return {
          ...did,
          leftOut: issues.badRows().size,
          problems: issues.problems(),
          stores: did.stores.slice(0, storesListed),
        };
      }),
    limits,
  );
}
