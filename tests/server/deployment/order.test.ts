import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlannedDeployment, StoreReview } from '../../../contract/calls/deployments.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { chainMenu } from '../../support/chainMenu.ts';
import { inAnHour, letMomentCome } from '../../support/moments.ts';
import { controlOf, openSimulator, simulatorEnvironment } from '../../support/simulator.ts';
import { until } from '../../support/until.ts';

const uber = await openSimulator();
const control = controlOf(uber.address);
afterAll(() => uber.close());
const api = await startApi(undefined, {
  environment: { ...simulatorEnvironment(uber), PLATFORM_RETRY_SECONDS: '1' },
});
let session: Session;
let chain: Awaited<ReturnType<typeof chainMenu>>;
const uberId = crypto.randomUUID();
let storeUuid: string;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Order'));
  chain = await chainMenu(session, { name: 'Uber Eats', code: 'UBER_EATS' });
  await control.addStores([uberId]);
  storeUuid = await chain.openStore(uberId);
});

const call = <Data = WireRecord>(method: string, path: string, body?: object) =>
  session.call<Data>(method, `/services/main/${path}`, body);
const act = (id: string, action: string, form: object = {}) =>
  call('POST', `deployments/${id}/actions/${action}`, form);
const guestsSee = () => control.guestPage(uberId);

async function plan(more: object = {}): Promise<string> {
  const { status, body, text } = await call<PlannedDeployment>('POST', 'deployments/plan', {
    ...{ channelMenuIds: [chain.channelMenuId], storeUuids: [storeUuid] },
    ...more,
  });
  expect(status, text).toBe(201);
  return body.data.id;
}

async function applied(id: string): Promise<string> {
  const { status, text } = await act(id, 'apply');
  expect(status, text).toBe(200);
  return id;
}

async function lineOf(id: string): Promise<WireRecord> {
  const filter = encodeURIComponent(JSON.stringify({ deploymentId: id }));
  const [line] = (await call<WireRecord[]>('GET', `deploymentStores?filter=${filter}`)).body.data;
  if (!line) throw new Error(`Deployment ${id} has no store.`);
  return line;
}

const isOver = (id: string) =>
  until(`deployment ${id} is over`, async () => {
    const { data } = (await call('GET', `deployments/${id}`)).body;
    return data.status !== 'RUNNING' && data;
  });

test('a menu for later neither keeps one for sooner from the store nor gives way to one that was sent before its moment', async () => {
  await chain.setPrice(0, 11_100);
  const sooner = await applied(await plan({ timing: 'AT', startsAt: inAnHour() }));
  await chain.setPrice(0, 12_200);
  const later = await applied(await plan({ timing: 'AT', startsAt: inAnHour() }));
  await letMomentCome(api, sooner);
  expect(await isOver(sooner)).toMatchObject({ status: 'DONE', completeCount: 1 });
  expect(await guestsSee()).toContain('111');
  await chain.setPrice(0, 13_300);
  const now = await applied(await plan());
  expect(await isOver(now)).toMatchObject({ status: 'DONE', completeCount: 1 });
  expect(await guestsSee()).toContain('133');
  await letMomentCome(api, later);
  expect(await isOver(later)).toMatchObject({ status: 'DONE', completeCount: 1 });
  expect(await guestsSee()).toContain('122');

  // Taking it back gives the store what it had a moment before, and not what it had when somebody planned.
  const back = (await call<PlannedDeployment>('POST', `deployments/${later}/takeBack`)).body.data.id;
  expect((await lineOf(back)).contentSha256).toBe((await lineOf(now)).contentSha256);
  await applied(back);
  expect(await isOver(back)).toMatchObject({ status: 'DONE', completeCount: 1 });
  expect(await guestsSee()).toContain('133');
});

test('a failure of a menu for later is retried as of its moment, so that what was sent before it does not win', async () => {
  await chain.setPrice(0, 14_400);
  const later = await applied(await plan({ timing: 'AT', startsAt: inAnHour() }));
  await chain.setPrice(0, 15_500);
  await isOver(await applied(await plan()));
  await control.fault({ platform: 'uber', stores: [uberId], kind: 'REFUSE', times: 1 });
  await letMomentCome(api, later);
  expect(await isOver(later)).toMatchObject({ status: 'PARTLY', failedCount: 1 });
  expect((await act(later, 'retryFailed')).status).toBe(200);
  expect(await isOver(later)).toMatchObject({ status: 'DONE', completeCount: 1 });
  expect(await guestsSee()).toContain('144');
});

test('a plan is refused once its stores have another menu, and shows after planning again what it takes from that one', async () => {
  await chain.remove(4);
  const few = await plan();
  await chain.made('channelItems', {
    ...{ menuId: chain.menuId, channelId: chain.channelId, menuItemId: chain.items[4]?.id },
  });
  await chain.setPrice(0, 16_600);
  await isOver(await applied(await plan()));
  expect((await act(few, 'apply')).body).toMatchObject({
    code: 'DEPLOYMENT_OUTDATED',
    details: { stores: '1' },
  });
  expect((await call('POST', `deployments/${few}/planAgain`)).status).toBe(200);
  expect((await act(few, 'apply')).body.code).toBe('DEPLOYMENT_EMPTY');

  // A plan that takes another one back keeps its documents when it is planned again.
  await chain.setPrice(0, 17_700);
  const taken = await applied(await plan());
  await isOver(taken);
  const back = (await call<PlannedDeployment>('POST', `deployments/${taken}/takeBack`)).body.data.id;
  await chain.setPrice(0, 18_800);
  await isOver(await applied(await plan()));
  expect((await act(back, 'apply')).body.code).toBe('DEPLOYMENT_OUTDATED');
  expect((await call('POST', `deployments/${back}/planAgain`)).status).toBe(200);
  const review = await call<StoreReview>('GET', `deploymentStores/${(await lineOf(back)).id}/review`);
  expect(review.body.data.changes?.changes).toMatchObject([{ kind: 'PRICE', before: 18_800, after: 16_600 }]);
  await isOver(await applied(back));
  expect(await guestsSee()).toContain('166');
});
