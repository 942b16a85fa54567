import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlannedDeployment, StoreReview } from '../../../contract/calls/deployments.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Platform } from '../../../server/area/platform.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { checkByNight } from '../../../server/services/main/deployment/nightlyCheck.ts';
import { type Session, startApi } from '../../support/api.ts';
import { chainMenu } from '../../support/chainMenu.ts';
import { controlOf, openSimulator, simulatorEnvironment } from '../../support/simulator.ts';
import { until } from '../../support/until.ts';

const uber = await openSimulator();
const control = controlOf(uber.address);
let platform: Platform | undefined;
const api = await startApi(undefined, {
  environment: { ...simulatorEnvironment(uber), PLATFORM_RETRY_SECONDS: '1' },
  areas: [
    (opened) => {
      platform = opened;
      return { service: 'main' };
    },
  ],
});
const main = '/services/main';
let session: Session;
let chain: Awaited<ReturnType<typeof chainMenu>>;
const uberIds = Array.from({ length: 4 }, () => crypto.randomUUID());
const storeIds: string[] = [];

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Chain'));
  chain = await chainMenu(session, { name: 'Uber Eats', code: 'UBER_EATS' });
  await control.addStores(uberIds);
  for (const id of uberIds) storeIds.push(await chain.openStore(id));
});
afterAll(() => uber.close());
beforeEach(() => control.clear());

const call = async <Data = WireRecord>(method: string, path: string, body?: object) =>
  session.call<Data>(method, `${main}/${path}`, body);

async function plan(storeUuids = storeIds, more: object = {}): Promise<PlannedDeployment> {
  const { status, body, text } = await call<PlannedDeployment>('POST', 'deployments/plan', {
    ...{ channelMenuIds: [chain.channelMenuId], storeUuids },
    ...more,
  });
  expect(status, text).toBe(201);
  return body.data;
}

const deployment = async (id: string) => (await call('GET', `deployments/${id}`)).body.data;
const linesOf = async (id: string) =>
  (
    await call<WireRecord[]>(
      'GET',
      `deploymentStores?filter=${encodeURIComponent(JSON.stringify({ deploymentId: id }))}&sort=${encodeURIComponent('["name","ASC"]')}`,
    )
  ).body.data;
const statuses = async (id: string) => (await linesOf(id)).map(({ status }) => status);
const act = (id: string, action: string, form: object = {}) =>
  call('POST', `deployments/${id}/actions/${action}`, form);

async function ended(id: string): Promise<WireRecord> {
  return until(`deployment ${id} is over`, async () => {
    const record = await deployment(id);
    return record.status === 'RUNNING' ? undefined : record;
  });
}

async function deploy(storeUuids = storeIds): Promise<string> {
  const { id } = await plan(storeUuids);
  const { status, text } = await act(id, 'apply');
  expect(status, text).toBe(200);
  expect(await ended(id)).toMatchObject({ status: 'DONE' });
  return id;
}

/** What a guest sees at a store of the platform. */
const guestsSee = (index: number) => control.guestPage(uberIds[index] ?? '');

describe('a deployment', () => {
  test('is planned, sent to every store, read back, and known as live (P2-1-09)', async () => {
    const { id, ...counts } = await plan();
    expect(counts).toEqual({ stores: 4, blocked: 0, unchanged: 0 });
    expect(await deployment(id)).toMatchObject({ status: 'PLANNED', name: 'All day, Uber Eats' });
    expect(await guestsSee(0)).not.toContain('Pizza 1');
    await act(id, 'apply');
    expect(await ended(id)).toMatchObject({ status: 'DONE', completeCount: 4, failedCount: 0 });
    expect(await statuses(id)).toEqual(Array(4).fill('COMPLETE'));
    expect(await guestsSee(3)).toContain('Pizza 1');
    const live = (await call<WireRecord[]>('GET', 'liveMenus')).body.data;
    expect(live).toHaveLength(4);
    expect(live[0]).toMatchObject({ channel: 'UBER_EATS', driftState: 'SAME' });
    // A second plan finds nothing to do.
    const again = await plan();
    expect(again.unchanged).toBe(4);
    expect((await act(again.id, 'apply')).body.code).toBe('DEPLOYMENT_EMPTY');
  });

  test('goes on at other stores while one fails, tries that one again, and ends when all have it', async () => {
    await chain.setPrice(0, 11_000);
    await control.fault({ platform: 'uber', stores: [uberIds[1]], kind: 'ERROR', times: 1 });
    const { id } = await plan();
    await act(id, 'apply');
    await until('the others are complete', async () => {
      const found = await linesOf(id);
      return found.filter(({ status }) => status === 'COMPLETE').length === 3 && found;
    });
    const [, late] = await linesOf(id);
    expect(late).toMatchObject({ status: 'WAITING', failureCode: 'UNAVAILABLE', attempts: 1 });
    expect(await ended(id)).toMatchObject({ status: 'DONE', completeCount: 4 });
    expect((await linesOf(id))[1]).toMatchObject({ attempts: 2, failureCode: null });
  });

  test('says what the platform refuses, and retries only that store', async () => {
    const stranger = crypto.randomUUID();
    const store = await chain.openStore(stranger);
    const { id } = await plan([store]);
    await act(id, 'apply');
    expect(await ended(id)).toMatchObject({ status: 'PARTLY', failedCount: 1 });
    const [line] = await linesOf(id);
    expect(line).toMatchObject({ status: 'FAILED', failureCode: 'REFUSED', attempts: 1 });
    expect(line?.failureText).not.toBe('');
    await control.addStores([stranger]);
    expect((await act(id, 'retryFailed')).status).toBe(200);
    expect(await ended(id)).toMatchObject({ status: 'DONE', completeCount: 1 });
  });

  test('is stopped by a blocker, until that store is left out', async () => {
    const unlinked = await chain.openStore();
    const { id, blocked } = await plan([storeIds[0] ?? '', unlinked]);
    expect(blocked).toBe(1);
    const refused = await act(id, 'apply');
    expect(refused.body).toMatchObject({ code: 'DEPLOYMENT_BLOCKED', details: { stores: '1' } });
    const line = (await linesOf(id)).find(({ status }) => status === 'BLOCKED');
    const review = await call<StoreReview>('GET', `deploymentStores/${line?.id}/review`);
    expect(review.body.data.findings).toMatchObject([
      { code: 'STORE_NOT_LINKED', severity: 'BLOCKER', part: 'stores/uber-links' },
    ]);
    expect((await call('POST', `deploymentStores/${line?.id}/actions/leaveOut`, {})).status).toBe(200);
    // The other store has this menu already.
    expect((await act(id, 'apply')).body.code).toBe('DEPLOYMENT_EMPTY');
    await chain.made(`/services/store/api/stores/uber`, {
      ...{ storeUuid: unlinked, uberStoreUuid: crypto.randomUUID() },
    });
    expect((await call<PlannedDeployment>('POST', `deployments/${id}/planAgain`)).body.data).toMatchObject({
      blocked: 0,
      stores: 1,
    });
  });

  test('gives way to a later one, and a cancelled one sends nothing more', async () => {
    await chain.setPrice(0, 12_000);
    await control.fault({
      platform: 'uber',
      stores: [uberIds[2]],
      kind: 'TOO_MANY',
      retryAfter: 1,
      times: 3,
    });
    const { id: first } = await plan([storeIds[2] ?? '']);
    await act(first, 'apply');
    await until('the first has failed once', async () => (await linesOf(first))[0]?.attempts === 1);
    await chain.setPrice(0, 13_000);
    const second = await deploy([storeIds[2] ?? '']);
    expect(await ended(first)).toMatchObject({ status: 'DONE', completeCount: 0 });
    expect(await statuses(first)).toEqual(['SUPERSEDED']);
    expect(await statuses(second)).toEqual(['COMPLETE']);
    expect(await guestsSee(2)).toContain('130');

    await chain.setPrice(0, 14_000);
    const { id } = await plan([storeIds[0] ?? ''], { timing: 'AT', startsAt: '2040-01-01T00:00:00Z' });
    await act(id, 'apply');
    expect((await act(id, 'cancel')).status).toBe(200);
    expect(await statuses(id)).toEqual(['CANCELLED']);
    expect(await deployment(id)).toMatchObject({ status: 'CANCELLED' });
    // No job waits for the year 2040.
    const [job] = (await call<WireRecord[]>('GET', 'jobs')).body.data;
    expect(job).toMatchObject({ startsAt: '2040-01-01T00:00:00Z', status: 'CANCELLED' });
    expect(await guestsSee(0)).not.toContain('140');
  });

  test('finds what somebody changed on the platform, and sends ours again', async () => {
    await deploy([storeIds[0] ?? '']);
    await control.changePrice(uberIds[0] ?? '', 1);
    const [live] = (
      await call<WireRecord[]>(
        'GET',
        `liveMenus?filter=${encodeURIComponent(JSON.stringify({ storeUuid: storeIds[0] }))}`,
      )
    ).body.data;
    expect((await call('POST', `liveMenus/${live?.id}/actions/compare`, {})).status).toBe(200);
    const checked = await until('the menu was compared', async () => {
      const record = (await call('GET', `liveMenus/${live?.id}`)).body.data;
      return record.driftState !== 'SAME' && record;
    });
    expect(checked).toMatchObject({ driftState: 'CHANGED', driftCount: 1 });
    expect(checked.drift).toMatchObject({ changes: [{ kind: 'PRICE', part: 'ITEM', after: 1 }] });
    const { unchanged } = await plan([storeIds[0] ?? '']);
    expect(unchanged).toBe(0);
    expect((await call('POST', `liveMenus/${live?.id}/actions/resend`, {})).status).toBe(200);
    await until('the store shows ours again', async () => {
      const record = (await call('GET', `liveMenus/${live?.id}`)).body.data;
      return record.driftState === 'SAME' && record.driftCount === 0 && record.drift === null;
    });
    expect((await control.menuOf(uberIds[0] ?? '')).items[0].price_info.price).not.toBe(1);
    expect((await plan([storeIds[0] ?? ''])).unchanged).toBe(1);
  });

  test('is kept as it was sent: nobody changes or deletes a document', async () => {
    for (const change of [`UPDATE menu_documents SET document = '{}'`, 'DELETE FROM menu_documents'])
      await expect(
        inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
          client.query(change),
        ),
      ).rejects.toThrow('A document that a channel got is kept as it was.');
  });

  test('is compared with the platform every night by the clock of the customer, by one process', async () => {
    if (!platform) throw new Error('The product has not started.');
    // Where it is noon now.
    const hours = 12 - new Date().getUTCHours();
    const { rowCount } = await inTransaction(
      api.database.pool,
      { customer: session.customerUuid, stores: 'all' },
      async (client) => {
        await client.query('UPDATE business_settings SET time_zone = $2 WHERE customer_uuid = $1', [
          session.customerUuid,
          `Etc/GMT${hours > 0 ? `-${hours}` : `+${-hours}`}`,
        ]);
        return client.query(`UPDATE live_menus SET checked_at = now() - interval '1 day'`);
      },
    );
    const begun = await Promise.all([checkByNight(platform), checkByNight(platform)]);
    expect(begun.reduce((sum, count) => sum + count, 0)).toBe(1);
    const old = new Date(Date.now() - 12 * 3_600_000).toISOString();
    await until('every menu was compared', async () => {
      const live = (await call<WireRecord[]>('GET', 'liveMenus')).body.data;
      return live.length === rowCount && live.every(({ checkedAt }) => String(checkedAt) > old);
    });
    expect(await checkByNight(platform)).toBe(0);
  });

  test('keeps no other channel waiting for a platform that does not answer, and stays cancelled', async () => {
    const counter = await chain.made('channels', { name: 'Counter', code: 'COUNTER' });
    const on = { menuId: chain.menuId, channelId: counter.id };
    const atCounter = await chain.made('channelsmenus', on);
    for (const { id } of chain.items) await chain.made('channelItems', { ...on, menuItemId: id });
    await chain.setPrice(0, 15_000);
    await control.fault({ platform: 'uber', kind: 'HANG', times: storeIds.length });
    const { id } = await plan(storeIds, {
      channelMenuIds: [chain.channelMenuId, atCounter.id],
      timing: 'NOW',
    });
    await act(id, 'apply');
    const found = await until('the mailboxes of the tills have it', async () => {
      const lines = await linesOf(id);
      const sent = lines.filter((line) => line.channel === 'COUNTER' && line.status === 'SENT');
      return sent.length === storeIds.length ? lines : undefined;
    });
    const atUber = found.filter(({ channel }) => channel === 'UBER_EATS');
    expect(atUber.map(({ status }) => status)).toEqual(Array(4).fill('WAITING'));
    await until('all requests hang', async () => (await control.faultsLeft())[0] === 0);
    expect((await act(id, 'cancel')).status).toBe(200);
    // Now the requests that hang fail.
    await control.clear();
    await until('no job is under way', async () => {
      const { data } = (await call<WireRecord[]>('GET', 'jobs')).body;
      return data.every(({ status }) => status !== 'RUNNING' && status !== 'WAITING') || undefined;
    });
    expect(await statuses(id)).toEqual(Array(8).fill('CANCELLED'));
    expect(await deployment(id)).toMatchObject({ status: 'CANCELLED', completeCount: 0 });
  });

  test('asks for the number of items when it takes away more than a fifth, and never empties a menu', async () => {
    await chain.remove(3);
    await chain.remove(4);
    const { id } = await plan();
    const [line] = await linesOf(id);
    expect(line).toMatchObject({ guard: 'CONFIRM', removedCount: 2, itemCount: 3 });
    expect(await deployment(id)).toMatchObject({ mostRemoved: 2 });
    expect((await act(id, 'apply')).body).toMatchObject({
      code: 'DEPLOYMENT_SHRINKS',
      details: { removed: '2' },
    });
    expect((await act(id, 'apply', { confirmation: 1 })).body.code).toBe('DEPLOYMENT_SHRINKS');
    expect((await act(id, 'apply', { confirmation: 2 })).status).toBe(200);
    expect(await ended(id)).toMatchObject({ status: 'DONE' });
    expect(await guestsSee(0)).not.toContain('Pizza 4');
    // Nobody can send a plan past its warnings by discarding it first.
    const { id: discarded } = await plan();
    expect((await act(discarded, 'discard')).status).toBe(200);
    expect(await deployment(discarded)).toMatchObject({ status: 'DISCARDED' });
    expect((await act(discarded, 'retryFailed')).body.code).toBe('ACTION_REFUSED');
    // Taking it back gives each store the very menu that it had.
    const back = await call<PlannedDeployment>('POST', `deployments/${id}/takeBack`);
    expect(back.body.data).toMatchObject({ stores: 4, blocked: 0, unchanged: 0 });
    const backId = back.body.data.id;
    expect(await deployment(backId)).toMatchObject({ restoresId: id, mostRemoved: null });
    await act(backId, 'apply');
    expect(await ended(backId)).toMatchObject({ status: 'DONE' });
    expect(await guestsSee(0)).toContain('Pizza 4');
  });
});

describe('who may deploy', () => {
  test('people see and plan only the stores where they work, and leave the plans of others alone', async () => {
    const [mine = ''] = storeIds;
    const manager = await api.signIn(session.customerUuid, { stores: [mine] });
    const planned = await manager.call<PlannedDeployment>('POST', `${main}/deployments/plan`, {
      ...{ channelMenuIds: [chain.channelMenuId], storeUuids: storeIds },
    });
    expect(planned.body.data.stores).toBe(1);
    const { id } = await plan();
    const refused = await manager.call('POST', `${main}/deployments/${id}/actions/apply`, {});
    expect(refused.body.code).toBe('FORBIDDEN');
    expect(await statuses(id)).toHaveLength(4);
  });

  test('a role without the right to deploy reads and changes nothing', async () => {
    await chain.made('access/roles', { name: 'Reader', rights: { '*': ['read'] } });
    const reader = await api.signIn(session.customerUuid, { role: 'Reader' });
    const { id } = await plan();
    const planned = await reader.call('POST', `${main}/deployments/plan`, {
      ...{ channelMenuIds: [chain.channelMenuId], storeUuids: storeIds },
    });
    expect(planned.status).toBe(403);
    expect((await reader.call('POST', `${main}/deployments/${id}/actions/apply`, {})).status).toBe(403);
    expect((await reader.call('GET', `${main}/deployments/${id}`)).status).toBe(200);
  });

  test('another customer finds nothing', async () => {
    const { id } = await plan();
    const [line] = await linesOf(id);
    const stranger = await api.signIn(await api.createCustomer('Somebody else'));
    const statuses: number[] = [];
    for (const [method, path, body] of [
      ['POST', `deployments/${id}/actions/apply`, {}],
      ['POST', `deployments/${id}/planAgain`],
      ['POST', `deployments/${id}/takeBack`],
      ['GET', `deploymentStores/${line?.id}/review`],
      ['GET', `deploymentStores/${line?.id}/document`],
      ['POST', 'deployments/plan', { channelMenuIds: [chain.channelMenuId], storeUuids: storeIds }],
    ] as const)
      statuses.push((await stranger.call(method, `${main}/${path}`, body)).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
  });
});
