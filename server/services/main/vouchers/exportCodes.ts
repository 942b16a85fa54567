import { exportCodesCall } from '../../../../contract/calls/voucherBatches.ts';
import { parseListQuery } from '../../../../contract/listQuery.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { exportColumns } from '../../../crud/export/exportColumns.ts';
import { exportFormats, exportRows } from '../../../crud/export/exportFile.ts';
import { noteExport } from '../../../crud/export/noteExport.ts';
import { readOne } from '../../../crud/read/readOne.ts';
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
      const query = parseListQuery(vouchers, { filter: JSON.stringify({ batchId: id }) });
      const file = {
        query,
        columns: exportColumns(vouchers, { columns, headings: columns }),
        title: 'codes',
        format: 'csv' as const,
        onWritten: noteExport(vouchers, actor, { title: `${batch.batchSize} batch codes`, format: 'csv' }),
      };
      reply
        .header('content-type', exportFormats.csv)
        .header('content-disposition', `attachment; filename="${batch.batchSize} batch codes.csv"`);
      return reply.send(exportRows(vouchers, file, realmOf(actor)));
    },
    { compress: false },
  );
}
