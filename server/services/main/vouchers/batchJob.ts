import { sql } from 'kysely';
import { ServiceError } from '../../../../contract/errors.ts';
import { readCode } from '../../../../contract/vouchers/codes.ts';
import { change } from '../../../area/change.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import type { IntendedChange, JobHandler, Rules, Writing } from '../../../crud/context.ts';
import { newCode } from './codes.ts';
import { lastDayOf, usableTemplate } from './templateTerms.ts';

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

interface NewCodes {
  batch: string;
  template: string;
  codes: readonly string[];
  keys: readonly string[];
  made: number;
}

/** If a code is there already, the next step makes another one instead. */
const writeCodes = change(
  (tables, { batch, template, codes, keys, made }: Slots<NewCodes>) =>
    tables
      .with('made', (within) =>
        within
          .insertInto('vouchers/vouchers')
          .columns(['code', 'codeKey', 'batchId', 'voucherTemplateId', 'usedCount'])
          .expression(({ selectFrom }) =>
            selectFrom(
              sql<{ code: string; key: string }>`unnest(${codes}::text[], ${keys}::text[])`.as<'new'>(
                sql`new (code, key)`,
              ),
            ).select([
              ...(['new.code', 'new.key'] as const),
              ...[batch.as('batch'), template.as('template'), sql<number>`0`.as('used')],
            ]),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning('code'),
      )

      .with('counted', (within) =>
        within.selectFrom('made').select(sql<number>`${made} + count(*)::integer`.as('now')),
      )
      .updateTable('vouchers/batches')
      .from('counted')
      .set(({ ref }) => ({
        codeCount: ref('counted.now'),
        version: sql`${ref('version')} + 1`,
        updatedAt: sql`now()`,
        status: sql`CASE WHEN ${ref('counted.now')} = ${ref('batchSize')} THEN 'READY' ELSE ${ref('status')} END`,
      }))
      .where('id', '=', batch)
      .returning('counted.now'),
  { name: 'make codes' },
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
  const count = Math.min(codesPerStep, size - made);
  const codes = Array.from({ length: count }, () => newCode(prefix));
  const keys = codes.map(readCode);
  const [written] = await writeCodes(client, customer, {
    ...{ batch: String(recordId), template, codes, keys, made },
  });
  const now = written?.now ?? made;
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

const readDays = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('vouchers/batches as batch')
    .innerJoin('vouchers/voucher-templates as template', 'template.id', 'batch.voucherTemplateId')
    .select([
      'template.name as name',
      'template.validFrom as validFrom',
      'template.validityDays as validityDays',
    ])
    .select(sql<string>`customer_today()::text`.as('today'))
    .select(({ ref }) =>
      sql<string>`(${ref('batch.createdAt')} AT TIME ZONE customer_time_zone())::date::text`.as('issued'),
    )
    .where(({ ref }) => sql<boolean>`${ref('batch.id')} = ANY(${ids}::uuid[])`),
);

/** @throws ServiceError for a prefix that is not letters only, which people take for part of the code */
function judgePrefix(prefix: unknown): void {
  if (typeof prefix !== 'string' || /^[A-Z]{2,6}$/.test(prefix)) return;
  throw new ServiceError('VALIDATION_FAILED', {
    issues: [{ field: 'prefix', code: 'format', details: { format: 'prefix of 2 to 6 capital letters' } }],
  });
}

/** What the codes of a batch are made with. A code that somebody has already keeps what it promises. */
const ofCodes = ['voucherTemplateId', 'batchSize', 'prefix'] as const;

const readOfCodes = rowsOf('vouchers/batches', { fields: [...ofCodes], by: ['id'] });

/** @throws ServiceError for a change of what the codes of the batches are made with */
async function judgeOfCodes({ ids, values }: IntendedChange, { client, actor }: Writing): Promise<void> {
  const named = ofCodes.filter((name) => values[name] !== undefined);
  if (named.length === 0) return;
  const batches = await Promise.all(
    ids.map((id) => readOfCodes(client, actor.customerUuid, { id: String(id) })),
  );
  const changed = named.filter((name) => batches.flat().some((batch) => batch[name] !== values[name]));
  if (changed.length > 0)
    throw new ServiceError('VALIDATION_FAILED', {
      issues: changed.map((field) => ({ field, code: 'batchCodes', details: {} })),
    });
}

const dayOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** A new batch follows the terms of its template, and a job makes its codes. Its last day stays within these terms. */
export const batchRules: Rules = {
  async before(change, scope) {
    const { action, ids, values } = change;
    const { client, actor } = scope;
    if (action === 'update') await judgeOfCodes(change, scope);
    judgePrefix(values.prefix);
    const { voucherTemplateId: id, expiresAt } = values;
    const template =
      typeof id === 'string' ? await usableTemplate(client, actor.customerUuid, id) : undefined;
    if (action === 'create' && template)
      return { ...values, expiresAt: lastDayOf(template, dayOf(expiresAt)) };
    if (action !== 'update' || expiresAt === undefined) return undefined;
    const batches = await readDays(client, actor.customerUuid, { ids: ids.map(String) });
    const days = batches.map((batch) => lastDayOf({ ...batch, ...template }, dayOf(expiresAt), batch.issued));
    const [day] = new Set(days);
    if (new Set(days).size > 1)
      throw new ServiceError('VALIDATION_FAILED', {
        issues: [{ field: 'expiresAt', code: 'required', details: {} }],
      });
    return { ...values, expiresAt: day ?? null };
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
