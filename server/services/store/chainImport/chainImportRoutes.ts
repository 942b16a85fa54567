import type pg from 'pg';
import {
  type ChainImported,
  type ChainImportOptions,
  chainImportCalls,
  chainImportOptions,
  mostChainRows,
  storesListed,
} from '../../../../contract/calls/chainImport.ts';
import { previewOptions } from '../../../../contract/calls/imports.ts';
import { fieldsOfColumns } from '../../../../contract/columnNames.ts';
import { chainFields, isInSeveral, storesOfFile } from '../../../../contract/importFiles/chainFile.ts';
import { largestTable } from '../../../../contract/uploads.ts';
import { type Actor, asParts } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { keepImported } from '../../../crud/import/keepImported.ts';
import { previewTable } from '../../../crud/import/previewFile.ts';
import { readFields } from '../../../crud/import/readFields.ts';
import { applyTable, receiveTable, type TableUpload } from '../../../crud/routes/tableImport.ts';
import type { App } from '../../../plugins/validation.ts';
import { writeStores } from './writeStores.ts';

/** A long file may take this many milliseconds; other statements have less time. */
const longestImport = 120_000;

/** `POST /api/stores/importChain`: the stores of a chain, applied whole or not at all. */
export function chainImportRoutes(app: App, platform: Pick<Platform, 'pool' | 'contextOf'>): void {
  const { pool, contextOf } = platform;

  async function write(
    client: pg.ClientBase,
    person: Actor,
    { file, name, options, signal }: TableUpload<ChainImportOptions>,
  ): Promise<ChainImported> {
    await client.query(`SET LOCAL statement_timeout = ${longestImport}`);
    const stores = contextOf('stores');
    const reading = { ...options, fields: chainFields, most: mostChainRows };
    const { rows, count, issues } = await readFields(file, reading, signal);
    const { country, timeZone, leaveOut } = options;
    if (!leaveOut) issues.refuse();
    const writing = {
      client,
      actor: asParts(person),
      contextOf,
      signal,
      country,
      timeZone,
      issues,
      leaveOut,
    };
    const did = await writeStores(writing, storesOfFile(rows));
    const imported = {
      ...{ rows: count, leftOut: issues.badRows().size, problems: issues.problems() },
      ...{ ...did, stores: did.stores.slice(0, storesListed) },
    };
    if (options.dryRun) return imported;
    return {
      ...imported,
      job: await keepImported({ client, context: stores, actor: person }, { name, ...imported }),
    };
  }

  const limits = { bodyLimit: largestTable };
  serve(
    app,
    chainImportCalls.preview,
    ({ request }, reply) =>
      receiveTable(request, reply, previewOptions, (look) =>
        previewTable(look, (headings) => fieldsOfColumns(headings, chainFields, isInSeveral)),
      ),
    limits,
  );
  serve(
    app,
    chainImportCalls.apply,
    ({ request, actor }, reply) =>
      receiveTable(request, reply, chainImportOptions, (upload) =>
        applyTable(pool, actor, { what: 'import of a chain', upload }, (client) =>
          write(client, actor, upload),
        ),
      ),
    limits,
  );
}
