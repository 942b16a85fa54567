import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { accessOf, asOperator } from '../../support/access.ts';
import { type Session, startApi } from '../../support/api.ts';
import { until } from '../../support/until.ts';

const api = await startApi();
const access = accessOf(api);
const main = '/services/main';
let session: Session;
let batch: WireRecord;
let files: readonly (readonly ['GET' | 'POST', string, object?])[];

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Files of codes'));
  const call = async (path: string, values: object) =>
    (await session.call('POST', `${main}/${path}`, values)).body.data;
  const { id: voucherTemplateId } = await call('v1/voucherTemplates', { name: 'Ten', percent: 10 });
  batch = await call('v1/voucherBatches', { voucherTemplateId, batchSize: 3 });
  const [voucher] = await until('the codes are made', async () => {
    const { body } = await session.call<WireRecord[]>('GET', `${main}/vouchers`);
    return body.data.length === 3 && body.data;
  });
  files = [
    ['GET', 'vouchers/downloadExcel?format=csv'],
    ['POST', 'vouchers/exportSelected', { ids: [voucher?.id], format: 'csv' }],
    ['GET', `v1/voucherBatches/exportCSV/${batch.id}`],
  ];
});

/** The events of downloads, the newest first. */
const downloads = async () => {
  const filter = encodeURIComponent('{"action":"export"}');
  return (await session.call<WireRecord[]>('GET', `${main}/access/audit-log?filter=${filter}`)).body.data;
};

describe('a file of codes', () => {
  test('is noted in the audit log, whichever call makes it', async () => {
    for (const [method, path, body] of files) {
      const before = await downloads();
      const { status, text } = await session.call(method, `${main}/${path}`, body);
      expect(status, text).toBe(200);
      const [latest, ...others] = await downloads();
      expect(latest).toMatchObject({ actorName: 'Test Person', resource: 'vouchers/vouchers' });
      expect(others).toEqual(before);
    }
    expect((await downloads())[0]?.recordName).toBe('3 batch codes');
  });

  test('needs a fresh code, which lists do not, and a refused one is noted by no event', async () => {
    await asOperator(api, `UPDATE sessions SET authenticated_at = now() - interval '13 hours'`);
    const { refreshToken } = session;
    const renewed = await access.post<{ accessToken: string }>('refreshToken', { refreshToken });
    const headers = { 'x-access-token': renewed.body.data.accessToken };
    const before = await downloads();
    for (const [method, path, body] of files) {
      const refused = await api.call(method, `${main}/${path}`, { ...(body && { body }), headers });
      expect([refused.status, refused.body.code], path).toEqual([401, 'STEP_UP_REQUIRED']);
    }
    expect(await downloads()).toEqual(before);
    expect((await api.call('GET', `${main}/vouchers`, { headers })).status).toBe(200);
    const others = await api.call('GET', `${main}/voucherTemplates/downloadExcel?format=csv`, { headers });
    expect(others.status).toBe(200);
  });
});
