import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeploymentPreview } from '../../../contract/calls/deployment.ts';
import type { PlannedDeployment } from '../../../contract/calls/deployments.ts';
import type { StoredFile } from '../../../contract/calls/files.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { pictureAddresses } from '../../../server/files/fileAddresses.ts';
import { addKey, openSecrets } from '../../../server/process/secrets.ts';
import { type Session, startApi } from '../../support/api.ts';
import { chainMenu } from '../../support/chainMenu.ts';
import { controlOf, openSimulator, simulatorEnvironment } from '../../support/simulator.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';
import { until } from '../../support/until.ts';

const uber = await openSimulator();
afterAll(() => uber.close());
const control = controlOf(uber.address);
const origin = 'https://office.example';
const api = await startApi(undefined, {
  environment: { ...simulatorEnvironment(uber), PUBLIC_URL: origin },
});
const main = '/services/main';
const uberId = crypto.randomUUID();
let session: Session;
let chain: Awaited<ReturnType<typeof chainMenu>>;
let store: string;
/** The first address that Uber Eats got. */
let before: string;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Pictures'));
  chain = await chainMenu(session, { name: 'Uber Eats', code: 'UBER_EATS' }, 2);
  await control.addStores([uberId]);
  store = await chain.openStore(uberId);
});

async function setPicture(picture: ReturnType<typeof drawn>): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture.toBuffer())]), 'pizza.png');
  const { body, text } = await api.call<StoredFile>('POST', `${main}/storedFiles?purpose=image`, {
    body: form,
    headers: { 'x-access-token': session.accessToken },
  });
  expect(body.data?.id, text).toEqual(expect.any(String));
  await chain.made(`menuitem/${chain.items[0]?.id}`, { image: body.data.id }, 'PATCH');
}

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 80, b: 0, alpha: 0.5 } } });

const plan = async () =>
  (
    await session.call<PlannedDeployment>('POST', `${main}/deployments/plan`, {
      ...{ channelMenuIds: [chain.channelMenuId], storeUuids: [store], timing: 'NOW' },
    })
  ).body.data;

/** Deploys the menu, and answers the address of the picture that Uber Eats has. */
async function deployed(): Promise<string> {
  const { id } = await plan();
  await session.call('POST', `${main}/deployments/${id}/actions/apply`, {});
  await until('the deployment is over', async () => {
    const { data } = (await session.call<WireRecord>('GET', `${main}/deployments/${id}`)).body;
    return data.status === 'DONE';
  });
  const { items } = (await control.menuOf(uberId)) as { items: { image_url?: string }[] };
  const addresses = items.flatMap(({ image_url: address }) => address ?? []);
  expect(addresses).toEqual([expect.stringMatching(`^${origin}/services/main/menuPictures/`)]);
  return String(addresses[0]);
}

const fetched = (address: string) => fetch(address.replace(origin, api.url));

test('a platform gets the picture of an item at an address that needs no key, enlarged to what it takes', async () => {
  await setPicture(drawn(100, 50).png());
  const address = await deployed();
  const response = await fetched(address);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline; filename="picture.jpg"',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const seen = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([seen.format, seen.width, seen.height]).toEqual(['jpeg', 640, 320]);
  const [signature = '', , owner = ''] = address.split('/').toReversed();
  const other = [...signature].toReversed().join('');
  for (const wrong of [address.replace(signature, other), address.replace(owner, crypto.randomUUID())])
    expect((await fetched(wrong)).status).toBe(404);
  before = address;
});

test('nothing reads as changed while the picture is the same, and another picture has another address', async () => {
  expect(await plan()).toMatchObject({ stores: 1, unchanged: 1 });
  await setPicture(drawn(800, 600).png());
  expect(await plan()).toMatchObject({ stores: 1, unchanged: 0 });
  const after = await deployed();
  expect(after).not.toBe(before);
  const response = await fetched(after);
  // It fits, so it stays as it is.
  expect(response.headers.get('content-type')).toBe('image/png');
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(800);
});

test('a picture that is too long and narrow stands whole on white', async () => {
  await setPicture(drawn(2000, 20).webp());
  const response = await fetched(await deployed());
  const seen = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([seen.format, seen.width, seen.height]).toEqual(['jpeg', 6000, 320]);
});

test('the document that people download has the addresses, and nobody warns of lost pictures', async () => {
  const of = `${main}/channelsmenus/${chain.channelMenuId}/deployment`;
  const { findings } = (await session.call<DeploymentPreview>('GET', `${of}?storeUuid=${store}`)).body.data;
  expect(findings).toEqual([]);
  const { text } = await session.call('GET', `${of}/document?storeUuid=${store}`);
  expect(text).toContain(`"image_url":"${origin}/services/main/menuPictures/`);
});

test.each([
  undefined,
  'http://office.example',
  'https://localhost:8443',
  'https://127.0.0.1',
  'https://[::1]',
])('pictures have no address for platforms at %s', async (publicUrl) => {
  const addresses = pictureAddresses(await openSecrets(await makeTestDirectory()), publicUrl);
  expect([addresses.arePublic, addresses.of('customer', 'file')]).toEqual([false, undefined]);
});

test('an address opens its picture after the keys were changed, and no other', async () => {
  const directory = await makeTestDirectory();
  const signatureOf = (address: string | undefined) => String(address?.split('/').at(-1));
  const first = pictureAddresses(await openSecrets(directory), origin);
  const signature = signatureOf(first.of('customer', 'file'));
  const changed = pictureAddresses(await addKey(directory), origin);
  expect(changed.of('customer', 'file')).not.toBe(first.of('customer', 'file'));
  expect(changed.isValid('customer', 'file', signature)).toBe(true);
  expect(changed.isValid('customer', 'other', signature)).toBe(false);
  expect(changed.isValid('stranger', 'file', signature)).toBe(false);
});
