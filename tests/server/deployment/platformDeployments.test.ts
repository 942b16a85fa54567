import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlatformDeployment } from '../../../contract/calls/platformDeployments.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { chainMenu } from '../../support/chainMenu.ts';
import { controlOf, guestText, openSimulator, simulatorEnvironment } from '../../support/simulator.ts';
import { until } from '../../support/until.ts';

const platforms = await openSimulator();
const control = controlOf(platforms.address);
const api = await startApi(undefined, {
  environment: { ...simulatorEnvironment(platforms), PLATFORM_RETRY_SECONDS: '1' },
});
const main = '/services/main';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Platforms'));
});
afterAll(() => platforms.close());

const call = <Data = WireRecord>(method: string, path: string, body?: object) =>
  session.call<Data>(method, `${main}/${path}`, body);

const isOver = (id: string) =>
  until(`deployment ${id} is over`, async () => {
    const { status } = (await call('GET', `deployments/${id}`)).body.data;
    return status !== 'RUNNING' && status !== 'PLANNED' && status;
  });

test('a menu is published for Mr D, submitted, and counted; the same content again changes nothing (P2-3.4-07)', async () => {
  const chain = await chainMenu(session, { name: 'Mr D', code: 'MR_DELIVERY' }, 2);
  const payload = { channelmenuId: chain.channelMenuId, deployType: 'FULL', deploymentMenuFile: '{}' };
  const mrd = (name: 'publish' | 'submit') => call<PlatformDeployment>('POST', `v1/mrd/${name}`, payload);
  expect((await mrd('submit')).body.code).toBe('MRD_NOT_PUBLISHED');
  expect((await mrd('publish')).body.code).toBe('MRD_STORE_NOT_LINKED');
  const storeUuid = await chain.openStore();
  await chain.made('/services/store/api/v1/stores/mrdCred', {
    ...{ storeUuid, mrdStoreId: 'branch-1', authType: 'NONE', enabled: true },
  });
  const published = await mrd('publish');
  expect(published.body.data).toMatchObject({
    status: 'PUBLISHED',
    stores: [{ storeUuid, status: 'PLANNED' }],
  });
  const { deploymentId } = published.body.data;
  expect((await mrd('publish')).body.data.deploymentId).toBe(deploymentId);
  const guests = () => guestText(`${platforms.address}/guest/mrd/branch-1`);
  expect(await guests()).not.toContain('Pizza 1');
  const submitted = await mrd('submit');
  expect([submitted.status, submitted.body.data.status]).toEqual([202, 'IN_PROGRESS']);
  expect(await isOver(deploymentId)).toBe('DONE');
  expect(await guests()).toContain('Pizza 1');
  // Again, now that it is complete.
  expect((await mrd('publish')).body.data).toMatchObject({ deploymentId, status: 'COMPLETE' });
  expect((await mrd('submit')).body.data).toMatchObject({ deploymentId, status: 'COMPLETE' });

  await chain.setPrice(0, 12_300);
  const later = (await mrd('publish')).body.data;
  expect(later.deploymentId).not.toBe(deploymentId);
  await mrd('submit');
  expect(await isOver(later.deploymentId)).toBe('DONE');
  expect(await guests()).toContain('123');
  const item = chain.items[0]?.id;
  const isSoldOut = async () => (await guests()).includes('Sold out');
  await chain.setPrice(0, 45_600);
  await chain.made(`menuitem/${item}/actions/sellOut`, { ends: 'NEVER', storeUuids: [], channelIds: [] });
  await until('Mr D knows that it is sold out', isSoldOut);
  const [entry] = (await call<WireRecord[]>('GET', 'soldOut')).body.data;
  await chain.made(`soldOut/${entry?.id}/actions/backOnSale`, {});
  await until('Mr D knows that it is back', async () => !(await isSoldOut()));
  // It got the menu that was deployed, and not what somebody has changed since.
  expect(await guests()).toContain('123');
  expect(await guests()).not.toContain('456');
  const unknown = { ...payload, channelmenuId: crypto.randomUUID() };
  expect((await call('POST', 'v1/mrd/publish', unknown)).body.code).toBe('MRD_CHANNEL_MENU_NOT_FOUND');
});

test('one call deploys a menu to every linked store of Uber Eats, which then hears what is sold out (P2-1-09)', async () => {
  const customer = await api.createCustomer('Uber Eats');
  session = await api.signIn(customer);
  const chain = await chainMenu(session, { name: 'Uber Eats', code: 'UBER_EATS' }, 2);
  const payload = { channelmenuId: chain.channelMenuId };
  const deploy = () => call<PlatformDeployment>('POST', 'ubermenudeploy', payload);
  const info = () => call<PlatformDeployment | null>('GET', `ubermenudeploy/info/${chain.channelMenuId}`);
  expect((await deploy()).body.code).toBe('UBER_STORE_NOT_LINKED');
  expect((await info()).body.data).toBeNull();
  const uberStoreUuid = crypto.randomUUID();
  await control.addStores([uberStoreUuid]);
  const storeUuid = await chain.openStore(uberStoreUuid);
  const begun = await deploy();
  expect([begun.status, begun.body.data]).toMatchObject([
    202,
    { status: 'IN_PROGRESS', stores: [{ storeUuid, status: 'WAITING' }] },
  ]);
  expect(await isOver(begun.body.data.deploymentId)).toBe('DONE');
  expect((await info()).body.data).toMatchObject({
    status: 'COMPLETE',
    stores: [{ storeUuid, status: 'COMPLETE' }],
  });
  expect(await control.guestPage(uberStoreUuid)).toContain('Pizza 0');

  const item = chain.items[0]?.id;
  const isSoldOut = async () => {
    const menu: { items: { id: string; suspension_info?: { suspension?: { suspend_until?: number } } }[] } =
      await control.menuOf(uberStoreUuid);
    const found = menu.items.find(({ id }) => id === `i-${item}`);
    return (found?.suspension_info?.suspension?.suspend_until ?? 0) > Date.now() / 1000;
  };
  expect(await isSoldOut()).toBe(false);
  await chain.made(`menuitem/${item}/actions/sellOut`, {
    ...{ ends: 'NEVER', storeUuids: [storeUuid], channelIds: [] },
  });
  await until('Uber Eats knows that it is sold out', isSoldOut);
  const [entry] = (await call<WireRecord[]>('GET', 'soldOut')).body.data;
  await chain.made(`soldOut/${entry?.id}/actions/backOnSale`, {});
  await until('Uber Eats knows that it is back', async () => !(await isSoldOut()));
});

test('a size that sells out comes back on Uber Eats by itself, and a plan does not carry what was sold out while somebody made it', async () => {
  session = await api.signIn(await api.createCustomer('Two sizes'));
  const chain = await chainMenu(session, { name: 'Uber Eats', code: 'UBER_EATS' }, 2);
  const { made } = chain;
  const uberStoreUuid = crypto.randomUUID();
  await control.addStores([uberStoreUuid]);
  const storeUuid = await chain.openStore(uberStoreUuid);
  const [list] = (await call<WireRecord[]>('GET', 'priceList')).body.data;
  const large = await made('menuitem/subtype', { menuItemId: chain.items[0]?.id, name: 'Large' });
  await made('priceListElements', {
    ...{ priceListId: list?.id, priceOf: 'MENU_ITEM_VARIANT', subtypeId: large.id, price: 15_000 },
  });
  const category = await made('stockcategories', { name: 'Bases' });
  const base = await made('stockitems', {
    ...{ stockCode: 'LB', description: 'Large base', stockCategoryId: category.id, baseUnitTypeId: 11 },
  });
  const line = { quantity: 1, unitTypeId: 11, stockItemId: base.id };
  const recipe = await made('recipes', { name: 'Large pizza', lines: [line] });
  await made('subtypeRecipes', { subtypeId: large.id, recipeId: recipe.id });

  const suspended = async () => {
    const {
      items,
    }: { items: { id: string; suspension_info?: { suspension?: { suspend_until?: number } } }[] } =
      await control.menuOf(uberStoreUuid);
    return items
      .filter((one) => (one.suspension_info?.suspension?.suspend_until ?? 0) > Date.now() / 1000)
      .map(({ id }) => id);
  };
  const areSuspended = (ids: string[]) =>
    until(`Uber Eats knows what is sold out: ${ids}`, async () => String(await suspended()) === String(ids));
  const sellOut = () =>
    made(`stockitems/${base.id}/actions/sellOut`, { ends: 'NEVER', storeUuids: [storeUuid], channelIds: [] });
  const backOnSale = async () => {
    const filter = encodeURIComponent('{"isNow":true}');
    for (const { id } of (await call<WireRecord[]>('GET', `soldOut?filter=${filter}`)).body.data)
      await made(`soldOut/${id}/actions/backOnSale`, {});
  };
  const plan = async () =>
    String(
      (await made('deployments/plan', { channelMenuIds: [chain.channelMenuId], storeUuids: [storeUuid] })).id,
    );

  await sellOut();
  const first = await plan();
  await made(`deployments/${first}/actions/apply`, {});
  expect(await isOver(first)).toBe('DONE');
  expect(await suspended()).toEqual([`v-${large.id}`]);
  await backOnSale();
  await areSuspended([]);
  await sellOut();
  await areSuspended([`v-${large.id}`]);

  await chain.setPrice(1, 11_000);
  const second = await plan();
  await backOnSale();
  await areSuspended([]);
  await made(`deployments/${second}/actions/apply`, {});
  expect(await isOver(second)).toBe('DONE');
  expect(await suspended()).toEqual([]);

  // Somebody sells it out while the menu is on its way.
  await chain.setPrice(1, 12_000);
  const third = await plan();
  await control.fault({ platform: 'uber', kind: 'TOO_MANY', times: 1, retryAfter: 1 });
  await made(`deployments/${third}/actions/apply`, {});
  await sellOut();
  expect(await isOver(third)).toBe('DONE');
  await areSuspended([`v-${large.id}`]);
});

test('a platform that does not answer keeps no other from hearing what is sold out, and nobody from selling out more', async () => {
  session = await api.signIn(await api.createCustomer('Two platforms'));
  const chain = await chainMenu(session, { name: 'Uber Eats', code: 'UBER_EATS' }, 2);
  const { made } = chain;
  const uberIds = [crypto.randomUUID(), crypto.randomUUID()];
  await control.addStores(uberIds);
  const mrd = await made('channels', { name: 'Mr D', code: 'MR_DELIVERY' });
  const on = { menuId: chain.menuId, channelId: mrd.id };
  const atMrd = await made('channelsmenus', on);
  for (const { id } of chain.items) await made('channelItems', { ...on, menuItemId: id });
  const storeUuids: string[] = [];
  for (const [index, id] of uberIds.entries()) {
    const storeUuid = await chain.openStore(id);
    storeUuids.push(storeUuid);
    await made('/services/store/api/v1/stores/mrdCred', {
      ...{ storeUuid, mrdStoreId: `two-${index}`, authType: 'NONE', enabled: true },
    });
  }
  const { id } = await made('deployments/plan', {
    ...{ channelMenuIds: [chain.channelMenuId, atMrd.id], storeUuids },
  });
  await made(`deployments/${id}/actions/apply`, {});
  expect(await isOver(String(id))).toBe('DONE');

  // More than it can be asked before it answers again, however slow the machine is.
  const hangs = 1_000;
  await control.fault({ platform: 'mrd', kind: 'HANG', times: hangs });
  const sellOut = (index: number) =>
    made(`menuitem/${chain.items[index]?.id}/actions/sellOut`, {
      ...{ ends: 'NEVER', storeUuids: [], channelIds: [] },
    });
  const soldOut = async (store: string) =>
    (await control.menuOf(store)).items.filter(
      (item: { suspension_info?: unknown }) =>
        item.suspension_info !== undefined && item.suspension_info !== null,
    ).length;
  await sellOut(0);
  await until(
    'Mr D is asked and does not answer',
    async () => Number((await control.faultsLeft())[0]) < hangs,
  );
  for (const store of uberIds)
    await until('Uber Eats knows the first', async () => (await soldOut(store)) === 1);
  await sellOut(1);
  for (const store of uberIds) await until('Uber Eats knows both', async () => (await soldOut(store)) === 2);
  const guests = () => guestText(`${platforms.address}/guest/mrd/two-0`);
  expect(await guests()).not.toContain('Sold out');
  await control.clear();
  await until('Mr D hears of it once it answers', async () => (await guests()).includes('Sold out'));
});
