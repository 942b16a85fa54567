import { ServiceError } from '../../../../contract/errors.ts';
import { read, type Slots } from '../../../area/read.ts';
import type { JobHandler } from '../../../crud/context/jobs.ts';
import type { Rules } from '../../../crud/context/resourceContext.ts';
import { newCode } from './codes.ts';

/** Codes that one step makes. */
const codesPerStep = 10_000;

const lockBatch = read(
  (rows, { id }: Slots<{ id: string }>) =>
    rows
      .selectFrom('vouchers/batches')
      .select(['batchSize as size', 'codeCount as made', 'prefix', 'voucherTemplateId as template', 'status'])
      .where('id', '=', id)
      .forUpdate(),
  { name: 'lock batch' },
);

/**
 * Makes the codes of a batch, some thousand in each step. The audit log keeps the batch and not each of up to a
 * million codes, so one statement writes them.
 */
export const makeCodes: JobHandler = async ({ recordId }, { client, actor, context }) => {
  const customer = actor.customerUuid;
  const [batch] = recordId === null ? [] : await lockBatch(client, customer, { id: recordId });
  if (!batch) throw new ServiceError('NOT_FOUND');
  const { size, made, prefix, template } = batch;
  if (batch.status !== 'CREATING')
    return { isOver: true, done: made, total: size, result: { created: made } };
  const wanted = Math.min(codesPerStep, size - made);
  const codes = Array.from({ length: wanted }, () => newCode(prefix));
  // If a code is there already, the next step makes another one instead.
  const { rows: done } = await client.query<{ now: number }>({
    name: 'make codes',
    text: `WITH made AS (
             INSERT INTO vouchers (customer_uuid, code, batch_id, voucher_template_id, used_count)
             SELECT $1, code, $3, $4, 0 FROM unnest($2::text[]) AS code ON CONFLICT DO NOTHING RETURNING 1),
           counted AS (SELECT $5 + count(*)::integer AS now FROM made)
           UPDATE voucher_batches SET code_count = counted.now, version = version + 1, updated_at = now(),
             status = CASE WHEN counted.now = batch_size THEN 'READY' ELSE status END
           FROM counted WHERE customer_uuid = $1 AND id = $3 RETURNING counted.now`,
    values: [customer, codes, recordId, template, made],
  });
  const now = done[0]?.now ?? made;
  context.announcements.announce(client, {
    ...{ customer, resource: context.resource.name, ids: recordId === null ? null : [recordId] },
    origin: null,
  });
  return { isOver: now === size, done: now, total: size, result: { created: now } };
};

const readBatch = read((rows, { id }: Slots<{ id: string }>) =>
  rows
    .selectFrom('vouchers/batches as batch')
    .innerJoin('vouchers/voucher-templates as template', 'template.id', 'batch.voucherTemplateId')
    .select(['batch.batchSize as size', 'template.name as template'])
    .where('batch.id', '=', id),
);

/** A new batch has its codes made by a job. Its prefix is letters only, so that nobody takes it for part of the code. */
export const batchRules: Rules = {
  async before({ values }) {
    const { prefix } = values;
    if (typeof prefix !== 'string') return undefined;
    if (/^[A-Z]{2,6}$/.test(prefix)) return undefined;
    throw new ServiceError('VALIDATION_FAILED', {
      issues: [{ field: 'prefix', code: 'format', details: { format: 'prefix of 2 to 6 capital letters' } }],
    });
  },
  async after({ action, ids }, { client, actor, context }) {
    if (action !== 'create') return;
    for (const id of ids) {
      const [batch] = await readBatch(client, actor.customerUuid, { id: String(id) });
      if (!batch) continue;
      const subject = `${batch.template}, ${batch.size}`;
      await context.jobs.enqueue(client, context, actor, {
        ...{ action: 'create', subject, input: {}, recordId: id, total: batch.size },
      });
    }
  },
};
