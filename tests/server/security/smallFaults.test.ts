import { describe, expect, test } from 'vitest';
import { mostStoredInADay } from '../../../server/files/quota.ts';
import { asOperator } from '../../support/access.ts';
import { startApi } from '../../support/api.ts';
import { hostileResources } from '../hostile/support.ts';

const api = await startApi(hostileResources);
const customer = await api.createCustomer('Small faults');
const session = await api.signIn(customer);
const audit = '/services/main/audit';

describe('refusals that were faults', () => {
  test.each<[unknown]>([
    [{ toString: 0 }],
    [{ valueOf: 1 }],
    [[[]]],
    [5],
    [null],
  ])('a customer that is named by %j', async (customerUuid) => {
    const { status } = await session.call('POST', '/services/main/test/depots', { name: 'x', customerUuid });
    expect([403, 422]).toContain(status);
  });

  test.each(['\0', '\ud800'])('a text that cannot be stored deep in what a client reports', async (text) => {
    for (const additionalInformation of [{ a: [text] }, { [text]: 1 }, { a: { b: text } }]) {
      const { status } = await session.call('POST', audit, { activityCode: 'x', additionalInformation });
      expect(status).toBe(422);
    }
  });
});

describe('what a client reports', () => {
  test('is limited in size', async () => {
    const { status } = await session.call('POST', audit, {
      activityCode: 'x',
      additionalInformation: 'x'.repeat(40_000),
    });
    expect(status).toBe(413);
  });

  test('is limited in number', async () => {
    expect((await session.call('POST', audit, { activityCode: 'x' })).status).toBe(201);
    await asOperator(api, `UPDATE access_limits SET tries = 300 WHERE key LIKE 'activityOfUser:%'`);
    const refused = await session.call('POST', audit, { activityCode: 'x' });
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  });
});

describe('a file', () => {
  const form = () => {
    const parts = new FormData();
    parts.append('file', new Blob(['%PDF-1.4\n%%EOF\n']), 'a.pdf');
    return parts;
  };
  const store = (by: typeof session) => by.call('POST', '/services/main/storedFiles', form());

  test('is stored for those alone who may write a record that could hold it', async () => {
    const viewer = await api.signIn(customer, { role: 'Viewer' });
    expect((await store(viewer)).body.code).toBe('FORBIDDEN');
    expect((await store(session)).status).toBe(201);
  });

  test('is refused beyond what a customer may store within a day, and other customers go on', async () => {
    const other = await api.signIn(await api.createCustomer('Elsewhere'));
    await asOperator(
      api,
      `INSERT INTO stored_files (customer_uuid, name, media_type, size)
       SELECT $1, 'big', 'application/pdf', $2::bigint / 4 FROM generate_series(1, 4)`,
      [customer, mostStoredInADay],
    );
    const refused = await store(session);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'UPLOAD_QUOTA',
      '3600',
    ]);
    expect((await store(other)).status).toBe(201);
    await asOperator(api, `UPDATE access_limits SET tries = 600 WHERE key LIKE 'filesOfUser:%'`);
    expect((await store(other)).body.code).toBe('TOO_MANY_ATTEMPTS');
  });
});
