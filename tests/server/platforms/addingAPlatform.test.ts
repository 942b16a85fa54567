import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DeploymentPreview } from '../../../contract/calls/deployment.ts';
import type { PlannedDeployment } from '../../../contract/calls/deployments.ts';
import { channelOf, type DeploymentChannel, platforms } from '../../../contract/deployment/channels.ts';
import { findingsOf } from '../../../contract/deployment/findings.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { OpenArea } from '../../../server/area/area.ts';
import type { MenuPlatform } from '../../../server/integrations/channels/menuPlatform.ts';
import { accepted, partnerHttp } from '../../../server/integrations/channels/partnerHttp.ts';
import { platformLimits, withinLimits } from '../../../server/integrations/channels/withinLimits.ts';
import { projectDirectory } from '../../../server/process/configuration.ts';
import { resources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { chainMenu } from '../../support/chainMenu.ts';
import { deployment } from '../../support/deployments.ts';
import { menuItem, menuSize } from '../../support/menus.ts';
import { until } from '../../support/until.ts';

// docs/adding-a-platform.md, followed with an invented platform: each list of the product with its one more line.

vi.mock('../../../contract/deployment/platforms/platforms.ts', async (original) => {
  const { deliveryPlatforms } =
    await original<typeof import('../../../contract/deployment/platforms/platforms.ts')>();
  const { runner } = await import('../../support/runner.ts');
  return { deliveryPlatforms: [...deliveryPlatforms, runner] };
});
vi.mock('../../../src/resources/stores/index.ts', async (original) => {
  const { storeResources } = await original<typeof import('../../../src/resources/stores/index.ts')>();
  const { runnerLinks } = await import('../../support/runner.ts');
  return { storeResources: [...storeResources, runnerLinks] };
});

/** Who runs it: it keeps what it gets, as long as the branch is its own. */
const got = new Map<string, string>();
const simulator = createServer(async (request, response) => {
  const body = await text(request);
  const isKnown = request.url?.startsWith('/branches/R0001/') ?? false;
  if (isKnown) got.set(request.url ?? '', body);
  response.writeHead(isKnown ? 200 : 400).end(isKnown ? '' : JSON.stringify({ message: 'Whose is that?' }));
});
await new Promise<void>((resolve) => simulator.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${(simulator.address() as AddressInfo).port}`;

/** Its client: what the guide calls `runnerMenus.ts`. */
function runnerMenus(): MenuPlatform {
  const limits = platformLimits({ mostPerSecond: 100, mostAtOnce: 2 });
  const ask = withinLimits(partnerHttp(limits.longestWait), limits);
  const put = async (path: string, json: string, signal: AbortSignal) => {
    const body = { type: 'application/json', text: json } as const;
    accepted(await ask({ method: 'PUT', url: new URL(`${address}/branches/${path}`), body, signal }));
  };
  return {
    mostAtOnce: limits.mostAtOnce,
    putMenu: ({ platformId }, document, signal) => put(`${platformId}/menu`, document, signal),
    setState: ({ platformId }, { state }, signal) =>
      put(`${platformId}/state`, JSON.stringify({ state }), signal),
  };
}
const RUNNER = 'RUNNER' as DeploymentChannel;
const runnerArea: OpenArea<string> = () => ({
  service: 'main',
  menuPlatforms: { [RUNNER]: runnerMenus() },
});

const api = await startApi([...resources], {
  environment: { PLATFORM_RETRY_SECONDS: '1' },
  areas: [runnerArea],
});
const main = '/services/main';
let session: Session;
let chain: Awaited<ReturnType<typeof chainMenu>>;
let linked = '';
let typed = '';

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Runner'));
  chain = await chainMenu(session, { name: 'Runner here', code: 'RUNNER' }, 2);
  linked = await chain.openStore();
  typed = await chain.openStore();
  const link = (storeUuid: string, runnerId: string) =>
    chain.made('/services/store/api/stores/runner', { storeUuid, runnerId, isOn: true });
  await link(linked, 'R0001');
  await link(typed, 'X0001');
});
afterAll(() => {
  simulator.close();
  simulator.closeAllConnections();
});

const call = async <Data = WireRecord>(method: string, path: string, body?: object) => {
  const answer = await session.call<Data>(method, `${main}/${path}`, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
};
const codesOf = (findings: DeploymentPreview['findings']) =>
  findings.map(({ severity, code }) => `${severity} ${code}`);

test('its rules check a menu: those of every platform, and those of its own limits', () => {
  const check = (menu: ReturnType<typeof deployment>, byteCount = 0) =>
    codesOf(findingsOf({ menu, channel: RUNNER, problems: [], byteCount }));
  const store = { id: 'a', name: 'Rosebank', platformId: 'R0001' };
  expect(check(deployment({}, { store }))).toEqual([]);
  expect(check(deployment({}, { store: { ...store, platformId: 'nowhere' } }))).toEqual([
    'BLOCKER STORE_ID_INVALID',
  ]);
  expect(check(deployment({}, { store, currency: 'EUR', hours: [] }), 2 ** 20 + 1)).toEqual([
    ...['BLOCKER CURRENCY_REFUSED', 'BLOCKER NO_HOURS', 'BLOCKER TOO_LARGE'],
  ]);
  const named = deployment({ categories: [{ id: 'pizza', name: 'Pizza from the oven' }] }, { store });
  expect(check(named)).toEqual(['BLOCKER HEADING_TOO_LONG']);
  const twice = deployment(
    {
      items: [
        menuItem(),
        menuItem({ id: 'b', categoryIds: [], sizes: [menuSize({ id: 'b', pricingStrategy: 1 })] }),
      ],
    },
    { store },
  );
  expect(check(twice)).toEqual(['WARNING HEADING_MISSING']);
});

test('a page shows its document for a store, what is in the way, and which record mends it', async () => {
  const path = (storeUuid = '') => `channelsmenus/${chain.channelMenuId}/deployment?storeUuid=${storeUuid}`;
  const preview = await call<DeploymentPreview>('GET', path(linked));
  expect(preview).toMatchObject({ channel: 'RUNNER', channelName: 'Runner here', findings: [] });
  const { findings } = await call<DeploymentPreview>('GET', path(typed));
  expect(findings).toMatchObject([
    { code: 'STORE_ID_INVALID', part: 'stores/runner', field: 'runnerId', record: { id: typed } },
  ]);
  const document = `channelsmenus/${chain.channelMenuId}/deployment/document?storeUuid=${linked}`;
  const { text: written } = await session.call('GET', `${main}/${document}`);
  expect(JSON.parse(written)).toMatchObject({
    ...{ branch: 'R0001', headings: [{ name: 'Pizza' }] },
    dishes: [{ priceCents: expect.any(Number) }, { priceCents: expect.any(Number) }],
  });
});

test('a deployment brings the menu to the platform, which counts them, and keeps what it cannot read back', async () => {
  const plan = (storeUuids: string[]) =>
    call<PlannedDeployment>('POST', 'deployments/plan', {
      ...{ channelMenuIds: [chain.channelMenuId], storeUuids },
    });
  expect(await plan([linked, typed])).toMatchObject({ stores: 2, blocked: 1 });
  const planned = await plan([linked]);
  await call('POST', `deployments/${planned.id}/actions/apply`, {});
  await until('the deployment is over', async () => {
    const { status } = await call('GET', `deployments/${planned.id}`);
    return status !== 'RUNNING';
  });
  const menu = JSON.parse(got.get('/branches/R0001/menu') ?? '{}');
  expect(menu).toMatchObject({ branch: 'R0001', edition: 1 });
  expect(menu.dishes.map(({ name }: { name: string }) => name).sort()).toEqual(['Pizza 0', 'Pizza 1']);
  const [live] = await call<WireRecord[]>('GET', 'liveMenus');
  expect(live).toMatchObject({ channel: 'RUNNER', storeUuid: linked, driftState: 'UNREADABLE' });
  const own = await session.call('GET', `/services/store/api/stores/runner/${linked}`);
  expect(own.body.data).toMatchObject({ lastSubmitStatus: 'COMPLETE' });
});

test('it hears what is sold out, with the whole menu', async () => {
  await call('POST', `menuitem/${chain.items[0]?.id}/actions/sellOut`, { ends: 'NEVER' });
  await until('it knows that it is sold out', async () =>
    got.get('/branches/R0001/menu')?.includes('"isSoldOut":true'),
  );
});

test('lists call it by its name', () => {
  expect(channelOf('RUNNER')?.label).toBe('Runner');
  for (const name of ['deployments/live', 'deployments/stores', 'stores/platform-statuses'])
    expect(
      resources.find((resource) => resource.name === name)?.fields.get('channel')?.choices,
    ).toContainEqual(expect.objectContaining({ id: 'RUNNER', label: 'Runner' }));
});

test('no code outside of the folders of a platform asks which one it is: only its calls and the first rows of customers do', () => {
  const sources = globSync('{contract,server,src}/**/*.{ts,tsx}', { cwd: projectDirectory });
  // Languages repeat the texts of definitions, in which a code is an example for people.
  const code = sources.filter((file) => !file.startsWith('src/i18n/languages/'));
  const naming = code.filter((file) => {
    const source = readFileSync(path.join(projectDirectory, file), 'utf8');
    return platforms.some((platform) => source.includes(platform.code));
  });
  expect(naming.filter((file) => !file.startsWith('contract/deployment/platforms/')).sort()).toEqual([
    'contract/calls/platformDeployments.ts',
    'src/resources/channels/channels.ts',
  ]);
});
