import { exportCodesCall } from '../../../../contract/calls/voucherBatches.ts';
import { parseListQuery } from '../../../../contract/listQuery.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { sendExport } from '../../../crud/exports.ts';
import { readOne } from '../../../crud/read.ts';
import type { App } from '../../../plugins/validation.ts';

const columns = JSON.stringify(['code', 'status', 'expiresAt']);

/** The codes of a batch as a file, called `500 batch codes.csv` (part 1, section 7). */
export function exportCodesRoute(app: App, contextOf: Platform['contextOf']): void {
  serve(
    app,
    exportCodesCall,
    async ({ params: { id }, actor }, reply) => {
      const vouchers = contextOf('vouchers/vouchers');
      const batch = await readOne(contextOf('vouchers/batches'), id, realmOf(actor));
      const name = `${batch.batchSize} batch codes`;
      return sendExport(reply, vouchers, actor, {
        query: parseListQuery(vouchers, { filter: JSON.stringify({ batchId: id }) }),
        requested: { columns, headings: columns, title: name, format: 'csv' },
        fileName: `${name}.csv`,
      });
    },
    { compress: false },
  );
}
