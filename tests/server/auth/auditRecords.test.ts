import { expect, test } from 'vitest';
import { accessEvents, accessOf, asOperator, codeOf } from '../../support/access.ts';
import { startApi } from '../../support/api.ts';

const path = '/services/main/audit';
const api = await startApi();
const customer = await api.createCustomer('Kept');
const session = await api.signIn(customer);

const record = {
  activityCode: 'TILL_OPENED',
  activityDescription: 'The till was opened',
  additionalInformation: { reason: 'change' },
  counterId: 7,
  counterDescription: 'Front',
  userId: 'somebody else',
};

test('what a client did is kept under the name, customer and time of the session (LG-04)', async () => {
  const before = Date.now();
  const { status, body } = await session.call<{ id: number; occurredAt: string }>('POST', path, record);
  expect(status).toBe(201);
  const occurredAt = Date.parse(body.data.occurredAt);
  expect([occurredAt >= before, occurredAt <= Date.now()]).toEqual([true, true]);
  const [row] = await asOperator<Record<string, unknown>>(
    api,
    `SELECT customer_uuid, actor_name, address, action, record_id, after FROM audit_events WHERE id = ${body.data.id}`,
  );
  expect(row).toEqual({
    customer_uuid: customer,
    actor_name: 'Test Person',
    address: '127.0.0.1',
    action: 'activity',
    record_id: '7',
    after: record,
  });
});

test.each([
  'customerUuid',
  'actorName',
  'occurredAt',
  'actor_uuid',
])('a client cannot set %s (LG-04, IN-01)', async (name) => {
  const value = name === 'customerUuid' ? crypto.randomUUID() : 'Mallory';
  const { status } = await session.call('POST', path, { ...record, [name]: value });
  expect([403, 422]).toContain(status);
});

test('nothing without a code, nor more than it takes, is kept', async () => {
  const { activityCode: _code, ...without } = record;
  expect((await session.call('POST', path, without)).body.issues?.[0]?.field).toBe('activityCode');
  const long = { ...record, additionalInformation: 'x'.repeat(5000) };
  expect((await session.call('POST', path, long)).status).toBe(422);
});

test('the trail can only be added to, also by its owner (LG-04)', async () => {
  for (const statement of [
    'DELETE FROM audit_events',
    `UPDATE audit_events SET actor_name = 'x'`,
    'TRUNCATE audit_events',
  ])
    await expect(api.database.pool.query(statement)).rejects.toThrow('permission denied');
  for (const statement of ['DELETE FROM audit_events', `UPDATE audit_events SET actor_name = 'x'`])
    await expect(asOperator(api, statement)).rejects.toThrow('can only be added to');
});

test('each try to sign in is kept, right or wrong, with the factors that were used (LG-01)', async () => {
  const access = accessOf(api);
  const account = await api.createAccount([customer]);
  await access.logIn(account, { password: 'not the password' });
  const { body: login } = await access.logIn(account);
  await access.verify(login.data.preToken, '000000');
  await access.verify(login.data.preToken, codeOf(account));
  expect(await accessEvents(api, account.uuid)).toEqual([
    'sign-in-refused',
    'second-factor-refused',
    'sign-in',
  ]);
  const [kept] = await asOperator(
    api,
    `SELECT customer_uuid, address, after -> 'amr' AS amr, after ->> 'result' AS result FROM audit_events
     WHERE actor_uuid = $1 AND action = 'sign-in'`,
    [account.uuid],
  );
  expect(kept).toEqual({
    customer_uuid: customer,
    address: '127.0.0.1',
    amr: ['pwd', 'otp'],
    result: 'done',
  });
  const before = (await accessEvents(api, null)).length;
  await access.logIn({ ...account, email: 'nobody@unknown.example' });
  expect(await accessEvents(api, null)).toHaveLength(before + 1);
});
