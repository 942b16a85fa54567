import { beforeAll, expect, test } from 'vitest';
import { homeCalls, type Waiting } from '../../../contract/calls/home.ts';
import type { PosMessage } from '../../../contract/calls/pos.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Platform } from '../../../server/area/platform.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { sweepTills } from '../../../server/services/main/tills/area.ts';
import { type Session, startApi } from '../../support/api.ts';
import { until } from '../../support/until.ts';
import { chainOf, patiently, type TestTill } from '../tills/support.ts';

let platform: Platform | undefined;
const api = await startApi(undefined, {
  areas: [
    (opened) => {
      platform = opened;
      return { service: 'main' };
    },
  ],
});
const main = '/services/main';
let session: Session;
let chain: ReturnType<typeof chainOf>;
let channelMenuId = '';
let sizeId = '';
const tills: TestTill[] = [];

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Counters'));
  chain = chainOf(api, session);
  const { channelMenu, size } = await chain.openMenu();
  channelMenuId = String(channelMenu.id);
  sizeId = String(size.id);
  for (let count = 0; count < 3; count += 1) tills.push(await chain.openStore());
});

const tillAt = (index: number) => () => {
  const till = tills[index];
  if (!till) throw new Error(`The customer has no till ${index}.`);
  return till;
};
const first = tillAt(0);
const second = tillAt(1);
const third = tillAt(2);

const filtered = (path: string, filter: object) =>
  chain.done<WireRecord[]>(
    'GET',
    `${main}/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent('["name","ASC"]')}`,
  );
const linesOf = (deploymentId: string) => filtered('deploymentStores', { deploymentId });
const statuses = async (id: string) => (await linesOf(id)).map(({ status }) => status);
const deployment = (id: string) => chain.done('GET', `${main}/deployments/${id}`);
const act = (id: string, action: string) =>
  session.call('POST', `${main}/deployments/${id}/actions/${action}`, {});
const pass = (storeUuid: string, set: string) =>
  inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
    client.query(`UPDATE deployment_stores SET ${set} WHERE store_uuid = $1 AND status = 'SENT'`, [
      storeUuid,
    ]),
  );

/** Deploys the menu, until every store waits for its till. */
async function deploy(storeUuids = tills.map((till) => till.storeUuid)): Promise<string> {
  const { id } = await chain.done('POST', `${main}/deployments/plan`, {
    ...{ channelMenuIds: [channelMenuId], storeUuids },
  });
  const applied = await act(String(id), 'apply');
  expect(applied.status, applied.text).toBe(200);
  await until('nothing is left to send', async () => (await deployment(String(id))).status !== 'RUNNING');
  return String(id);
}

/** Takes the menu out of the mailbox of a till, as it does before it loads it. */
async function take(till: TestTill): Promise<PosMessage> {
  const [message] = await till.claim({ max: 1 });
  if (message?.type !== 'RESTAURANT_MENU') throw new Error(`The till finds no menu, but ${message?.type}.`);
  return message;
}

const confirm = async (till: TestTill, { id, leaseToken }: PosMessage) =>
  expect((await patiently(() => till.call(`messages/${id}/complete`, { leaseToken }))).status).toBe(200);
const refuse = async (till: TestTill, { id, leaseToken }: PosMessage, error: string) =>
  patiently(() => till.call(`messages/${id}/fail`, { leaseToken, error, retryable: false }));

test('a store has its menu once its till confirms, and the deployment waits until each has answered', async () => {
  const id = await deploy();
  expect(await deployment(id)).toMatchObject({
    status: 'SENT',
    sentCount: 3,
    completeCount: 0,
    endedAt: null,
  });
  expect(await statuses(id)).toEqual(['SENT', 'SENT', 'SENT']);
  expect((await linesOf(id))[0]?.sentAt).toEqual(expect.any(String));
  expect(await filtered('liveMenus', {})).toEqual([]);

  await confirm(first(), await take(first()));
  await refuse(second(), await take(second()), 'The disk is full');
  expect(await linesOf(id)).toMatchObject([
    { status: 'COMPLETE', beforeUuid: null },
    { status: 'FAILED', failureCode: 'REFUSED', failureText: 'The disk is full' },
    { status: 'SENT' },
  ]);
  const live = await filtered('liveMenus', {});
  expect(live).toMatchObject([{ storeUuid: first().storeUuid, channel: 'COUNTER', driftState: 'SAME' }]);
  // Sending again, or checking, does nothing for a channel of ours.
  for (const action of ['resend', 'compare'])
    expect(
      (await session.call('POST', `${main}/liveMenus/${live[0]?.id}/actions/${action}`, {})).body.code,
    ).toBe('ACTION_REFUSED');
  expect(await deployment(id)).toMatchObject({ status: 'SENT', failedCount: 1, sentCount: 1 });

  await confirm(third(), await take(third()));
  expect(await deployment(id)).toMatchObject({ status: 'PARTLY', failedCount: 1, completeCount: 2 });
  expect((await act(id, 'retryFailed')).status).toBe(200);
  const again = await until(
    'the menu is in the mailbox again',
    async () => (await second().claim({ max: 1 }))[0],
  );
  await confirm(second(), again);
  expect(await deployment(id)).toMatchObject({ status: 'DONE', completeCount: 3 });
});

test('a newer menu takes the place of one that waits, and cancelling withdraws it', async () => {
  await chain.done('PATCH', `${main}/menuitem/subtype/${sizeId}`, { name: 'Large' });
  const older = await deploy([first().storeUuid]);
  await chain.done('PATCH', `${main}/menuitem/subtype/${sizeId}`, { name: 'Huge' });
  const newer = await deploy([first().storeUuid]);
  const message = await take(first());
  expect(await first().claim({ max: 1 })).toEqual([]);
  await confirm(first(), message);
  expect(await deployment(older)).toMatchObject({ status: 'DONE', completeCount: 0 });
  expect(await statuses(older)).toEqual(['SUPERSEDED']);
  expect(await deployment(newer)).toMatchObject({ status: 'DONE', completeCount: 1 });

  await chain.done('PATCH', `${main}/menuitem/subtype/${sizeId}`, { name: 'Vast' });
  const cancelled = await deploy([first().storeUuid, second().storeUuid]);
  const begun = await take(second());
  expect((await act(cancelled, 'cancel')).status).toBe(200);
  expect(await statuses(cancelled)).toEqual(['CANCELLED', 'CANCELLED']);
  expect(await first().claim()).toEqual([]);
  // The till that had begun to load it has it now.
  await confirm(second(), begun);
  expect(await statuses(cancelled)).toEqual(['CANCELLED', 'COMPLETE']);
});

test('the home page names the stores whose tills take longer than they should, until the message is too old', async () => {
  await chain.done('PATCH', `${main}/menuitem/subtype/${sizeId}`, { name: 'Small' });
  const id = await deploy([first().storeUuid, third().storeUuid]);
  const late = async () => {
    const found = await chain.done<Waiting[]>('GET', `${main}${homeCalls.waiting.path}`);
    return found.find(({ resource, queue }) => resource === 'deployments/stores' && queue === 'late');
  };
  expect(await late()).toMatchObject({ total: 0, names: [] });
  await pass(third().storeUuid, "late_at = now() - interval '1 minute'");
  // A list counts again once somebody writes, or after a while.
  await chain.done('POST', `${main}/deployments/plan`, {
    ...{ channelMenuIds: [channelMenuId], storeUuids: [second().storeUuid] },
  });
  expect(await late()).toMatchObject({ total: 1, names: ['Store 3'] });
  await chain.letPass(7 * 24 * 60 * 60 + 1);
  if (!platform) throw new Error('No platform was opened.');
  await sweepTills(platform);
  expect(await linesOf(id)).toMatchObject([
    { status: 'FAILED', failureCode: 'UNAVAILABLE' },
    { status: 'FAILED', failureCode: 'UNAVAILABLE' },
  ]);
  expect(await deployment(id)).toMatchObject({ status: 'PARTLY', failedCount: 2 });
});
