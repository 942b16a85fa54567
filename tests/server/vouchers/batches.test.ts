import { beforeAll, describe, expect, test } from 'vitest';
import type { VoucherReportRow } from '../../../contract/calls/vouchers.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { asOperator } from '../../support/access.ts';
import { type Session, startApi } from '../../support/api.ts';
import { inDays } from '../../support/days.ts';
import { ended, jobs } from '../../support/jobs.ts';
import { until } from '../../support/until.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;
let template: WireRecord;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Vouchers'));
  const values = { name: 'Ten percent', discountType: 'PERCENT', percent: 10 };
  template = (await session.call('POST', `${main}/v1/voucherTemplates`, values)).body.data;
});

const call = <Data = WireRecord>(method: string, path: string, body?: object) =>
  session.call<Data>(method, `${main}/${path}`, body);

async function makeBatch(values: object) {
  const made = await call('POST', 'v1/voucherBatches', { voucherTemplateId: template.id, ...values });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data;
}

const ready = (id: unknown) =>
  until('the codes are made', async () => {
    const { body } = await call('GET', `v1/voucherBatches/${id}`);
    return body.data.status === 'READY' && body.data;
  });

const codesOf = async (id: unknown) =>
  (await call<WireRecord[]>('GET', `vouchers?filter={"batchId":"${id}"}&range=[0,499]`)).body.data;

describe('a batch of vouchers', () => {
  test('has exactly as many different codes as asked for, made by a job (P1-3.5-18, P1-3.5-19, P1-8.3-10)', async () => {
    const batch = await makeBatch({ batchSize: 25_003, prefix: 'EMB' });
    expect(batch).toMatchObject({ status: 'CREATING', progress: 0, name: 'Ten percent, 25003' });
    expect(await ready(batch.id)).toMatchObject({ codeCount: 25_003, progress: 100 });
    const codes = await codesOf(batch.id);
    expect(codes[0]?.code).toMatch(/^EMB-/);
    const filter = encodeURIComponent(JSON.stringify({ recordId: batch.id }));
    const [job] = (await session.call<WireRecord[]>('GET', `${jobs}?filter=${filter}`)).body.data;
    expect(await ended(session, String(job?.id))).toMatchObject({ status: 'DONE', done: 25_003 });
    const file = await call('GET', `v1/voucherBatches/exportCSV/${batch.id}`);
    const lines = file.text.trim().split('\n').slice(1);
    expect(lines).toHaveLength(25_003);
    expect(new Set(lines).size).toBe(25_003);
  });

  test('shows its progress in percent by its template (P1-3.5-20, P1-3.5-21)', async () => {
    const batch = await makeBatch({ batchSize: 3 });
    await ready(batch.id);
    const { status, body } = await call<WireRecord[]>('GET', `v1/voucherBatches/progress/${template.id}`);
    expect(status).toBe(200);
    expect(body.data).toContainEqual(expect.objectContaining({ id: batch.id, progress: 100 }));
  });

  test('is exported as a CSV file named after its size (P1-7-08)', async () => {
    const batch = await makeBatch({ batchSize: 4, expiresAt: inDays(3) });
    await ready(batch.id);
    const { status, headers, text } = await call('GET', `v1/voucherBatches/exportCSV/${batch.id}`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="4 batch codes.csv"');
    expect(headers.get('content-type')).toContain('text/csv');
    const [heading, first] = text.replace('\ufeff', '').split('\n');
    expect(heading).toBe('code,status,expiresAt');
    expect(first).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z],Active,\d\d-\d\d-\d{4}$/);
  });

  test('is cancelled: it leaves the list, and nobody can use its codes (P1-4-15, P1-7-09)', async () => {
    const batch = await makeBatch({ batchSize: 2 });
    await ready(batch.id);
    expect((await call('PATCH', `v1/voucherBatches/${batch.id}`, {})).status).toBe(204);
    const list = await call<WireRecord[]>('GET', `v1/voucherBatches/getAll/${template.id}`);
    expect(list.body.data.map(({ id }) => id)).not.toContain(batch.id);
    expect((await codesOf(batch.id)).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
    expect((await call('PATCH', `v1/voucherBatches/${batch.id}`, {})).body.code).toBe('ACTION_REFUSED');
  });

  test('gets another last day, which its codes have too (P1-3.5-22, P1-4-16)', async () => {
    const batch = await makeBatch({ batchSize: 1, expiresAt: inDays(2) });
    await ready(batch.id);
    await asOperator(api, 'UPDATE voucher_batches SET expires_at = $1 WHERE id = $2', [inDays(-2), batch.id]);
    expect((await codesOf(batch.id))[0]?.status).toBe('EXPIRED');
    const newExpirationDate = inDays(10);
    const changed = await call('PATCH', `v1/voucherBatches/${batch.id}/expiration`, { newExpirationDate });
    expect(changed.status).toBe(204);
    expect((await codesOf(batch.id))[0]).toMatchObject({ status: 'ACTIVE', expiresAt: newExpirationDate });
  });

  test('keeps its template, its size and its prefix, whoever changes it and however', async () => {
    const other = { name: 'A free pizza', discountType: 'FREE_ITEM' };
    const dear = (await call('POST', 'v1/voucherTemplates', other)).body.data;
    const batch = await makeBatch({ batchSize: 2, prefix: 'EMB' });
    await ready(batch.id);
    const { version } = (await call('GET', `voucherBatches/${batch.id}`)).body.data;
    const values = { voucherTemplateId: dear.id, batchSize: 9, prefix: 'ABC' };
    const sentence =
      'The codes of a batch are made with this, so it stays. Cancel the batch and make another one';
    for (const [name, value] of Object.entries(values)) {
      const one = await call('PATCH', `voucherBatches/${batch.id}`, { version, [name]: value });
      expect([one.status, one.body.errors]).toEqual([422, { [name]: sentence }]);
      const edits = [{ field: name, how: 'set', value }];
      const many = await call('POST', 'voucherBatches/bulkEdit', { ids: [batch.id], edits });
      expect(many.text).toContain('batchCodes');
    }
    expect((await call('GET', `voucherBatches/${batch.id}`)).body.data).toMatchObject({
      ...{ version, voucherTemplateId: template.id, batchSize: 2, prefix: 'EMB' },
    });
    // A whole record that is sent back names what the batch has.
    const whole = { version, voucherTemplateId: template.id, batchSize: 2, expiresAt: inDays(4) };
    expect((await call('PATCH', `voucherBatches/${batch.id}`, whole)).status).toBe(200);
  });

  test('is refused with a size or a prefix that cannot be', async () => {
    const send = async (values: object) =>
      (await call('POST', 'v1/voucherBatches', { voucherTemplateId: template.id, batchSize: 1, ...values }))
        .status;
    expect(await send({ batchSize: 0 })).toBe(422);
    expect(await send({ batchSize: 1_000_001 })).toBe(422);
    expect(await send({ prefix: 'e-1' })).toBe(422);
    expect(await send({ status: 'READY' })).toBe(422);
  });

  test('follows the terms of its template, as a single voucher does', async () => {
    const templateOf = async (values: object) =>
      (
        await call('POST', 'v1/voucherTemplates', {
          name: crypto.randomUUID(),
          discountType: 'FREE_ITEM',
          ...values,
        })
      ).body.data.id;
    const send = (voucherTemplateId: unknown, values: object = {}) =>
      call('POST', 'v1/voucherBatches', { voucherTemplateId, batchSize: 1, ...values });
    const month = await templateOf({ validityDays: 30 });
    const { body } = await send(month);
    expect(body.data.expiresAt).toBe(inDays(30));
    expect((await send(month, { expiresAt: inDays(31) })).body.code).toBe('VOUCHER_DAY_TOO_LATE');
    expect((await send(month, { expiresAt: inDays(-1) })).body.code).toBe('VOUCHER_DAY_TOO_EARLY');
    const path = `v1/voucherBatches/${body.data.id}/expiration`;
    expect((await call('PATCH', path, { newExpirationDate: inDays(31) })).body.code).toBe(
      'VOUCHER_DAY_TOO_LATE',
    );
    expect((await call('PATCH', path, { newExpirationDate: null })).status).toBe(204);
    expect((await call('GET', `v1/voucherBatches/${body.data.id}`)).body.data.expiresAt).toBe(inDays(30));

    const later = await templateOf({ validFrom: inDays(5) });
    const early = await send(later);
    await ready(early.body.data.id);
    expect(await codesOf(early.body.data.id)).toMatchObject([{ status: 'UPCOMING', expiresAt: null }]);
    const { body: report } = await call<{ rows: VoucherReportRow[] }>('GET', `v1/voucher/report/${later}`);
    expect(report.data.rows).toMatchObject([{ issued: 1, upcoming: 1, active: 0 }]);

    await call('PATCH', `v1/voucherTemplates/archive/${month}`);
    expect((await send(month)).body.code).toBe('VOUCHER_TEMPLATE_ARCHIVED');
    const campaign = { name: 'Over', endDate: inDays(9), voucherTemplateId: month };
    expect((await call('POST', 'v1/campaigns', campaign)).body.code).toBe('VOUCHER_TEMPLATE_ARCHIVED');
  });

  test('is of one customer', async () => {
    const batch = await makeBatch({ batchSize: 1 });
    const other = await api.signIn(await api.createCustomer('Others'));
    const path = `${main}/v1/voucherBatches/exportCSV/${batch.id}`;
    expect((await other.call('GET', path)).status).toBe(404);
  });
});
