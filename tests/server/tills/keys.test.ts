import { beforeAll, expect, test } from 'vitest';
import type { StoreKey } from '../../../contract/calls/stores.ts';
import type { TillState } from '../../../contract/calls/tills.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';
import { until } from '../../support/until.ts';
import { chainOf, type TestTill } from './support.ts';

const api = await startApi();
const service = '/services/store/api/v1/stores';
let session: Session;
let chain: ReturnType<typeof chainOf>;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Keys'));
  chain = chainOf(api, session);
});

const keysOf = ({ storeUuid }: TestTill) => chain.done<StoreKey[]>('GET', `${service}/${storeUuid}/authKeys`);
const statusOf = async (till: TestTill) => (await till.call('messages/claim', {})).status;
const beat = {
  ...{ appVersion: '2.4', menuVersion: 'm7', configVersion: 'c3', clockUtc: '2026-11-21T10:00:00Z' },
};

test('two keys work while people rotate them: the earlier one until its end, and never a third', async () => {
  const first = await chain.openStore();
  expect(await statusOf(first)).toBe(200);
  const second = await chain.newKey(first, { earlierUntil: null });
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  const third = await chain.newKey(first, { earlierUntil: new Date(Date.now() + 3_600_000).toISOString() });
  await until('the first key has ended', async () => (await statusOf(first)) === 401);
  expect([await statusOf(second), await statusOf(third)]).toEqual([200, 200]);
  const keys = await keysOf(first);
  expect(keys).toMatchObject([
    { lastFour: third.key.slice(-4), isLive: true, endsAt: null, madeBy: 'Test Person' },
    { lastFour: second.key.slice(-4), isLive: true, endsAt: expect.any(String) },
    { lastFour: first.key.slice(-4), isLive: false },
  ]);
  expect(keys.every(({ usedAt }) => usedAt !== null)).toBe(true);
  expect(JSON.stringify(keys)).not.toContain(third.key);
});

test('without a word about the earlier key, a new one takes its place at once; a revoked key is refused, and the log says who revoked it', async () => {
  const first = await chain.openStore();
  await statusOf(first);
  const second = await chain.newKey(first);
  await until('the first key has ended', async () => (await statusOf(first)) === 401);
  expect(await statusOf(second)).toBe(200);
  const [live] = await keysOf(first);
  await chain.done('POST', `${service}/${first.storeUuid}/authKeys/${live?.id}/revoke`, {});
  await until('the second key is revoked', async () => (await statusOf(second)) === 401);
  const log = await session.call('GET', '/services/main/access/audit-log?range=[0,20]');
  expect(log.text).toContain('till-key-revoked');
});

test('a key opens the mailbox of its own store and nothing else; keys of deleted stores open nothing', async () => {
  const [own, other] = [await chain.openStore(), await chain.openStore()];
  await chain.sendConfig(other);
  expect(await own.claim()).toEqual([]);
  const [message] = await other.claim();
  if (!message) throw new Error('There is no message.');
  const { id, leaseToken } = message;
  for (const [what, body] of Object.entries({
    extend: { leaseToken, visibilitySeconds: 60 },
    complete: { leaseToken },
    fail: { leaseToken, error: 'x', retryable: false },
  }))
    expect((await own.call(`messages/${id}/${what}`, body)).status).toBe(404);
  const stranger = chainOf(api, await api.signIn(await api.createCustomer('Strangers')));
  const foreign = await stranger.openStore();
  expect(await foreign.claim()).toEqual([]);
  expect((await foreign.call(`messages/${id}/complete`, { leaseToken })).status).toBe(404);
  expect((await stranger.done<{ tills: TillState[] }>('GET', '/services/main/tills')).tills).toHaveLength(1);
  for (const key of ['', 'nonsense', own.key.slice(0, -1)])
    expect((await own.call('heartbeat', beat, key)).body.code).toBe('TILL_KEY_INVALID');
  const asSession = await api.call('POST', '/services/main/v1/storeMq/updateConfig', {
    ...{ body: { storeUuids: [own.storeUuid] }, headers: { authorization: `Bearer ${own.key}` } },
  });
  expect(asSession.status).toBe(401);
  await chain.done('PUT', `/services/store/api/stores/delete-store/${own.storeUuid}`, {});
  await until('the key of the deleted store has ended', async () => (await statusOf(own)) === 401);
});

test('a heartbeat makes a till online with its versions for 90 seconds; more than ten requests a second are refused', async () => {
  const till = await chain.openStore();
  const state = async () =>
    (await chain.done<{ tills: TillState[] }>('GET', '/services/main/tills')).tills.find(
      ({ storeUuid }) => storeUuid === till.storeUuid,
    );
  expect(await state()).toMatchObject({ isOnline: false, seenAt: null, hasKey: true });
  expect((await till.call('heartbeat', beat)).status).toBe(200);
  expect(await state()).toMatchObject({ isOnline: true, appVersion: '2.4', menuVersion: 'm7' });
  await inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
    client.query(`UPDATE till_presence SET seen_at = seen_at - interval '91 seconds'`),
  );
  expect(await state()).toMatchObject({ isOnline: false, appVersion: '2.4' });
  const answers = await Promise.all(Array.from({ length: 25 }, () => till.call('heartbeat', beat)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
});
