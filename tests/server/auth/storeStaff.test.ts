import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Account, type Session, startApi } from '../../support/api.ts';
import { issuesOf } from '../../support/hireSites.ts';

const api = await startApi();
const main = '/services/main';
const staff = `${main}/access/staff`;
const storesPath = '/services/store/api/stores/stores';
let customer: string;
let owner: Session;
let manager: Session;
let colleague: Account;
let ownerRole: string;
const stores = { sandton: '', rosebank: '' };

const storeNamed = async (name: string) => {
  const { body } = await owner.call('POST', storesPath, { name, code: name });
  return String(body.data.id);
};
const listed = async (session: Session, path: string) =>
  (await session.call<WireRecord[]>('GET', path)).body.data;
const recordOf = async ({ email }: Account) => {
  const found = await listed(owner, `${staff}?filter={"email":"${email}"}`);
  return found[0] as WireRecord;
};

beforeAll(async () => {
  customer = await api.createCustomer('Stores and staff');
  owner = await api.signIn(customer);
  stores.sandton = await storeNamed('Sandton');
  stores.rosebank = await storeNamed('Rosebank');
  manager = await api.signIn(customer, { stores: [stores.sandton] });
  colleague = await api.createAccount([customer], { stores: [stores.rosebank] });
  ownerRole = String((await listed(owner, `${main}/access/roles?filter={"name":"Owner"}`))[0]?.id);
});

const person = (values: object) => ({
  name: 'New',
  email: `${crypto.randomUUID()}@staff.example`,
  ...values,
});

describe('somebody who works for some stores', () => {
  test('sees those who work in them, and those who work for all', async () => {
    const seen = (await listed(manager, staff)).map(({ storeUuids }) => storeUuids ?? []);
    expect(seen.toSorted()).toEqual([[], [stores.sandton]]);
    expect((await manager.call('GET', `${staff}/${(await recordOf(colleague)).id}`)).status).toBe(404);
  });

  test('gives people no more than their own stores', async () => {
    const add = (storeUuids?: string[]) =>
      issuesOf(manager.call('POST', staff, person({ roleId: ownerRole, storeUuids })));
    expect(await add([stores.sandton])).toEqual([201, undefined]);
    for (const beyond of [[stores.rosebank], [stores.sandton, stores.rosebank], [], undefined])
      expect(await add(beyond)).toEqual([422, ['storeUuids ownStores']]);
    const colleagues = await listed(manager, staff);
    const ours = colleagues.find(({ storeUuids }) => (storeUuids as string[])?.length);
    const widen = manager.call('PATCH', `${staff}/${ours?.id}`, { storeUuids: [] });
    expect(await issuesOf(widen)).toEqual([422, ['storeUuids ownStores']]);
  });

  test('changes nobody who works elsewhere too, and no role', async () => {
    const [boss] = (await listed(manager, staff)).filter(
      ({ storeUuids }) => !(storeUuids as string[])?.length,
    );
    for (const [method, path, body] of [
      ['PATCH', `${staff}/${boss?.id}`, { isActive: false }],
      ['DELETE', `${staff}/${boss?.id}`, undefined],
      ['PATCH', `${main}/access/roles/${ownerRole}`, { description: 'x' }],
    ] as const) {
      const { status, body: answer } = await manager.call(method, path, body);
      expect([method, status, answer.code]).toEqual([method, 403, 'OTHER_STORES']);
    }
    const reset = await manager.call('POST', `${staff}/${boss?.id}/resetPassword`);
    expect([reset.status, reset.body.code]).toEqual([403, 'ACCOUNT_OUT_OF_REACH']);
    const signOut = await manager.call('POST', `${staff}/${(await recordOf(colleague)).id}/signOut`);
    expect(signOut.status).toBe(404);
  });

  test('leaves everybody else their access when they change staff', async () => {
    const session = await api.signInAs(colleague, customer);
    const { body } = await manager.call(
      'POST',
      staff,
      person({ roleId: ownerRole, storeUuids: [stores.sandton] }),
    );
    expect((await manager.call('DELETE', `${staff}/${body.data.id}`)).status).toBe(200);
    expect((await session.call('GET', storesPath)).status).toBe(200);
    expect((await owner.call('GET', storesPath)).status).toBe(200);
  });
});

test('a change of stores takes effect with the next request, in sessions that are open too', async () => {
  const moving = await api.createAccount([customer], { stores: [stores.sandton] });
  const session = await api.signInAs(moving, customer);
  const names = async () => (await listed(session, storesPath)).map(({ name }) => name);
  expect(await names()).toEqual(['Sandton']);
  const { id } = await recordOf(moving);
  await owner.call('PATCH', `${staff}/${id}`, { storeUuids: [stores.rosebank] });
  expect(await names()).toEqual(['Rosebank']);
  await owner.call('PATCH', `${staff}/${id}`, { storeUuids: [] });
  expect(await names()).toEqual(['Rosebank', 'Sandton']);
});

test('somebody who works for all stores stays in charge', async () => {
  const alone = await api.createCustomer('One owner');
  const boss = await api.signIn(alone);
  const { body } = await boss.call('POST', storesPath, { name: 'Only', code: 'O' });
  await api.createAccount([alone], { stores: [String(body.data.id)] });
  const everybody = await listed(boss, staff);
  const self = everybody.find(({ storeUuids }) => !(storeUuids as string[])?.length);
  const limited = await boss.call('PATCH', `${staff}/${self?.id}`, { storeUuids: [body.data.id] });
  expect([limited.status, limited.body.code]).toEqual([409, 'NOBODY_IN_CHARGE']);
});

test('a store is not deleted while somebody works only there', async () => {
  const { status, body } = await owner.call('DELETE', `${storesPath}/${stores.rosebank}`);
  expect([status, body.users?.[0]?.resource]).toEqual([409, 'access/staff']);
});

test('the sign-in tells the pages whose stores they show', async () => {
  const { body } = await api.call<{ stores: unknown }>('POST', `${main}/auth/refreshToken`, {
    body: { refreshToken: manager.refreshToken },
  });
  expect(body.data.stores).toEqual([stores.sandton]);
});
