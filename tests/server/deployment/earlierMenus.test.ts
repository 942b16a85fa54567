import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EarlierMenus, PlannedDeployment, StoreReview } from '../../../contract/calls/deployments.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { chainMenu } from '../../support/chainMenu.ts';
import { controlOf, openSimulator, simulatorEnvironment } from '../../support/simulator.ts';
import { until } from '../../support/until.ts';

const uber = await openSimulator();
afterAll(() => uber.close());
const control = controlOf(uber.address);
const api = await startApi(undefined, { environment: simulatorEnvironment(uber) });
const main = '/services/main';
const uberIds = [crypto.randomUUID(), crypto.randomUUID()] as const;
const storeIds: string[] = [];
let session: Session;
let chain: Awaited<ReturnType<typeof chainMenu>>;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Chain'));
  chain = await chainMenu(session, { name: 'Uber Eats', code: 'UBER_EATS' }, 2);
  await control.addStores(uberIds);
  for (const id of uberIds) storeIds.push(await chain.openStore(id));
});

const call = <Data = WireRecord>(method: string, path: string, body?: object) =>
  session.call<Data>(method, `${main}/${path}`, body);
const where = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const listed = async (path: string, filter: object) =>
  (await call<WireRecord[]>('GET', `${path}?${where(filter)}`)).body.data;

async function plan(storeUuids = storeIds): Promise<string> {
  const { status, body, text } = await call<PlannedDeployment>('POST', 'deployments/plan', {
    ...{ channelMenuIds: [chain.channelMenuId], storeUuids },
  });
  expect(status, text).toBe(201);
  return body.data.id;
}

async function apply(id: string): Promise<void> {
  const { status, text } = await call('POST', `deployments/${id}/actions/apply`, {});
  expect(status, text).toBe(200);
  await until('the deployment is over', async () => {
    const { data } = (await call('GET', `deployments/${id}`)).body;
    return data.status === 'DONE' || undefined;
  });
}

const lineOf = async (deploymentId: string, storeUuid: unknown = storeIds[0]) => {
  const [line] = await listed('deploymentStores', { deploymentId, storeUuid });
  if (!line) throw new Error('The deployment has no such store.');
  return line;
};
const liveOf = async (storeUuid: unknown = storeIds[0]) => {
  const [live] = await listed('liveMenus', { storeUuid });
  if (!live) throw new Error('The store has no live menu.');
  return live;
};
const earlierOf = async (id: unknown, query = '') =>
  (await call<EarlierMenus>('GET', `liveMenus/${id}/earlier${query}`)).body.data;
const review = async (id: unknown) =>
  (await call<StoreReview>('GET', `deploymentStores/${id}/review`)).body.data;

test('a plan for a store whose menu was changed on the platform counts and shows what it overwrites there', async () => {
  await apply(await plan());
  const [item] = (await control.menuOf(uberIds[0])).items;
  const before = item.price_info.price;
  await control.changePrice(uberIds[0], 1);
  const { id } = await liveOf();
  await call('POST', `liveMenus/${id}/actions/compare`, {});
  await until('the menu was compared', async () => (await liveOf()).driftState === 'CHANGED' || undefined);

  const again = await plan();
  const line = await lineOf(again);
  expect(line).toMatchObject({ status: 'PLANNED', changeCount: 1 });
  expect(await review(line.id)).toMatchObject({
    changes: { changes: [] },
    overwrites: { count: 1, changes: [{ kind: 'PRICE', before, after: 1 }] },
  });
  // Nothing is different at the other store, so nothing is overwritten there.
  const other = await lineOf(again, storeIds[1]);
  expect(other).toMatchObject({ status: 'UNCHANGED', changeCount: 0 });
  expect((await review(other.id)).overwrites).toBeNull();

  await apply(again);
  expect((await control.menuOf(uberIds[0])).items[0]).toMatchObject(item);
  expect((await review(line.id)).overwrites).toBeNull();
});

test('every menu that a store got is listed with who deployed it, and any of them can be planned and sent again byte for byte', async () => {
  const [store = ''] = storeIds;
  for (const price of [11_000, 12_000, 13_000]) {
    await chain.setPrice(0, price);
    await apply(await plan([store]));
  }
  const { id } = await liveOf();
  const { menus, hasMore } = await earlierOf(id);
  expect(menus.map(({ isLive }) => isLive)).toEqual([true, ...Array(menus.length - 1).fill(false)]);
  expect(hasMore).toBe(false);
  expect(menus.map(({ sentAt }) => sentAt)).toEqual(
    menus
      .map(({ sentAt }) => sentAt)
      .toSorted()
      .reverse(),
  );
  const [event] = await listed('access/audit-log', { action: 'apply' });
  expect(event?.actorName).toBeTruthy();
  expect(menus[0]).toMatchObject({ by: event?.actorName, itemCount: 2 });
  // The next page begins where this one ends.
  expect((await earlierOf(id, `?before=${menus[1]?.sentAt}`)).menus).toEqual(menus.slice(2));

  const old = menus[2];
  if (!old) throw new Error('The store has no such menu.');
  const planned = await call<PlannedDeployment>('POST', `deploymentStores/${old.sentId}/restore`);
  expect(planned.status, planned.text).toBe(201);
  expect(planned.body.data).toMatchObject({ stores: 1, blocked: 0, unchanged: 0 });
  const restoring = planned.body.data.id;
  const line = await lineOf(restoring);
  expect(line).toMatchObject({ status: 'PLANNED', changeCount: 1, guard: 'FINE' });
  expect((await review(line.id)).changes?.changes).toMatchObject([
    { kind: 'PRICE', before: 13_000, after: 11_000 },
  ]);
  const document = (path: string) => call('GET', path).then(({ text }) => text);
  expect(await document(`deploymentStores/${line.id}/document`)).toBe(
    await document(`deploymentStores/${old.sentId}/document`),
  );
  expect((await call('GET', `deployments/${restoring}`)).body.data).toMatchObject({
    restoresId: old.deploymentId,
  });

  // Planning it again keeps the menu of then, and not the one of now.
  await chain.setPrice(0, 14_000);
  expect((await call('POST', `deployments/${restoring}/planAgain`)).status).toBe(200);
  expect(await lineOf(restoring)).toMatchObject({ contentSha256: line.contentSha256 });
  await apply(restoring);
  expect(await control.guestPage(uberIds[0])).toContain('110');
  expect((await earlierOf(id)).menus[0]).toMatchObject({ deploymentId: restoring, isLive: true });
});

test('a store that is no longer linked blocks the plan that restores its menu, and only menus that it got can be restored', async () => {
  const uberId = crypto.randomUUID();
  await control.addStores([uberId]);
  const store = await chain.openStore(uberId);
  const first = await plan([store]);
  const notSent = await call('POST', `deploymentStores/${(await lineOf(first, store)).id}/restore`);
  expect(notSent.body).toMatchObject({ code: 'DEPLOYMENT_NOT_SENT' });
  await apply(first);
  const sent = await lineOf(first, store);
  await chain.setPrice(0, 15_000);
  await apply(await plan([store]));
  const links = '/services/store/api/stores/uber/stores';
  const linked = await session.call<WireRecord[]>('GET', `${links}?${where({ storeUuid: store })}`);
  const unlinked = await session.call('PATCH', `${links}/${linked.body.data[0]?.id}`, {
    uberStoreUuid: null,
  });
  expect(unlinked.status, unlinked.text).toBeLessThan(300);
  const { body } = await call<PlannedDeployment>('POST', `deploymentStores/${sent.id}/restore`);
  expect(body.data).toMatchObject({ stores: 1, blocked: 1 });
  const line = await lineOf(body.data.id, store);
  expect((await review(line.id)).findings).toMatchObject([
    { code: 'STORE_NOT_LINKED', severity: 'BLOCKER', part: 'stores/uber-links' },
  ]);
});

test('people without the right to deploy restore nothing, and nobody reads or restores the menus of others', async () => {
  const { id } = await liveOf();
  const [, old] = (await earlierOf(id)).menus;
  await chain.made('access/roles', { name: 'Reader', rights: { '*': ['read'] } });
  const reader = await api.signIn(session.customerUuid, { role: 'Reader' });
  const elsewhere = await api.signIn(session.customerUuid, { stores: [storeIds[1] ?? ''] });
  const stranger = await api.signIn(await api.createCustomer('Somebody else'));
  const statuses = async (of: Session) => [
    (await of.call('GET', `${main}/liveMenus/${id}/earlier`)).status,
    (await of.call('POST', `${main}/deploymentStores/${old?.sentId}/restore`)).status,
  ];
  expect(await statuses(reader)).toEqual([200, 403]);
  expect(await statuses(elsewhere)).toEqual([404, 404]);
  expect(await statuses(stranger)).toEqual([404, 404]);
});
