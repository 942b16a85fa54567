import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { chainOf, type TestTill } from './support.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;
let chain: ReturnType<typeof chainOf>;
let till: TestTill;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Store message queue'));
  chain = chainOf(api, session);
  till = await chain.openStore();
});

/** The till does everything that waits for it. */
async function drain(result: object = {}) {
  const messages = await till.claim({ max: 20 });
  for (const { id, leaseToken } of messages)
    expect((await till.call(`messages/${id}/complete`, { leaseToken, result })).status).toBe(200);
  return messages;
}

test('the menus of the channel Counter reach the till as files, which people can save too (P2-1-09, P2-7-12, P2-9.1-05)', async () => {
  const body = { storeUuids: [till.storeUuid] };
  const publish = () => session.call<WireRecord[]>('POST', `${main}/v1/restaurants/rePublishPosMenu`, body);
  expect((await publish()).body.code).toBe('TILL_MENU_MISSING');
  const { olives, toppings } = await chain.openMenu();
  expect((await publish()).body.data).toMatchObject([
    { type: 'RESTAURANT_MENU', status: 'IN_PROGRESS' },
    { type: 'SOLD_OUT', status: 'IN_PROGRESS' },
  ]);
  const [message] = await drain();
  if (!message?.payloadUrl) throw new Error('There is no menu.');
  const bearer = { headers: { authorization: `Bearer ${till.key}` } };
  const file = await api.call('GET', message.payloadUrl, bearer);
  expect(createHash('sha256').update(file.text).digest('hex')).toBe(message.payloadSha256);
  expect(JSON.parse(file.text)).toMatchObject({
    ...{ schema: 'till-menu/1', name: 'Lunch', store: { id: till.storeUuid } },
    items: [{ code: '1001', name: 'Regina', taxPercent: 15, sizes: [{ priceCents: 12_990 }] }],
  });
  const path = `${main}/v1/storeMq/download/menus/${till.storeUuid}`;
  const files = await chain.done<{ sha256: string }[]>('GET', path);
  expect(files).toMatchObject([{ name: 'Lunch.json', sha256: message.payloadSha256 }]);
  const saved = await session.call('POST', `${main}/v1/storeMq/downloadFile`, {
    ...{ storeUuid: till.storeUuid, sha256: message.payloadSha256 },
  });
  expect(saved.headers.get('content-disposition')).toContain('Lunch.json');
  expect(saved.text).toBe(file.text);
  const own = { storeUuid: till.storeUuid, modifierId: olives.id, isActive: false };
  await chain.done('POST', `${main}/modifires/restaurant`, own);
  await chain.done('PUT', `${main}/modifiresGroups/${toppings.id}`, { min: 1 });
  const refused = await publish();
  expect([refused.status, refused.body.code]).toEqual([409, 'TILL_MENU_REFUSED']);
  expect(refused.body.message).toContain('the menu “Lunch” for Store 1 yet. Mend “Toppings” first');
  expect(await drain()).toEqual([]);
  const other = await chain.openStore();
  const foreign = { headers: { authorization: `Bearer ${other.key}` } };
  expect((await api.call('GET', message.payloadUrl, foreign)).status).toBe(404);
});

test('a till-slip header reaches the till, and the newest one counts', async () => {
  const header = await chain.done('POST', `${main}/tillSlipHeader`, {
    name: 'Summer',
    lines: 'Ember & Dough',
  });
  const send = () =>
    chain.done('POST', `${main}/v1/storeMq/updateTillSlipHeader`, {
      ...{ storeUuids: [till.storeUuid], tillSlipHeaderUuid: header.id },
    });
  await send();
  await send();
  expect(await drain()).toMatchObject([
    { type: 'TILL_SLIP_HEADER', payload: { tillSlipHeader: { name: 'Summer', lines: 'Ember & Dough' } } },
  ]);
});

test('the logo of a till-slip header reaches the till as the bytes that print it, and the picture itself does not', async () => {
  await chain.sendSlipHeader(await chain.slipHeaderWithLogo('Winter'), till);
  const [message] = await drain();
  expect(message).toMatchObject({ type: 'TILL_SLIP_HEADER', payloadBytes: 24 });
  expect(JSON.stringify(message?.payload)).not.toMatch(/logo|storedFiles/);
  const response = await fetch(new URL(message?.payloadUrl ?? '', api.url), {
    headers: { authorization: `Bearer ${till.key}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  // One byte of dots and one without, eight times.
  expect(bytes.toString('hex')).toBe(`1d76300002000800${'ff00'.repeat(8)}`);
});

test('a till-slip header without its own logo and tax number has those of the business', async () => {
  const { id } = await chain.slipHeaderWithLogo('Autumn');
  const { logo } = await chain.done('GET', `${main}/tillSlipHeader/${id}`);
  await chain.done('PATCH', `${main}/business/${chain.customerUuid}`, { logo, taxNumber: '4123456789' });
  const header = await chain.done('POST', `${main}/tillSlipHeader`, {
    name: 'Plain',
    lines: 'Ember & Dough',
  });
  await chain.sendSlipHeader(header, till);
  const [message] = await drain();
  expect(message).toMatchObject({ type: 'TILL_SLIP_HEADER', payloadBytes: 24 });
  expect(message?.payload).toMatchObject({ tillSlipHeader: { vatNumber: '4123456789' } });
  await chain.done('PATCH', `${main}/business/${chain.customerUuid}`, { logo: null, taxNumber: null });
});

test('somebody asks a store for its logs once, and reads them when the till has answered', async () => {
  const ask = (more: object = {}) =>
    chain.done<{ request: WireRecord | null; logs: { text: string }[] }>(
      ...(['POST', `${main}/v1/storeMq/getStoreLogsData`, { storeUuid: till.storeUuid, ...more }] as const),
    );
  const [first, again] = [await ask(), await ask()];
  expect(first.request).toMatchObject({ type: 'STORE_LOGS', status: 'IN_PROGRESS' });
  expect([again.request?.id, again.logs]).toEqual([first.request?.id, []]);
  // A power cut fills the end of a log with NUL.
  await drain({ logs: 'Printer out of paper\0\0' });
  expect(await ask({ ask: false })).toMatchObject({
    request: null,
    logs: [{ text: 'Printer out of paper\ufffd\ufffd' }],
  });
});

test('a till gets the loyalty programme with its settings, while the programme is active', async () => {
  const till = await chain.openStore();
  const programme = async (values: object) => {
    const path = `/services/store/loyaltyConfiguration/${session.customerUuid}`;
    expect((await session.call('PUT', path, values)).status).toBe(200);
    await chain.sendConfig(till);
    const [message] = await till.claim();
    if (!message) throw new Error('There is no message.');
    await till.call(`messages/${message.id}/complete`, { leaseToken: message.leaseToken });
    return message.payload;
  };
  expect(await programme({ earnRate: 2, minimumPoints: 50, isActive: false })).not.toHaveProperty('loyalty');
  expect(await programme({ isActive: true })).toMatchObject({ loyalty: { earnRate: 2, minimumPoints: 50 } });
});

test('people send only to stores where they work, only with the right, and all of them or none', async () => {
  const [own, other] = [await chain.openStore(), await chain.openStore()];
  const body = { storeUuids: [own.storeUuid, other.storeUuid] };
  const path = `${main}/v1/storeMq/updateConfig`;
  const limited = await api.signIn(session.customerUuid, { role: 'Manager', stores: [own.storeUuid] });
  expect((await limited.call('POST', path, body)).status).toBe(404);
  expect(await own.claim()).toEqual([]);
  expect((await limited.call('GET', `${main}/tills/${other.storeUuid}/messages`)).status).toBe(404);
  const { tills } = (await limited.call<{ tills: object[] }>('GET', `${main}/tills`)).body.data;
  expect(tills).toMatchObject([{ storeUuid: own.storeUuid }]);
  const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
  expect((await viewer.call('POST', path, body)).status).toBe(403);
  await chain.sendConfig(own, other);
  const log = await session.call('GET', `${main}/access/audit-log?range=[0,20]`);
  expect(log.text).toContain('till-message-sent');
});
