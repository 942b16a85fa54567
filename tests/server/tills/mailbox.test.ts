import { beforeAll, expect, test } from 'vitest';
import type { PosMessage } from '../../../contract/calls/pos.ts';
import { realmOfTill, type Till } from '../../../server/access/till.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { post } from '../../../server/domain/tills/mailbox.ts';
import { sweepTills } from '../../../server/services/main/tills/area.ts';
import { claim } from '../../../server/services/main/tills/claim.ts';
import { complete } from '../../../server/services/main/tills/settle.ts';
import { type Session, startApi } from '../../support/api.ts';
import { atScale, startFigure } from '../../support/endurance.ts';
import { chainOf, patiently, type TestTill } from './support.ts';

const api = await startApi();
const main = '/services/main';
const week = 7 * 24 * 60 * 60;

let session: Session;
let chain: ReturnType<typeof chainOf>;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Mailboxes'));
  chain = chainOf(api, session);
});

const silent = {
  announce: () => undefined,
  subscribeToAll: () => () => undefined,
  subscribe: () => () => undefined,
  close: async () => undefined,
};

/** Sends messages of which each is about something else, straight into the mailbox. */
const sendMany = (till: TestTill, count: number, name = 'item') =>
  inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, async (client) => {
    for (let index = 1; index <= count; index += 1)
      await post(client, silent, { customerUuid: session.customerUuid, name: 'Test' }, till.storeUuid, {
        ...{ type: 'STOCK_ITEM', entity: `${name} ${index}`, subject: name, supersedes: true, payload: {} },
      });
  });

const finish = (till: TestTill, { id, leaseToken }: PosMessage, more: object = {}) =>
  patiently(() => till.call(`messages/${id}/complete`, { leaseToken, ...more }));
const giveUp = (till: TestTill, { id, leaseToken }: PosMessage, retryable: boolean) =>
  patiently(() => till.call(`messages/${id}/fail`, { leaseToken, error: 'The disk is full', retryable }));

test('a till claims a message with its type and status as specified, does it, and saying so twice changes nothing (P2-4-36, P2-4-38)', async () => {
  const till = await chain.openStore();
  expect(await chain.sendConfig(till)).toMatchObject([
    { type: 'RESTATURANT_CONFIG', status: 'IN_PROGRESS', storeUuid: till.storeUuid },
  ]);
  const [message] = await till.claim();
  if (!message) throw new Error('There is no message.');
  expect(message).toMatchObject({
    ...{ type: 'RESTATURANT_CONFIG', seq: 1, attempt: 1, dedupeKey: 'CONFIG::v1' },
    payload: { entity: '', version: 1, store: { uuid: till.storeUuid, name: 'Store 1' } },
  });
  expect(message.id[14]).toBe('7');
  expect(await till.claim()).toEqual([]);
  for (const _time of [1, 2]) expect((await finish(till, message)).status).toBe(200);
  expect(await chain.messagesOf(till)).toMatchObject([{ id: message.id, status: 'COMPLETE' }]);
});

test('two claimers never hold the same message, and a store drains in order', async () => {
  const tills = await Promise.all(Array.from({ length: 4 }, chain.openStore));
  await Promise.all(tills.map((till) => sendMany(till, 30)));
  for (const till of tills) {
    const second = await chain.newKey(till, { earlierUntil: null });
    const claimed: PosMessage[] = [];
    while (claimed.length < 30) {
      const both = await Promise.all([till.claim({ max: 8 }), second.claim({ max: 8 })]);
      const sizes = both.map((messages) => messages.map(({ seq }) => seq));
      for (const seqs of sizes) expect(seqs).toEqual(seqs.toSorted((one, other) => one - other));
      claimed.push(...both.flat());
    }
    expect(claimed.map(({ seq }) => seq).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 30 }, (_none, index) => index + 1),
    );
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(30);
  }
});

const [stores, each] = atScale([20, 100], [100, 100]);
test(`${(stores * each).toLocaleString('en')} messages over ${stores} stores drain in order, however many tills claim at once`, async () => {
  const customer = session.customerUuid;
  const tills = await inTransaction(api.database.pool, { customer, stores: 'all' }, async (client) => {
    const { rows } = await client.query<Till>(
      `WITH made AS (INSERT INTO stores (customer_uuid, name, code, stage, is_active, is_deleted)
         SELECT $1, 'Vector ' || n, 'V' || n, 'TRADING', true, false FROM generate_series(1, $2) AS n RETURNING id),
       boxes AS (INSERT INTO till_mailboxes (customer_uuid, store_uuid, last_seq) SELECT $1, id, $3 FROM made),
       sent AS (INSERT INTO till_messages (customer_uuid, id, store_uuid, seq, type, subject, dedupe_key, payload, expires_at, sent_by)
         SELECT $1, gen_random_uuid(), made.id, seq, 'STOCK_ITEM', 'item', 'item:' || seq, '{}', now() + interval '1 day', 'Test'
         FROM made CROSS JOIN generate_series(1, $3) AS seq ORDER BY random())
       SELECT gen_random_uuid() AS "keyId", $1::uuid AS "customerUuid", id AS "storeUuid" FROM made`,
      [customer, stores, each],
    );
    return rows;
  });
  const drain = async (till: Till) => {
    const seqs: number[] = [];
    for (;;) {
      const claimed = await inTransaction(api.database.pool, realmOfTill(till), async (client) => {
        const messages = await claim(client, till, { max: 20, visibilitySeconds: 60 });
        for (const { id, leaseToken } of messages) await complete(client, till, { id, leaseToken });
        return messages;
      });
      if (claimed.length === 0) return seqs;
      seqs.push(...claimed.map(({ seq }) => seq));
    }
  };
  const inOrder = Array.from({ length: each }, (_none, index) => index + 1);
  const drained = await Promise.all(tills.map(drain));
  const figure = startFigure(`mailboxes of ${each} messages that ${stores} tills drain at once`, {
    as: 'wrong',
  });
  for (const seqs of drained) figure.check(() => expect(seqs).toEqual(inOrder));
  figure.end();
  expect(figure.tried()).toBe(stores);
});

test('a killed till gets its message again after the lease; the answer of the late one is refused and changes nothing', async () => {
  const till = await chain.openStore();
  await sendMany(till, 1);
  const [late] = await till.claim({ visibilitySeconds: 15 });
  await chain.letPass(16);
  const [again] = await till.claim({ visibilitySeconds: 15 });
  if (!late || !again) throw new Error('There is no message.');
  expect(again).toMatchObject({ id: late.id, attempt: 2 });
  for (const answer of [
    await finish(till, late),
    await giveUp(till, late, true),
    await till.call(`messages/${late.id}/extend`, { leaseToken: late.leaseToken, visibilitySeconds: 60 }),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, 'LEASE_LOST']);
  expect(await chain.messagesOf(till)).toMatchObject([{ status: 'LEASED', attempts: 2, lastError: null }]);
  const longer = { leaseToken: again.leaseToken, visibilitySeconds: 300 };
  expect((await till.call(`messages/${again.id}/extend`, longer)).status).toBe(200);
  await chain.letPass(100);
  expect(await till.claim()).toEqual([]);
  expect((await finish(till, again)).status).toBe(200);
});

test('a newer message takes the place of one that waits, but never overtakes one that a till holds', async () => {
  const till = await chain.openStore();
  await chain.sendConfig(till);
  await chain.sendConfig(till);
  await sendMany(till, 1);
  const [newest, other, ...rest] = await till.claim();
  if (!newest || !other) throw new Error('There is no message.');
  expect([newest.seq, other.seq, rest]).toEqual([2, 3, []]);
  await chain.sendConfig(till);
  expect(await till.claim()).toEqual([]);
  await giveUp(till, newest, true);
  // The failed one waits for its next try, and the newer one is not handed out before it.
  const statuses = (await chain.messagesOf(till)).map(({ status }) => status);
  expect(statuses).toEqual(['QUEUED', 'LEASED', 'QUEUED', 'CANCELLED']);
  expect(await till.claim()).toEqual([]);
  await chain.letPass(10);
  const [next] = await till.claim();
  expect(next?.seq).toBe(2);
  if (next) await finish(till, next);
  expect((await till.claim()).map(({ seq }) => seq)).toEqual([4]);
});

test('a message that eight tries could not do is a dead letter with its reason, and can be sent again once', async () => {
  const till = await chain.openStore();
  await sendMany(till, 1);
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const [message] = await till.claim();
    expect(message?.attempt).toBe(attempt);
    if (message) await giveUp(till, message, true);
    await chain.letPass(20 * 60);
  }
  expect(await till.claim()).toEqual([]);
  const [dead] = await chain.messagesOf(till);
  expect(dead).toMatchObject({ status: 'FAILED', lastError: 'The disk is full', canSendAgain: true });
  const send = () => session.call<{ id: string }>('POST', `${main}/tills/messages/${dead?.id}/sendAgain`, {});
  expect((await send()).status).toBe(200);
  expect((await send()).body.code).toBe('TILL_MESSAGE_OUTDATED');
  const [fresh] = await till.claim();
  expect(fresh).toMatchObject({ attempt: 1, seq: 2, dedupeKey: 'STOCK_ITEM:item 1:v1:r1' });
  if (fresh) await giveUp(till, fresh, false);
  expect(await chain.messagesOf(till)).toMatchObject([
    { status: 'FAILED', canSendAgain: true },
    { status: 'FAILED', canSendAgain: false },
  ]);
});

test('a till that crashes on a message eight times does not get it a ninth time, and a message that is too old ends', async () => {
  const till = await chain.openStore();
  await sendMany(till, 1);
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect(await till.claim()).toHaveLength(1);
    await chain.letPass(61);
  }
  expect(await till.claim()).toEqual([]);
  expect(await chain.messagesOf(till)).toMatchObject([{ status: 'FAILED' }]);
  const closed = await chain.openStore();
  await chain.sendConfig(closed);
  await chain.letPass(week + 1);
  expect(await closed.claim()).toEqual([]);
  expect(await chain.messagesOf(closed)).toMatchObject([{ status: 'EXPIRED', canSendAgain: true }]);
  await chain.sendConfig(closed);
  await chain.letPass(week + 1);
  await sweepTills({ pool: api.database.pool, menuSettlements: [] });
  expect((await chain.messagesOf(closed)).map(({ status }) => status)).toEqual(['EXPIRED', 'EXPIRED']);
});

test('the same version of a stock item is sent once, and switching it off is one change with its message (P2-4-37)', async () => {
  const till = await chain.openStore();
  const category = await chain.done('POST', `${main}/stockcategories`, { name: 'Dry' });
  const item = await chain.done('POST', `${main}/stockitems`, {
    ...{ stockCode: 'FL', description: 'Flour', stockCategoryId: category.id, baseUnitTypeId: 11 },
  });
  const { storeUuid } = till;
  await chain.done('POST', `${main}/stockitems/restaurant/stockItems`, { storeUuid, stockItemId: item.id });
  const deploy = (more: object) =>
    session.call('POST', `${main}/v1/storeMq/deployRestaurantSpecificItem`, {
      ...{ storeUuid, stockItemId: item.id, ...more },
    });
  const [one, same, off] = [await deploy({}), await deploy({}), await deploy({ isActive: false })];
  expect(one.body.data).toMatchObject({ type: 'RESTATURANT_LEVEL_STOCKITEM', status: 'IN_PROGRESS' });
  expect(same.body.data.id).toBe(one.body.data.id);
  expect(off.body.data.id).not.toBe(one.body.data.id);
  expect(await till.claim()).toMatchObject([{ payload: { stockItemId: item.id, isActive: false } }]);
});

test('a stock item tells the till its threshold only if it should, and whether sales reduce it', async () => {
  const till = await chain.openStore();
  const { storeUuid } = till;
  const category = await chain.done('POST', `${main}/stockcategories`, { name: 'Cold' });
  const item = await chain.done('POST', `${main}/stockitems`, {
    ...{ stockCode: 'ICE', description: 'Ice', stockCategoryId: category.id, baseUnitTypeId: 11 },
    ...{ threshold: 5, controllable: false, nonDeductable: true },
  });
  await chain.done('POST', `${main}/stockitems/restaurant/stockItems`, { storeUuid, stockItemId: item.id });
  const deploy = () =>
    chain.done('POST', `${main}/v1/storeMq/deployRestaurantSpecificItem`, {
      ...{ storeUuid, stockItemId: item.id },
    });
  const first = await deploy();
  const says = { nonDeductable: true, controllable: false };
  const [quiet] = await till.claim();
  if (!quiet) throw new Error('There is no message.');
  expect(quiet.payload).toMatchObject({ ...says, threshold: null, thresholdState: 'NONE' });
  await finish(till, quiet);
  await chain.done('PUT', `${main}/stockitems/${item.id}`, { showThresholdOnPosApp: true });
  const second = await deploy();
  expect(second.id).not.toBe(first.id);
  expect(await till.claim()).toMatchObject([{ payload: { ...says, threshold: 5, thresholdState: 'LOW' } }]);
});

test('a repeated request with its Idempotency-Key sends nothing twice, and with another body is refused', async () => {
  const till = await chain.openStore();
  const headers = { 'x-access-token': session.accessToken, 'idempotency-key': 'once' };
  const send = (body: object) =>
    api.call<{ id: string }[]>('POST', `${main}/v1/storeMq/updateConfig`, { headers, body });
  const body = { storeUuids: [till.storeUuid] };
  const [first, repeated] = [await send(body), await send(body)];
  expect(repeated.body.data).toEqual(first.body.data);
  expect(await chain.messagesOf(till)).toHaveLength(1);
  const other = await chain.openStore();
  expect((await send({ storeUuids: [other.storeUuid] })).body.code).toBe('IDEMPOTENCY_KEY_USED');
});

test('a till that waits gets a message as soon as it is sent, and claims once at a time', async () => {
  const till = await chain.openStore();
  const beat = () =>
    till.call('heartbeat', {
      ...{ appVersion: '1', menuVersion: '', configVersion: '', clockUtc: new Date().toISOString() },
    });
  // From here on, the server knows the key, and takes what comes first first.
  await beat();
  const waiting = till.claim({ waitSeconds: 25 });
  // The heartbeat reaches the server after the claim, on a connection of its own.
  await beat();
  const second = await till.call('messages/claim', {});
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '1']);
  await chain.sendConfig(till);
  // Whoever waits in vain for 25 seconds gets nothing, even if something has come by then.
  expect(await waiting).toHaveLength(1);
});
