import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlannedDeployment } from '../../../contract/calls/deployments.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';
import { chainMenu } from '../../support/chainMenu.ts';
import { inAnHour, letMomentCome } from '../../support/moments.ts';
import { controlOf, openSimulator, simulatorEnvironment } from '../../support/simulator.ts';
import { until } from '../../support/until.ts';

const uber = await openSimulator();
afterAll(() => uber.close());
const api = await startApi(undefined, { environment: simulatorEnvironment(uber) });
const main = '/services/main';
const stores = '/services/store/api/stores';
let session: Session;
let chain: Awaited<ReturnType<typeof chainMenu>>;

/** A time zone in which it is between noon and one now, and that hour as a moment. */
const ahead = 12 - new Date().getUTCHours();
const noonZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
const atHour = (hour: number) => {
  const today = new Date(Date.now() + ahead * 3_600_000).toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T00:00:00Z`) + (hour - ahead) * 3_600_000).toISOString();
};
const today = () => new Date(Date.now() + ahead * 3_600_000).toISOString().slice(0, 10);
const everyDay = (...ranges: { from: string; to: string }[]) =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, ranges]));

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Chain'));
  chain = await chainMenu(session, { name: 'Uber Eats', code: 'UBER_EATS' }, 2);
});

async function plan(storeUuids: string[], more: object): Promise<string> {
  const { status, body, text } = await session.call<PlannedDeployment>('POST', `${main}/deployments/plan`, {
    ...{ channelMenuIds: [chain.channelMenuId], storeUuids },
    ...more,
  });
  expect(status, text).toBe(201);
  const applied = await session.call('POST', `${main}/deployments/${body.data.id}/actions/apply`, {});
  expect(applied.status, applied.text).toBe(200);
  return body.data.id;
}

const linesOf = async (id: string) => {
  const filter = encodeURIComponent(JSON.stringify({ deploymentId: id }));
  const { body } = await session.call<WireRecord[]>('GET', `${main}/deploymentStores?filter=${filter}`);
  return new Map(body.data.map((line) => [String(line.storeUuid), line]));
};

/** A store where it is noon, linked with a store of the platform. */
async function storeAtNoon(hours: object): Promise<string> {
  const uberId = crypto.randomUUID();
  await controlOf(uber.address).addStores([uberId]);
  const id = await chain.openStore(uberId);
  await inTransaction(
    api.database.pool,
    { customer: session.customerUuid, stores: 'all' },
    // People choose places, which have no time zone for every hour.
    (client) => client.query('UPDATE stores SET time_zone = $1 WHERE id = $2', [noonZone, id]),
  );
  await chain.made(`${stores}/storeTradingHours/${id}`, { hours }, 'PUT');
  return id;
}

test('a deployment for later begins by itself at its moment, and not before', async () => {
  const store = await storeAtNoon(everyDay({ from: '08:00', to: '22:00' }));
  const id = await plan([store], { timing: 'AT', startsAt: inAnHour() });
  expect((await linesOf(id)).get(store)).toMatchObject({ status: 'WAITING', attempts: 0 });
  const moment = await letMomentCome(api, id);
  await until('the deployment is over', async () => {
    const { data } = (await session.call('GET', `${main}/deployments/${id}`)).body;
    return data.status === 'DONE' && data.completeCount === 1;
  });
  const line = (await linesOf(id)).get(store);
  expect(Date.parse(String(line?.endedAt))).toBeGreaterThanOrEqual(Date.parse(moment));
});

test('after close means the trading day of each store by its own clock, and not the hours of the menu', async () => {
  // The menu is for breakfast, which is over.
  await chain.made(`menu/${chain.menuId}`, { hours: everyDay({ from: '06:00', to: '09:00' }) }, 'PATCH');
  const usual = everyDay({ from: '08:00', to: '22:00' });
  const open = await storeAtNoon(usual);
  const inBreak = await storeAtNoon(everyDay({ from: '08:00', to: '11:00' }, { from: '14:00', to: '23:00' }));
  const shut = await storeAtNoon(everyDay({ from: '06:00', to: '11:00' }));
  const special = await storeAtNoon(usual);
  await chain.made(`/services/store/specialHours`, {
    ...{ storeUuid: special, name: 'Short day', validFrom: today(), lastDay: today() },
    hours: everyDay({ from: '08:00', to: '15:00' }),
  });
  const closed = await storeAtNoon(usual);
  await chain.made(`/services/store/closures`, {
    ...{ name: 'Stock-taking', firstDay: today(), lastDay: today(), takes: 'NOTHING', storeUuids: [closed] },
  });
  const id = await plan([open, inBreak, shut, special, closed], { timing: 'AFTER_CLOSE' });
  const found = await until('the closed stores have their menu', async () => {
    const lines = await linesOf(id);
    return [shut, closed].every((store) => lines.get(store)?.status === 'COMPLETE') && lines;
  });
  const startsOf = (store: string) => Date.parse(String(found.get(store)?.startsAt));
  expect(startsOf(open)).toBe(Date.parse(atHour(22)));
  expect(startsOf(inBreak)).toBe(Date.parse(atHour(23)));
  expect(startsOf(special)).toBe(Date.parse(atHour(15)));
  for (const store of [open, inBreak, special]) expect(found.get(store)?.status).toBe('WAITING');
  await session.call('POST', `${main}/deployments/${id}/actions/cancel`, {});
});
