import { z } from 'zod';
import { defineCall } from './call.ts';

/** The codes of a batch, as a CSV file named after the size of the batch. */
export const exportCodesCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/v1/voucherBatches/exportCSV/{id}',
  tag: 'Voucher batches',
  summary: 'The codes of a batch, as a CSV file',
  description: 'It needs a code typed within the last 10 minutes, and the audit log notes each file.',
  access: 'session',
  right: { resource: 'vouchers/vouchers', action: 'export' },
  freshCode: true,
  params: z.object({ id: z.uuid() }),
  produces: 'text/csv',
});
