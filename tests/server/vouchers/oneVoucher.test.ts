import { beforeAll, describe, expect, test } from 'vitest';
import type { IssuedVoucher, VoucherReportRow } from '../../../contract/calls/vouchers.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { readCode } from '../../../contract/vouchers/codes.ts';
import { asOperator } from '../../support/access.ts';
import { type Session, startApi } from '../../support/api.ts';
import { inDays } from '../../support/days.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { until } from '../../support/until.ts';

const mailbox = await startMailbox();
const api = await startApi(undefined, { environment: { SMTP_URL: mailbox.url } });
const main = '/services/main';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Ember & Dough'));
});

const call = <Data = WireRecord>(method: string, path: string, body?: object) =>
  session.call<Data>(method, `${main}/${path}`, body);
const create = async (path: string, values: object) => {
  const { status, body } = await call('POST', path, values);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};
let count = 0;
const template = (values: object = {}) => {
  count += 1;
  return create('v1/voucherTemplates', { name: `Template ${count}`, percent: 10, ...values });
};
const issue = async (values: object) => {
  const { status, body } = await call<IssuedVoucher>('POST', 'v1/voucher/issue', {
    recipientName: 'Thandi Nkosi',
    recipientMobile: '082 555 0101',
    ...values,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const voucher = async (id: unknown) => (await call('GET', `vouchers/${id}`)).body.data;
const act = (id: unknown, action: string, body: object = {}) =>
  call('POST', `vouchers/${id}/actions/${action}`, body);

describe('one voucher', () => {
  test('is cancelled, alone or with others, and undo brings it back', async () => {
    const { id: voucherTemplateId } = await template({ usagePerCustomer: 2 });
    const [first, second] = [await issue({ voucherTemplateId }), await issue({ voucherTemplateId })];
    const { status, body, headers } = await act(first.id, 'cancel');
    expect([status, body.data.status]).toEqual([200, 'CANCELLED']);
    expect((await act(first.id, 'cancel')).body.code).toBe('ACTION_REFUSED');
    const many = await call('POST', 'vouchers/actions/cancel', { ids: [first.id, second.id] });
    expect(many.status, many.text).toBe(200);
    expect((await voucher(second.id)).status).toBe('CANCELLED');

    const report = await call<{ rows: VoucherReportRow[] }>('GET', `v1/voucher/report/${voucherTemplateId}`);
    expect(report.body.data.rows).toMatchObject([{ issued: 2, active: 0, expired: 0, cancelled: 2 }]);
    const history = await call<WireRecord[]>('GET', `vouchers/${first.id}/history`);
    expect(history.body.data[0]).toMatchObject({ action: 'cancel', actor: { name: 'Test Person' } });

    // A cancelled voucher is none of those that the recipient has.
    await issue({ voucherTemplateId });
    const request = headers.get('x-request-id');
    expect((await call('POST', 'vouchers/undo', { request })).status).toBe(200);
    expect((await voucher(first.id)).status).toBe('ACTIVE');
  });

  test('gets a last day of its own within the terms of its template', async () => {
    const { id: voucherTemplateId } = await template({ validityDays: 30 });
    const { id } = await issue({ voucherTemplateId, expirationDate: inDays(3) });
    await asOperator(api, 'UPDATE vouchers SET own_expiry = $1 WHERE id = $2', [inDays(-2), id]);
    expect((await voucher(id)).status).toBe('EXPIRED');
    const change = (ownExpiry: string | null) => act(id, 'changeExpiry', { ownExpiry });
    expect((await change(inDays(31))).body.code).toBe('VOUCHER_DAY_TOO_LATE');
    expect((await change(inDays(-1))).body.code).toBe('VOUCHER_DAY_TOO_EARLY');
    expect((await change(inDays(9))).body.data).toMatchObject({ status: 'ACTIVE', expiresAt: inDays(9) });
    expect((await change(null)).body.data.expiresAt).toBe(inDays(30));
  });

  test('of a batch follows its batch again without a last day of its own', async () => {
    const { id: voucherTemplateId } = await template();
    const batch = await create('v1/voucherBatches', {
      voucherTemplateId,
      batchSize: 1,
      expiresAt: inDays(5),
    });
    const [made] = await until('the code is made', async () => {
      const { body } = await call<WireRecord[]>('GET', `vouchers?filter={"batchId":"${batch.id}"}`);
      return body.data.length > 0 && body.data;
    });
    expect(made?.codeKey).toBe(readCode(String(made?.code)));
    const change = async (ownExpiry: string | null) =>
      (await act(made?.id, 'changeExpiry', { ownExpiry })).body.data.expiresAt;
    expect(await change(inDays(9))).toBe(inDays(9));
    expect(await change(null)).toBe(inDays(5));
  });

  test('is known by one code, however people type it', async () => {
    const { id: voucherTemplateId } = await template();
    const { id, code } = await issue({ voucherTemplateId });
    const { codeKey } = await voucher(id);
    expect(codeKey).toBe(readCode(code));
    const twice = asOperator(
      api,
      `INSERT INTO vouchers (customer_uuid, code, code_key, voucher_template_id, used_count)
       SELECT customer_uuid, lower(code), code_key, voucher_template_id, 0 FROM vouchers WHERE id = $1`,
      [id],
    );
    await expect(twice).rejects.toThrow('vouchers_code_key_key');
  });
});

describe('a voucher that is sent again', () => {
  test('comes to the recipient in the same mail', async () => {
    const { id: voucherTemplateId } = await template();
    const recipientEmail = 'thandi@guests.example';
    const { id, code } = await issue({ voucherTemplateId, recipientEmail, expirationDate: inDays(9) });
    const first = await mailbox.next(recipientEmail, 'A voucher');
    const { status, body } = await act(id, 'sendAgain');
    expect(status, JSON.stringify(body)).toBe(200);
    const second = await mailbox.next(recipientEmail, 'A voucher');
    expect(second.text).toBe(first.text);
    expect(second.text).toContain(code);
    const history = await call<WireRecord[]>('GET', `vouchers/${id}/history`);
    expect(history.body.data.map(({ action }) => action)).toEqual(['sendAgain', 'create']);
  });

  test('is refused in words where nothing can be sent, to a guest who wants none, and once it is over', async () => {
    const { id: voucherTemplateId } = await template();
    const refusal = async (values: object) => {
      const { id } = await issue({ voucherTemplateId, ...values });
      const { status, body } = await act(id, 'sendAgain');
      expect((await voucher(id)).sentAgainAt).toBe(null);
      return [status, body.errorMessage];
    };
    expect(await refusal({})).toEqual([
      409,
      'This installation sends no text messages yet. Ask the people who run it to set them up (TEXT_MESSAGES), or pass the code on yourself.',
    ]);
    const customers = '/services/customer/api/customer/users';
    const recipientEmail = 'quiet@guests.example';
    const guest = await session.call('POST', customers, { name: 'Quiet', email: recipientEmail });
    const guestUuid = String(guest.body.data.id);
    await session.call('PUT', `${customers}/getUserSetting/${guestUuid}`, {
      ...{ wantsMails: false, wantsMessages: false },
    });
    expect(await refusal({ guestUuid, recipientEmail })).toEqual([
      409,
      'Thandi Nkosi does not want such messages, so nothing was sent. Pass the code on yourself.',
    ]);
    const over = await issue({ voucherTemplateId, recipientEmail: 'over@guests.example' });
    await act(over.id, 'cancel');
    expect((await act(over.id, 'sendAgain')).body.code).toBe('ACTION_REFUSED');
  });

  test('needs the right to change vouchers, as the other actions do', async () => {
    const { id: voucherTemplateId } = await template();
    const { id } = await issue({ voucherTemplateId, recipientEmail: 'role@guests.example' });
    const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
    for (const action of ['sendAgain', 'cancel', 'changeExpiry'])
      expect((await viewer.call('POST', `${main}/vouchers/${id}/actions/${action}`, {})).status).toBe(403);
  });
});
