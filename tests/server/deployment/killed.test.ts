import path from 'node:path';
import { expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { makeProductCheckout } from '../../support/checkout.ts';
import { signInToDemo } from '../../support/demoSession.ts';
import { atScale, report } from '../../support/endurance.ts';
import { freePort } from '../../support/freePort.ts';
import { makeInstallation } from '../../support/installation.ts';
import { testPatience } from '../../support/patience.ts';
import { startServer } from '../../support/serverProcess.ts';
import { controlOf, openSimulator, simulatorEnvironment } from '../../support/simulator.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';
import { until } from '../../support/until.ts';

const product = await makeProductCheckout();
const copyDemo = makeInstallation('demo', product);
const main = '/services/main';
const stores = '/services/store/api/stores';
const uberIds = Array.from({ length: atScale(12, 60) }, () => crypto.randomUUID());
/** The server is killed when this share of the stores have their menus. */
const shares = atScale([0.1, 0.6], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
const day = [{ from: '00:00', to: '24:00' }];
const always = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
const where = (filter: object) =>
  `filter=${encodeURIComponent(JSON.stringify(filter))}&range=${encodeURIComponent('[0,99]')}`;

test(
  `a server that is killed ${atScale('twice', 'nine times')} while it deploys gives every store its menu once, and leaves none behind`,
  { timeout: atScale(2, 6) * testPatience },
  async () => {
    const uber = await openSimulator();
    try {
      const control = controlOf(uber.address);
      await control.addStores(uberIds);
      const environment = {
        ...{ DATA_DIR: path.join(await makeTestDirectory(), 'data'), PORT: await freePort() },
        ...simulatorEnvironment(uber),
        // A step of the deployment takes seconds, so that the server dies within one, but not within the same again and again.
        PLATFORM_REQUESTS_PER_SECOND: atScale('10', '4'),
      };
      await copyDemo(environment.DATA_DIR);
      let server = startServer(product, { environment });
      const owner = await signInToDemo(await server.address(), 'owner@ember.example');
      const list = async (address: string, filter: object) =>
        (await owner.call('GET', `${address}?${where(filter)}`)).data as WireRecord[];
      const made = async (address: string, values: object, method = 'POST') => {
        const { status, data } = await owner.call(method, address, values);
        expect(status, address).toBeLessThan(300);
        return data as WireRecord;
      };
      const storeIds: string[] = [];
      for (const [index, uberStoreUuid] of uberIds.entries()) {
        const store = await made(`${stores}/stores`, { name: `Chain ${index}`, code: `CHAIN-${index}` });
        const id = String(store.uuid);
        await made(`${stores}/storeTradingHours/${id}`, { hours: always }, 'PUT');
        await made(`${stores}/uber`, { storeUuid: id, uberStoreUuid });
        storeIds.push(id);
      }
      const [channel] = await list(`${main}/channels`, { code: 'UBER_EATS' });
      const [sold] = await list(`${main}/channelsmenus`, { channelId: channel?.id });
      const { id } = await made(`${main}/deployments/plan`, {
        ...{ channelMenuIds: [sold?.id], storeUuids: storeIds },
      });
      await made(`${main}/deployments/${id}/actions/apply`, {});

      const completed = async () =>
        (await list(`${main}/deploymentStores`, { deploymentId: id, status: 'COMPLETE' })).length;
      let behind = 0;
      for (const share of shares) {
        await until(
          'some stores have their menus',
          async () => (await control.storesWithMenu()) > uberIds.length * share,
          testPatience,
        );
        const [known, there] = [await completed(), await control.storesWithMenu()];
        server.child.kill('SIGKILL');
        await server.exit();
        behind += there - known;
        server = startServer(product, { environment });
        await server.address();
      }
      // Otherwise the server did not die within a step.
      expect(behind).toBeGreaterThan(0);

      const deployment = await until(
        'the deployment is over',
        async () => {
          const { data } = await owner.call('GET', `${main}/deployments/${id}`);
          const record = data as WireRecord;
          return record.status !== 'RUNNING' && record;
        },
        testPatience,
      );
      report({
        what: `stores of a deployment whose server is killed ${shares.length} times`,
        ...{ tried: uberIds.length, broken: uberIds.length - Number(deployment.completeCount), as: 'lost' },
      });
      expect(deployment).toMatchObject({ status: 'DONE', completeCount: uberIds.length, failedCount: 0 });
      expect(await completed()).toBe(uberIds.length);
      const documents = await Promise.all(uberIds.map((one) => control.menuOf(one)));
      expect(new Set(documents.map((one) => JSON.stringify(one))).size).toBe(1);
      // One live menu for each store, written once.
      const live = (await list(`${main}/liveMenus`, { channel: 'UBER_EATS' })).filter(({ storeUuid }) =>
        storeIds.includes(String(storeUuid)),
      );
      expect(new Set(live.map(({ storeUuid }) => storeUuid)).size).toBe(uberIds.length);
      expect(live).toHaveLength(uberIds.length);
      expect(live.every(({ version, driftState }) => version === 1 && driftState === 'SAME')).toBe(true);
      const jobs = await list(`${main}/jobs`, { resource: 'deployments' });
      expect(jobs.every(({ status }) => status === 'DONE')).toBe(true);
    } finally {
      await uber.close();
    }
  },
);
