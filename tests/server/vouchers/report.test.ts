import { beforeAll, describe, expect, test } from 'vitest';
import type { VoucherReportRow } from '../../../contract/calls/vouchers.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { asOperator } from '../../support/access.ts';
import { type Session, startApi } from '../../support/api.ts';
import { until } from '../../support/until.ts';

const api = await startApi();
const main = '/services/main';
let customer: string;
let session: Session;
let template: WireRecord;

interface Report {
  template: { id: string; name: string };
  type: string;
  startDate: string;
  endDate: string;
  rows: VoucherReportRow[];
}

const call = <Data = WireRecord>(method: string, path: string, body?: object) =>
  session.call<Data>(method, `${main}/${path}`, body);
const report = (query: string, id: unknown = template.id) =>
  call<Report>('GET', `v1/voucher/report/${id}?${query}`);

/** Says when vouchers were issued, as if time had passed. */
const issuedAt = (where: string, value: unknown, moment: string) =>
  asOperator(api, `UPDATE vouchers SET created_at = $1 WHERE ${where} = $2`, [moment, value]);

async function batch(values: object, moment: string) {
  const { body } = await call('POST', 'v1/voucherBatches', { voucherTemplateId: template.id, ...values });
  await until('the codes are made', async () => {
    const made = await call('GET', `v1/voucherBatches/${body.data.id}`);
    return made.body.data.status === 'READY';
  });
  await issuedAt('batch_id', body.data.id, moment);
  return body.data.id;
}
async function single(values: object, moment: string) {
  const { body } = await call('POST', 'v1/voucher/issue', {
    ...{ voucherTemplateId: template.id, recipientName: 'Ruth', recipientMobile: '082 555 0101', ...values },
  });
  await issuedAt('id', body.data.id, moment);
  return body.data.id;
}

beforeAll(async () => {
  customer = await api.createCustomer('Reports');
  session = await api.signIn(customer);
  const values = { name: 'Ten percent', discountType: 'PERCENT', percent: 10 };
  template = (await call('POST', 'v1/voucherTemplates', values)).body.data;
  const other = (await call('POST', 'v1/voucherTemplates', { ...values, name: 'Other' })).body.data;
  // In Johannesburg, the second of June begins two hours before that of UTC.
  await batch({ batchSize: 3 }, '2026-06-01T21:59:00Z');
  await call('PATCH', `v1/voucherBatches/${await batch({ batchSize: 4 }, '2026-06-01T22:00:00Z')}`, {});
  const past = await batch({ batchSize: 5 }, '2026-06-02T21:59:00Z');
  await asOperator(api, `UPDATE voucher_batches SET expires_at = '2026-06-20' WHERE id = $1`, [past]);
  await single({}, '2026-06-02T12:00:00Z');
  const over = await single({}, '2026-06-04T12:00:00Z');
  await asOperator(api, `UPDATE vouchers SET own_expiry = '2026-06-10' WHERE id = $1`, [over]);
  await single({}, '2026-06-04T22:00:00Z');
  await single({ voucherTemplateId: other.id }, '2026-06-02T12:00:00Z');
});

describe('the report of a template (P1-8.3-12, O-25)', () => {
  test('sums up what was issued in these days, both included, and what became of it', async () => {
    const { status, body } = await report('startDate=2026-06-01&endDate=2026-06-04&type=SUMMARY');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      template: { id: template.id, name: 'Ten percent' },
      ...{ type: 'SUMMARY', startDate: '2026-06-01', endDate: '2026-06-04' },
      rows: [
        {
          day: null,
          issued: 14,
          inBatches: 12,
          toPeople: 2,
          upcoming: 0,
          active: 4,
          used: 0,
          expired: 6,
          cancelled: 4,
        },
      ],
      uses: [],
    });
  });

  test('goes day by day in the time zone of the customer, and leaves no day out', async () => {
    const { body } = await report('startDate=2026-06-01&endDate=2026-06-05&type=DAILY');
    expect(body.data.rows).toEqual([
      {
        day: '2026-06-01',
        issued: 3,
        inBatches: 3,
        toPeople: 0,
        upcoming: 0,
        active: 3,
        used: 0,
        expired: 0,
        cancelled: 0,
      },
      {
        day: '2026-06-02',
        issued: 10,
        inBatches: 9,
        toPeople: 1,
        upcoming: 0,
        active: 1,
        used: 0,
        expired: 5,
        cancelled: 4,
      },
      {
        day: '2026-06-03',
        issued: 0,
        inBatches: 0,
        toPeople: 0,
        upcoming: 0,
        active: 0,
        used: 0,
        expired: 0,
        cancelled: 0,
      },
      {
        day: '2026-06-04',
        issued: 1,
        inBatches: 0,
        toPeople: 1,
        upcoming: 0,
        active: 0,
        used: 0,
        expired: 1,
        cancelled: 0,
      },
      {
        day: '2026-06-05',
        issued: 1,
        inBatches: 0,
        toPeople: 1,
        upcoming: 0,
        active: 1,
        used: 0,
        expired: 0,
        cancelled: 0,
      },
    ]);
  });

  test('covers the last thirty days unless it is told which, and is a summary unless it is told so', async () => {
    const { body } = await report('');
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' });
    expect(body.data).toMatchObject({ type: 'SUMMARY', endDate: day.format(Date.now()) });
    expect(Date.parse(body.data.endDate) - Date.parse(body.data.startDate)).toBe(29 * 24 * 60 * 60_000);
    expect(body.data.rows).toEqual([expect.objectContaining({ issued: 0 })]);
  });

  test('is a file too, with the headings of the page and dates as people write them', async () => {
    const path = `v1/voucher/report/${template.id}/file?startDate=2026-06-01&endDate=2026-06-02&type=DAILY`;
    const plain = await call('GET', `${path}&format=csv`);
    expect(plain.headers.get('content-type')).toContain('text/csv');
    expect(plain.headers.get('content-disposition')).toContain('Ten percent vouchers');
    expect(plain.text.replace('\ufeff', '').trim().split('\n')).toEqual([
      'day,issued,inBatches,toPeople,upcoming,active,used,expired,cancelled',
      '01-06-2026,3,3,0,0,3,0,0,0',
      '02-06-2026,10,9,1,0,1,0,5,4',
    ]);
    const headings = encodeURIComponent(JSON.stringify(['Dag', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']));
    expect((await call('GET', `${path}&headings=${headings}`)).text).toContain('Dag,b,c,d,e,f,g,h,i');
    const sum = await call('GET', `${path.replace('DAILY', 'SUMMARY')}&format=csv`);
    expect(sum.text).toContain('01-06-2026 to 02-06-2026,13,12,1,0,4,0,5,4');
    const workbook = await call('GET', `${path}&format=xlsx`);
    expect(workbook.text.slice(0, 2)).toBe('PK');
  });
});

describe('a report is refused in words (P1-8.3-01)', () => {
  test.each([
    [
      'startDate=2026-06-02&endDate=2026-06-01',
      'The last day, 01-06-2026, is before the first, 02-06-2026. Choose a later last day.',
    ],
    [
      'startDate=2025-06-01&endDate=2026-06-02',
      'A report covers at most 366 days, and these are 367. Choose fewer days.',
    ],
  ])('for %s', async (query, message) => {
    const { status, body } = await report(query);
    expect([status, body.errorMessage]).toEqual([422, message]);
    expect((await report('startDate=2025-06-01&endDate=2026-06-01')).status).toBe(200);
  });

  test('for an unknown type or a day that does not exist', async () => {
    expect((await report('type=HOURLY')).status).toBe(422);
    expect((await report('startDate=2026-02-30')).status).toBe(422);
  });

  test('for a template that is unknown or of another customer, and for whoever may not read vouchers', async () => {
    expect((await report('', crypto.randomUUID())).body.code).toBe('NOT_FOUND');
    const other = await api.signIn(await api.createCustomer('Others'));
    const path = `${main}/v1/voucher/report/${template.id}`;
    expect((await other.call('GET', path)).body.code).toBe('NOT_FOUND');
    expect((await other.call('GET', `${path}/file`)).body.code).toBe('NOT_FOUND');
    const rights = { '*': ['read'], 'vouchers/*': ['read'], 'vouchers/vouchers': [] };
    const role = await call('POST', 'access/roles', { name: 'No vouchers', rights });
    expect(role.status, JSON.stringify(role.body)).toBe(201);
    const limited = await api.signIn(customer, { role: 'No vouchers' });
    expect((await limited.call('GET', path)).status).toBe(403);
  });
});
