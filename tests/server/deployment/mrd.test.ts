import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlatformDeployment } from '../../../contract/calls/platformDeployments.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { chainMenu } from '../../support/chainMenu.ts';
import { controlOf, guestText, openSimulator, simulatorEnvironment } from '../../support/simulator.ts';
import { until } from '../../support/until.ts';

const platforms = await openSimulator();
const control = controlOf(platforms.address);
const second = `${platforms.address}/mrd/second`;
const environment = simulatorEnvironment(platforms);
const api = await startApi(undefined, {
  environment: {
    ...environment,
    MRD_URLS: `${environment.MRD_URLS},${second}`,
    PLATFORM_RETRY_SECONDS: '1',
  },
});
const main = '/services/main';
const credentials = '/services/store/api/v1/stores/mrdCred';
const secret = 'mr-d-secret-1234';
let session: Session;
let chain: Awaited<ReturnType<typeof chainMenu>>;
let store = '';

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Mr D'));
  chain = await chainMenu(session, { name: 'Mr D', code: 'MR_DELIVERY' }, 2);
  store = await chain.openStore();
  await chain.made(credentials, {
    ...{ storeUuid: store, mrdStoreId: 'JHB-0147', authType: 'BEARER', secret, enabled: true },
  });
});
beforeEach(() => control.clear());
afterAll(() => platforms.close());

const mrd = (name: 'publish' | 'submit', more: object = {}) =>
  session.call<PlatformDeployment>('POST', `${main}/v1/mrd/${name}`, {
    ...{ channelmenuId: chain.channelMenuId, deployType: 'FULL' },
    ...more,
  });
const published = async () => {
  const { status, body, text } = await mrd('publish');
  expect(status, text).toBe(200);
  return body.data;
};
const lastAnswer = async () => (await mrd('publish')).body.data;
const isOver = (id: string) =>
  until(`deployment ${id} is over`, async () => {
    const { status } = (await session.call('GET', `${main}/deployments/${id}`)).body.data;
    return status !== 'RUNNING' && status !== 'PLANNED' && status;
  });
const lineOf = async (id: string) => {
  const filter = encodeURIComponent(JSON.stringify({ deploymentId: id }));
  const { body } = await session.call<WireRecord[]>('GET', `${main}/deploymentStores?filter=${filter}`);
  return body.data[0];
};
const guests = () => guestText(`${platforms.address}/guest/mrd/JHB-0147`);
const credentialsNow = async () => (await session.call('GET', `${credentials}/${store}`)).body.data;

test('publishing says the version, the digest of the content and the warnings, and the partner failing twice is no failure', async () => {
  const first = await published();
  expect(first).toMatchObject({
    ...{ status: 'PUBLISHED', menuVersion: 1, contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ...{ warnings: [], stores: [{ storeUuid: store, menuVersion: 1, errorCode: null }] },
  });
  await control.fault({ platform: 'mrd', kind: 'ERROR', times: 2 });
  const submitted = await mrd('submit');
  expect([submitted.status, submitted.body.data]).toMatchObject([202, { status: 'IN_PROGRESS' }]);
  expect(await isOver(first.deploymentId)).toBe('DONE');
  expect(await lineOf(first.deploymentId)).toMatchObject({ status: 'COMPLETE', attempts: 3 });
  expect(await guests()).toContain('Pizza 1');
  expect(await credentialsNow()).toMatchObject({ lastSubmitStatus: 'COMPLETE' });
  expect(await lastAnswer()).toMatchObject({ deploymentId: first.deploymentId, menuVersion: 1 });

  await chain.setPrice(0, 11_100);
  const later = await published();
  expect(later.menuVersion).toBe(2);
  expect(later.contentSha256).not.toBe(first.contentSha256);
  await mrd('submit');
  expect(await isOver(later.deploymentId)).toBe('DONE');
});

test('what the partner refuses is said in its words, and not sent again; the credentials never come back', async () => {
  await chain.setPrice(0, 12_200);
  const { deploymentId } = await published();
  await control.fault({ platform: 'mrd', kind: 'REFUSE', times: 1 });
  await mrd('submit');
  expect(await isOver(deploymentId)).toBe('PARTLY');
  expect(await credentialsNow()).toMatchObject({ lastSubmitStatus: 'FAILED' });
  const again = await mrd('submit');
  expect([again.status, again.body]).toMatchObject([
    502,
    { code: 'MRD_PARTNER_REJECTED', details: { partnerMessage: 'The menu is not valid.' } },
  ]);
  const anew = await published();
  expect(anew.deploymentId).not.toBe(deploymentId);
  const sent = await mrd('submit');
  expect(await isOver(anew.deploymentId)).toBe('DONE');
  const seen = [again.text, sent.text, JSON.stringify(await credentialsNow())].join();
  expect(seen).not.toContain(secret);
});

test('submitting again sends to the stores that the first time did not reach', async () => {
  await chain.setPrice(0, 13_300);
  const { deploymentId } = await published();
  await session.call('PUT', `${credentials}/${store}`, { enabled: false });
  await mrd('submit');
  expect(await isOver(deploymentId)).toBe('PARTLY');
  await session.call('PUT', `${credentials}/${store}`, { enabled: true });
  const again = await mrd('submit');
  expect([again.status, again.body.data]).toMatchObject([202, { deploymentId, status: 'IN_PROGRESS' }]);
  expect(await isOver(deploymentId)).toBe('DONE');
  expect(await guests()).toContain('133');
});

test('a menu that Mr D would refuse is not published, and the answer says where it is wrong', async () => {
  const long = 'A heading that goes on and on, far longer than Mr D shows it to anybody';
  const [category] = (await session.call<WireRecord[]>('GET', `${main}/itemcategories`)).body.data;
  const rename = (name: string) => chain.made(`itemcategories/${category?.id}`, { name }, 'PATCH');
  const before = await lastAnswer();
  await rename(long);
  const refused = await mrd('publish');
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: 'MRD_MENU_INVALID', found: [{ path: 'sections[0]', code: 'HEADING_TOO_LONG' }] },
  ]);
  await rename('Pizza');
  expect((await lastAnswer()).deploymentId).toBe(before.deploymentId);
});

test('a body that does not fit, or is too large, is refused by the codes of this call', async () => {
  expect(await mrd('publish', { deployType: 'HALF' })).toMatchObject({
    ...{ status: 400, body: { code: 'MRD_BODY_INVALID', issues: [{ field: 'deployType' }] } },
  });
  const large = 'x'.repeat(6 * 1024 * 1024);
  expect(await mrd('submit', { deploymentMenuFile: large })).toMatchObject({
    ...{ status: 413, body: { code: 'MRD_FILE_TOO_LARGE' } },
  });
  expect((await mrd('publish', { deploymentMenuFile: 'x'.repeat(4 * 1024 * 1024) })).status).toBe(200);
});

test('a store uses an address of Mr D that the operator allows and no other, and a secret of eight characters', async () => {
  const change = (values: object) => session.call('PUT', `${credentials}/${store}`, values);
  expect(await change({ secret: 'seven77' })).toMatchObject({
    ...{ status: 422, body: { issues: [{ field: 'secret', code: 'tooShort' }] } },
  });
  expect(await change({ baseUrl: 'https://10.0.0.1/mrd' })).toMatchObject({
    ...{ status: 422, body: { issues: [{ field: 'baseUrl', code: 'notOneOf' }] } },
  });
  expect((await change({ baseUrl: `${second}/` })).status).toBe(200);
  await chain.setPrice(0, 14_400);
  const { deploymentId } = await published();
  await mrd('submit');
  // The stub has no menus at that address.
  expect(await isOver(deploymentId)).toBe('PARTLY');
  expect((await lineOf(deploymentId))?.failureCode).toBe('REFUSED');
  expect(await guests()).not.toContain('144');
});

test.each([
  ['401', 401],
  ['422', 422],
  ['429', 429],
  ['500', 500],
])('the stub of Mr D answers %s when X-Stub says so', async (stub, status) => {
  const answer = await fetch(`${platforms.address}/mrd/v1/stores/JHB-0147/menu`, {
    ...{ method: 'PUT', headers: { 'content-type': 'application/json', 'x-stub': stub }, body: '{}' },
  });
  expect(answer.status).toBe(status);
  expect(answer.headers.has('retry-after')).toBe(status === 429);
});
